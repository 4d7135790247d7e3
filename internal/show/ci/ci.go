// Package ci writes what continuous integration reads of a campaign: SARIF, JUnit XML, annotations and a summary of the
// step, and findings as lines of JSON.
//
// It decides nothing and runs nothing. It may import internal/show/results, internal/finding, internal/record/tally,
// internal/oracle, internal/show/page, internal/outdir, internal/atomicfile and internal/junit.
package ci

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/page"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// Names of files in the directory of a campaign.
const (
	SARIFName = outdir.SARIFName
	JUnitName = outdir.JUnitName
)

// WriteFiles writes a campaign's findings as SARIF and JUnit XML into its directory, and gives the paths.
func WriteFiles(c *results.Campaign) ([]string, error) {
	var b bytes.Buffer
	if err := SARIF(&b, c); err != nil {
		return nil, err
	}
	tests, err := JUnit(c)
	if err != nil {
		return nil, err
	}
	paths := []string{filepath.Join(c.Dir, SARIFName), filepath.Join(c.Dir, JUnitName)}
	for i, data := range [][]byte{b.Bytes(), tests} {
		if err := atomicfile.Write(paths[i], data, 0o644); err != nil {
			return nil, err
		}
	}
	return paths, nil
}

// Deliver writes all that continuous integration reads into a campaign's directory and, on GitHub, annotations to w and
// the summary of the step. failed is the error with which the campaign ended, or nil. One that ended before it had
// statistics failed to start, see NotStarted.
func Deliver(w io.Writer, dir, version string, failed error) error {
	if !hasStatistics(dir) {
		return NotStarted(w, dir, version, failed)
	}
	c, err := results.Read(dir)
	if err != nil {
		return err
	}
	c.Failed = text(failed)
	if _, err := WriteFiles(c); err != nil {
		return err
	}
	if _, err := page.WriteFile(c); err != nil {
		return err
	}
	return onGitHub(w, c)
}

// NotStarted is Deliver for a campaign that could not start, whatever is in the directory: that would be taken for its
// results. The directory is left alone if what is there is from no campaign.
func NotStarted(w io.Writer, dir, version string, failed error) error {
	c := &results.Campaign{Dir: dir, Failed: text(failed)}
	c.Stats.Version = version
	if empty, err := outdir.Empty(dir); err == nil && (empty || hasStatistics(dir)) {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		if _, err := WriteFiles(c); err != nil {
			return err
		}
	}
	return onGitHub(w, c)
}

func hasStatistics(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, tally.FileName))
	return !errors.Is(err, fs.ErrNotExist)
}

// text is that of an error, "" if it is nil.
func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// signaturesOf are the signatures of all causes.
func signaturesOf(c *results.Campaign) (all []*results.Group) {
	for _, g := range c.Groups {
		all = append(all, g.Signatures()...)
	}
	return all
}

// headline says in a sentence what is wrong.
func headline(f *results.Finding) string {
	return strings.TrimSpace(f.Headline(f.Who(), f.Words()) + ". " + f.WorkerOnly.Text())
}

// knownText is where a fault is reported, or else what is known of it.
func knownText(as *finding.KnownAs) string { return cmp.Or(as.Issue, as.Text()) }

// grounds says in a sentence why the answer is wrong.
func grounds(f *results.Finding) string {
	return cmp.Or(f.Reason(), "The report says why.")
}

// script is the path of what shows a finding, from the directory of the campaign, and its text.
func script(c *results.Campaign, f *results.Finding) (at, text string) {
	name, text := f.Script(f.Files)
	dir, err := filepath.Rel(c.Dir, f.Dir)
	if err != nil { // then they are on different volumes
		dir = f.Dir
	}
	return path.Join(filepath.ToSlash(dir), name), text
}

// details are what a reader needs to reproduce a finding.
func details(c *results.Campaign, f *results.Finding) string {
	var b strings.Builder
	_, text := script(c, f)
	fmt.Fprintf(&b, "%s\n\n%s\n\n%s\n", grounds(f), f.CommandFrom(f.Dir, f.Files), strings.TrimSpace(text))
	if f.Reduced != nil && f.Reduced.Witness != "" {
		fmt.Fprintf(&b, "\nThe witness:\n%s\n", f.Reduced.Witness)
	}
	fmt.Fprintf(&b, "\n%s\n", filepath.Join(f.Dir, finding.ReportName))
	return b.String()
}
