package junit

import (
	"encoding/xml"
	"strings"
	"testing"
)

// The document counts what is in it, and can be read again whatever a solver printed.
func TestRender(t *testing.T) {
	data, err := Render(
		Suite{Name: "z3", Cases: []Case{
			{Class: "a", Name: "passes", Seconds: 0.25},
			{Class: "a", Name: "fails", Seconds: 1, Outcome: Failed, Message: `"<&>"`, Text: "un\x00sat ]]> \xff\x1b[0m"},
			{Class: "a", Name: "errs", Outcome: Errored, Message: "no binary"},
		}},
		Suite{Name: "cvc5", Cases: []Case{{Name: "skips", Outcome: Skipped}}},
	)
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"`
		Skipped  string `xml:"skipped,attr"` // not in Jenkins' schema, junit-10.xsd
		Suites   []struct {
			Skipped int    `xml:"skipped,attr"`
			Time    string `xml:"time,attr"`
			Cases   []struct {
				Name    string `xml:"name,attr"`
				Failure *struct {
					Message string `xml:"message,attr"`
					Text    string `xml:",chardata"`
				} `xml:"failure"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(data, &read); err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if read.Tests != 4 || read.Failures != 1 || read.Errors != 1 || read.Skipped != "" || len(read.Suites) != 2 ||
		read.Suites[1].Skipped != 1 ||
		read.Suites[0].Time != "1.250" {
		t.Errorf("%+v", read)
	}
	f := read.Suites[0].Cases[1].Failure
	if f == nil || f.Message != `"<&>"` || !strings.Contains(f.Text, "sat ]]>") || read.Suites[0].Cases[0].Failure != nil {
		t.Errorf("%+v\n%s", f, data)
	}
	if !strings.HasPrefix(string(data), "<?xml ") {
		t.Errorf("no declaration: %s", data)
	}
}
