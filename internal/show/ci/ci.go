// Package ci writes what continuous integration reads of a campaign: SARIF, JUnit XML, annotations and a summary of the
// step, and findings as lines of JSON.
//
// It decides nothing and runs nothing. It may import internal/show/results, internal/finding, internal/record/tally,
// internal/oracle, internal/show/page, internal/atomicfile and internal/junit.
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
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/page"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// Names of files in the directory of a campaign.
const (
	SARIFName = "results.sarif"
	JUnitName = "junit.xml"
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
// the summary of the step. It does nothing if the campaign ended before it had statistics.
func Deliver(w io.Writer, dir string) error {
	if _, err := os.Stat(filepath.Join(dir, tally.FileName)); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	c, err := results.Read(dir)
	if err != nil {
		return err
	}
	if _, err := WriteFiles(c); err != nil {
		return err
	}
	if _, err := page.WriteFile(c); err != nil {
		return err
	}
	return onGitHub(w, c)
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
