// Package junit writes results of tests as JUnit XML, as CI services read it.
//
// It does not know what is tested. It imports nothing of the project.
package junit

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/jstemmer/go-junit-report/v2/junit"
)

// Outcome is how a test ended.
type Outcome string

// The outcomes. An error is a test that could not be carried out, a failure one that was and showed a fault.
const (
	Passed  Outcome = "passed"
	Failed  Outcome = "failed"
	Errored Outcome = "error"
	Skipped Outcome = "skipped"
)

// Case is a test. Message says in a line what is wrong, Text gives details.
type Case struct {
	Class, Name   string
	Seconds       float64
	Outcome       Outcome // "" stands for Passed
	Type          string  // kind of failure: tests that fail for one reason have the same
	Message, Text string
}

// Suite is a number of tests under a name.
type Suite struct {
	Name  string
	Cases []Case
}

// Render returns the suites as an XML document.
func Render(suites ...Suite) ([]byte, error) {
	var all junit.Testsuites
	for i, s := range suites {
		suite := junit.Testsuite{Name: readable(s.Name), ID: i}
		total := 0.0
		for _, c := range s.Cases {
			total += c.Seconds
			suite.AddTestcase(testcase(c))
		}
		suite.Time = seconds(total)
		all.AddSuite(suite)
	}
	all.Skipped = 0 // Jenkins' schema (junit-10.xsd) has it on testsuite only
	b := bytes.NewBufferString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
	err := all.WriteXML(b)
	return b.Bytes(), err
}

func testcase(c Case) junit.Testcase {
	t := junit.Testcase{Classname: readable(c.Class), Name: readable(c.Name), Time: seconds(c.Seconds)}
	result := &junit.Result{Message: readable(c.Message), Type: readable(c.Type), Data: readable(c.Text)}
	switch {
	case c.Outcome == Failed:
		t.Failure = result
	case c.Outcome == Errored:
		t.Error = result
	case c.Outcome == Skipped:
		t.Skipped = result
	case c.Text != "":
		t.SystemOut = &junit.Output{Data: readable(c.Text)}
	}
	return t
}

func seconds(s float64) string { return strconv.FormatFloat(s, 'f', 3, 64) }

// readable replaces what XML cannot have: bytes that are no UTF-8, and control characters, which solvers may print.
func readable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t', r == '\n', r >= 0x20 && r != 0xFFFE && r != 0xFFFF && r != utf8.RuneError:
			return r
		}
		return '\uFFFD'
	}, text)
}
