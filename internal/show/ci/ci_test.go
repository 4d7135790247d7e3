package ci

import (
	"bytes"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// hostile is what formats must not take for their own: solvers and scripts may have it.
const hostile = "]]>\x1b[0m\x00 50% a,b:c\r\n::error::<b>|`` ``` \xff"

// found is a signature with a finding.
func found(class oracle.Class, mark, known string) *results.Group {
	f := &finding.Finding{
		ID: string(class) + "-z3-0", Signature: string(class) + " z3 " + mark,
		Fault:  oracle.Fault{Oracle: "crash", Class: class, Expect: instance.None, Observed: solvers.Crash, Mark: mark},
		Solver: "z3", Version: hostile, Command: []string{"/bin/z3", "instance.smt2"}, Strategy: "boolean", Logic: "ALL",
		Expected: "none",
	}
	if known != "" {
		f.Known = &finding.KnownAs{Issue: known}
	}
	files := finding.Files{Instance: []byte("(check-sat) ; " + hostile)}
	return &results.Group{
		Signature: f.Signature, Count: 3, Known: f.Known,
		Findings: []*results.Finding{{Finding: f, Files: files, Dir: filepath.Join("out", "findings", f.ID)}},
	}
}

func campaign() *results.Campaign {
	c := &results.Campaign{Dir: "out", Groups: []*results.Group{
		found(oracle.Crash, hostile, ""), found(oracle.Error, "refused", ""), found(oracle.Crash, "b.cpp:1", "https://x/1"),
	}}
	c.Stats = tally.New("0", 1).Snapshot()
	c.Stats.Answered["z3"] = &tally.AnswerStats{Verdicts: 5, Answered: 5, Share: 1}
	c.Stats.Answered["mute"] = &tally.AnswerStats{Verdicts: 5, Reason: hostile}
	c.Stats.MinAnswered = 0.1
	return c
}

// The SARIF file is valid by the schema of the standard, and says which signature is known.
func TestSARIF(t *testing.T) {
	var b bytes.Buffer
	if err := SARIF(&b, campaign()); err != nil {
		t.Fatal(err)
	}
	read, err := sarif.FromBytes(b.Bytes(), sarif.WithStrictValidation())
	if err != nil {
		t.Fatal(err)
	}
	if err := read.Validate(); err != nil {
		t.Error(err)
	}
	if len(read.Runs) != 1 || len(read.Runs[0].Results) != 3 {
		t.Fatalf("%s", b.Bytes())
	}
	if base := read.Runs[0].OriginalUriBaseIds[outBase].URI; base == nil || !strings.HasPrefix(*base, "file:///") ||
		!strings.HasSuffix(*base, "/out/") {
		t.Errorf("the directory is %v", base)
	}
	prints := map[string]bool{}
	for i, r := range read.Runs[0].Results {
		prints[r.PartialFingerprints[fingerprint]] = true
		if (len(r.Suppressions) == 1) != (i == 2) {
			t.Errorf("result %d: suppressions %v", i, r.Suppressions)
		}
		if at := *r.Locations[0].PhysicalLocation.ArtifactLocation.URI; !strings.HasSuffix(at, "/instance.smt2") {
			t.Errorf("result %d is at %s", i, at)
		}
	}
	if len(prints) != 3 || read.Runs[0].Results[1].Level != "warning" || read.Runs[0].Results[0].Level != "error" {
		t.Errorf("fingerprints %v, levels %s and %s", prints, read.Runs[0].Results[0].Level, read.Runs[0].Results[1].Level)
	}
}

// Each signature is a test that fails, a known one is skipped, and a solver that answers too little is an error.
func TestJUnit(t *testing.T) {
	data, err := JUnit(campaign())
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
		Suites   []struct {
			Name  string `xml:"name,attr"`
			Cases []struct {
				Skipped *struct {
					Message string `xml:"message,attr"`
				} `xml:"skipped"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(data, &read); err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if read.Failures != 2 || read.Errors != 1 || len(read.Suites) != 2 || len(read.Suites[1].Cases) != 4 {
		t.Errorf("%+v\n%s", read, data)
	}
	if s := read.Suites[1].Cases[3].Skipped; s == nil || s.Message != "reported, https://x/1" {
		t.Errorf("the known one: %+v", s)
	}
}

// An annotation is one line, whatever is in it, and no solver can write one of its own.
func TestAnnotations(t *testing.T) {
	var b bytes.Buffer
	Annotations(&b, campaign())
	lines := strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
	if len(lines) != 2 {
		t.Fatalf("%d lines:\n%s", len(lines), b.String())
	}
	const file = "::error file=out/findings/crash-z3-0/instance.smt2,line=1,title=crash%3A z3::"
	if !strings.HasPrefix(lines[0], file) || !strings.HasPrefix(lines[1], "::warning ") {
		t.Errorf("%s\n%s", lines[0], lines[1])
	}
	if strings.Contains(lines[0], "\r") || !strings.Contains(lines[0], "50%25 a,b:c%0D%0A::error::") {
		t.Errorf("not escaped: %q", lines[0])
	}
}

// The summary has a row for each signature, and no text breaks out of its place.
func TestSummary(t *testing.T) {
	t.Setenv("GITHUB_ACTIONS", "true")
	at := filepath.Join(t.TempDir(), "summary.md")
	t.Setenv("GITHUB_STEP_SUMMARY", at)
	if err := os.WriteFile(at, []byte("before\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := onGitHub(&b, campaign()); err != nil || b.Len() == 0 {
		t.Error(err, b.String())
	}
	data, err := os.ReadFile(at)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, part := range []string{"before\n## smtstorm: 2 new, 1 known\n", "| error | z3 | error z3 refused | 3 |",
		"````smt2\n(check-sat)", "| crash | z3 | https://x/1 | 3 |", `&lt;b&gt;\|`} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
	t.Setenv("GITHUB_ACTIONS", "")
	if err := onGitHub(&b, campaign()); err != nil {
		t.Error(err)
	}
	if again, err := os.ReadFile(at); err != nil || len(again) != len(data) {
		t.Error("elsewhere, nothing is written", err)
	}
}

// Each line is valid by the schema that is documented.
func TestLines(t *testing.T) {
	const path = "../../../docs/schemas/lines.schema.json"
	schema, err := jsonschema.NewCompiler().Compile(path)
	if err != nil {
		t.Fatal(err)
	}
	documented, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	l := NewLines(&b)
	for _, g := range campaign().Groups {
		f := g.Best()
		news := finding.News{Finding: f.Finding, Files: f.Files, Dir: f.Dir}
		l.Finding(news)
		f.Reduced = &finding.Reduction{File: finding.ReducedName, Command: f.Command}
		news.Settled, news.Files.Reduced = true, []byte("(check-sat)")
		l.Finding(news)
	}
	if err := l.Stats(campaign().Stats); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
	if len(lines) != 7 {
		t.Errorf("%d lines", len(lines))
	}
	for _, line := range lines {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%v\n%s", err, line)
		}
	}
	table, err := os.ReadFile("../../../docs/book/findings.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, class := range oracle.Classes() {
		if !strings.Contains(string(documented), `"`+string(class)+`"`) {
			t.Errorf("the schema lacks class %s", class)
		}
		if !strings.Contains(string(table), "\n| `"+string(class)+"` |") {
			t.Errorf("the book's table lacks class %s", class)
		}
	}
	for i, part := range []string{`"event":"confirmed"`, `"reduced":"(check-sat)"`, `"reduced":null`} {
		if !strings.Contains(lines[i], part) {
			t.Errorf("no %s in %s", part, lines[i])
		}
	}
}
