// Package page shows what a campaign does and did as one HTML page that needs nothing else: no network, no other file.
//
// It counts nothing and runs nothing. It may import what campaigns count and leave (internal/record, internal/finding,
// internal/source/operators, internal/tune/engines), the other readers of that in internal/show, internal/oracle,
// internal/atomicfile, the theories for what operators belong to, and solvers for the words of verdicts.
package page

import (
	"bytes"
	"embed"
	"html/template"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

//go:embed templates/*.html.tmpl style.css page.js
var files embed.FS

// asset returns an embedded file. That it exists was checked when this was compiled.
func asset(name string) string {
	data, err := files.ReadFile(name)
	if err != nil {
		panic("page: " + err.Error())
	}
	return string(data)
}

var templates = template.Must(template.New("page").Funcs(template.FuncMap{
	"number": report.Number, "seconds": seconds, "percent": tally.Percent,
	"increment": func(n int) int { return n + 1 }, "within": strings.TrimPrefix,
	"progress": progressClass, "when": when, "join": strings.Join, "versions": finding.VersionsText, "steps": stepsOf,
	"clip":     func(text string) string { return finding.Clip(text, shownProof) },
	"unquoted": func(text string) string { return strings.ReplaceAll(text, "`", "") }, // without Markdown's backquotes
}).ParseFS(files, "templates/*.html.tmpl"))

// document is what the template of the whole page is filled in with.
type document struct {
	*View
	CSS    template.CSS
	Script template.JS
	Live   bool   // the page follows a running campaign
	ToGo   string // longest time left; "" if not known
	Search bool   // the page is about a search for a configuration, and has no findings
}

// Write writes the page of a campaign that does not run, whether or not it was finished.
func Write(w io.Writer, c *results.Campaign) error { return write(w, c, false) }

// WriteLive writes the page of a campaign that runs. It asks its server for /events: a stream of server-sent events
// named section, each a [Section].
func WriteLive(w io.Writer, c *results.Campaign) error { return write(w, c, true) }

func write(w io.Writer, c *results.Campaign, live bool) error {
	d, err := newDocument(c, live)
	if err != nil {
		return err
	}
	return d.write(w)
}

// write writes the whole page.
func (d *document) write(w io.Writer) error {
	d.CSS, d.Script = template.CSS(asset("style.css")), template.JS(asset("page.js"))
	return templates.ExecuteTemplate(w, "page.html.tmpl", d)
}

// writeFile writes the whole page to a file.
func (d *document) writeFile(path string) error {
	var b bytes.Buffer
	if err := d.write(&b); err != nil {
		return err
	}
	return atomicfile.Write(path, b.Bytes(), 0o644)
}

// filledIn is a template that is filled in with data.
func filledIn(name string, data any) (template.HTML, error) {
	var b strings.Builder
	err := templates.ExecuteTemplate(&b, name, data)
	return template.HTML(b.String()), err // made by a template, which escapes
}

func newDocument(c *results.Campaign, live bool) (*document, error) {
	v, err := newView(c)
	if err != nil {
		return nil, err
	}
	d := &document{View: v, Live: live}
	if left := c.Stats.ETA.Round(time.Second); live && left > 0 {
		d.ToGo = left.String()
	}
	for i := range v.Sections {
		if v.Sections[i].HTML, err = filledIn(v.Sections[i].ID, d); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// Section is a part of the page: the template of the name ID.
type Section struct {
	ID    string        `json:"id"`
	Title string        `json:"-"`
	HTML  template.HTML `json:"html"`
}

// Sections returns the parts of the page, to update one that is already shown: the line in its header that says how
// long the campaign goes on, and the sections.
func Sections(c *results.Campaign) ([]Section, error) {
	d, err := newDocument(c, true)
	if err != nil {
		return nil, err
	}
	pulse, err := filledIn("pulse", d)
	return append([]Section{{ID: "pulse", HTML: pulse}}, d.Sections...), err
}

// FileName is the name of the page in the directory of a campaign.
const FileName = "report.html"

// WriteFile writes the page into the directory of its campaign, and returns its path.
func WriteFile(c *results.Campaign) (string, error) {
	d, err := newDocument(c, false)
	if err != nil {
		return "", err
	}
	path := filepath.Join(c.Dir, FileName)
	return path, d.writeFile(path)
}
