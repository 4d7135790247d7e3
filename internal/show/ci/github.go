package ci

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// Annotations writes the causes that are not known as commands of a workflow on GitHub, which shows them beside the
// run (docs.github.com, Workflow commands).
func Annotations(w io.Writer, c *results.Campaign) {
	if c.Failed != "" {
		fmt.Fprintf(w, "::error title=%s::%s\n", property("smtstorm failed"), message(c.Failed))
	}
	for _, g := range c.Groups {
		f := g.Best()
		if g.Known.Silences() {
			continue
		}
		kind := map[string]string{"error": "error", "warning": "warning", "note": "notice"}[level(f.Class)]
		at, _ := script(c, f)
		fmt.Fprintf(w, "::%s file=%s,line=1,title=%s::%s\n", kind, property(filepath.ToSlash(filepath.Join(c.Dir, at))),
			property(fmt.Sprintf("%s: %s", f.Class, f.Solver)), message(headline(f)+"\n"+details(c, f)))
	}
}

// message escapes the message of a command.
func message(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(text)
}

// property escapes a property of a command.
func property(text string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(message(text))
}

// shownSignatures is how many signatures a summary shows with their scripts.
const shownSignatures = 20

// Summary writes what a campaign did as markdown, for the summary of a step on GitHub or the like.
func Summary(w io.Writer, c *results.Campaign) {
	var news, known []*results.Group
	for _, g := range c.Groups {
		if !g.Known.Silences() {
			news = append(news, g)
		} else {
			known = append(known, g)
		}
	}
	counts := map[string]int{}
	for _, g := range known {
		counts[g.Known.WhySilent()]++
	}
	fmt.Fprintf(w, "## smtstorm: %d new, %d known", len(news), counts["known"])
	delete(counts, "known")
	for _, why := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(w, ", %d %s", counts[why], why)
	}
	fmt.Fprint(w, "\n\n")
	if c.Failed != "" {
		fmt.Fprintf(w, "**Failed**: %s\n\n", htmlText(c.Failed))
	}
	fmt.Fprintln(w, campaignLine(&c.Stats))
	if len(news) > 0 {
		fmt.Fprint(w, "\n| class | solver | signature | seen | report |\n|---|---|---|--:|---|\n")
	}
	for _, g := range news {
		f := g.Best()
		fmt.Fprintf(w, "| %s | %s | %s | %d | `%s` |\n", f.Class, cell(f.Solver), cell(g.Signature), g.Count,
			filepath.ToSlash(filepath.Join(f.Dir, finding.ReportName)))
	}
	for i, g := range news {
		if i == shownSignatures {
			break
		}
		f := g.Best()
		_, text := script(c, f)
		fence := fenceFor(text)
		fmt.Fprintf(w, "\n<details><summary>%s</summary>\n\n%ssmt2\n%s\n%s\n\n</details>\n",
			htmlText(headline(f)), fence, strings.TrimSpace(text), fence)
	}
	if len(known) > 0 {
		fmt.Fprint(w, "\n| not counted | solver | why | seen |\n|---|---|---|--:|\n")
	}
	for _, g := range known {
		fmt.Fprintf(w, "| %s | %s | %s | %d |\n", g.Best().Class, cell(g.Best().Solver), cell(knownText(g.Known)), g.Count)
	}
}

func campaignLine(s *tally.Stats) string {
	return fmt.Sprintf("%s of %s, %d skipped, in %.0f s.", english.Plural(s.Instances, "instance", ""),
		english.Plural(s.Seeds.Done, "seed", ""), s.Seeds.Skipped, s.Elapsed)
}

// cell is a text in a cell of a table.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;", ">", "&gt;", "&", "&amp;").Replace(text)
}

func htmlText(text string) string {
	return strings.NewReplacer("<", "&lt;", ">", "&gt;", "&", "&amp;").Replace(text)
}

// fenceFor is a fence around code that the code does not have.
func fenceFor(code string) string {
	fence := "```"
	for strings.Contains(code, fence) {
		fence += "`"
	}
	return fence
}

// onGitHub writes annotations to w, and the summary of the step, if this is a step of a workflow on GitHub.
func onGitHub(w io.Writer, c *results.Campaign) error {
	if os.Getenv("GITHUB_ACTIONS") != "true" {
		return nil
	}
	Annotations(w, c)
	at := os.Getenv("GITHUB_STEP_SUMMARY")
	if at == "" {
		return nil
	}
	f, err := os.OpenFile(at, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	Summary(f, c)
	return f.Close()
}
