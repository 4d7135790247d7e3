// Package page shows what a campaign does and did as one HTML page that needs nothing else: no network, no other file.
//
// It counts nothing and runs nothing. It may import what campaigns count and leave
// (internal/results, internal/tally, internal/finding, internal/report, internal/draft), internal/oracle,
// internal/atomicfile, the theories for what operators belong to, and solvers for the words of verdicts.
package page

import (
	"bytes"
	"embed"
	"html/template"
	"io"
	"path/filepath"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/results"
)

//go:embed templates/*.html.tmpl style.css page.js
var files embed.FS

// asset gives an embedded file, which is there: it was when this was compiled.
func asset(name string) string {
	data, err := files.ReadFile(name)
	if err != nil {
		panic("page: " + err.Error())
	}
	return string(data)
}

var templates = template.Must(template.New("page").Funcs(template.FuncMap{
	"number": number, "seconds": seconds, "percent": percent,
	"increment": func(n int) int { return n + 1 },
}).ParseFS(files, "templates/*.html.tmpl"))

// document is what the page's frame is made from.
type document struct {
	*View
	CSS    template.CSS
	Script template.JS
}

// Write writes the page of a campaign that has come to its end, or of what there is of it.
func Write(w io.Writer, c *results.Campaign) error {
	v, err := newView(c)
	if err != nil {
		return err
	}
	return templates.ExecuteTemplate(w, "page.html.tmpl", document{
		View: v, CSS: template.CSS(asset("style.css")), Script: template.JS(asset("page.js")),
	})
}

// FileName is the name of the page in the directory of a campaign.
const FileName = "report.html"

// WriteFile writes the page into the directory of its campaign, and gives its path.
func WriteFile(c *results.Campaign) (string, error) {
	var b bytes.Buffer
	if err := Write(&b, c); err != nil {
		return "", err
	}
	path := filepath.Join(c.Dir, FileName)
	return path, atomicfile.Write(path, b.Bytes(), 0o644)
}
