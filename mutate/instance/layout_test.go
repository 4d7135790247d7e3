package instance_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

const laidOut = `(set-logic QF_SLIA)
(declare-fun |a ( b| () String)
(declare-fun |;c| () String)
(assert (= |a ( b| (str.++ "x; ""(" |;c|)))
(check-sat)
(push 1)
(assert (! (not (= |;c| "")) :named |d |))
(check-sat-assuming (true))
(pop 1)
`

// A script is read the same with and without a layout, the offsets of its checks stay right, and each number gives
// another layout.
func TestLayout(t *testing.T) {
	read := func(text []byte) (*smtlib.Script, string) {
		script, errs := smtlib.Parse(theory.Signature("QF_SLIA"), "script.smt2", text)
		if len(errs) > 0 {
			t.Fatalf("%v in\n%s", errs, text)
		}
		var p smtlib.Printer
		return script, string(p.AppendScript(nil, script))
	}
	parsed, _ := read([]byte(laidOut))
	script := instance.Script{Arena: parsed.Arena, Logic: "QF_SLIA"}
	for _, c := range parsed.Commands {
		switch c.(type) {
		case smtlib.SetLogic, smtlib.DeclareFun:
		default:
			script.Steps = append(script.Steps, c)
		}
	}
	var w instance.Writer
	usual := w.AppendScript(nil, &script, instance.Dialect{})
	_, want := read(usual)
	layouts := map[string]bool{string(usual): true}
	comments := 0
	for n := range uint64(200) {
		script.Layout = n + 1
		const before = "; something before\n"
		text := w.AppendScript([]byte(before), &script, instance.Dialect{})
		if _, got := read(text); got != want || !strings.HasPrefix(string(text), before) {
			t.Fatalf("layout %d reads otherwise:\n%s", n+1, text)
		}
		ends := w.Ends()
		if len(ends) != 2 || text[ends[0]-1] != '\n' {
			t.Fatalf("the checks end at %v of\n%s", ends, text)
		}
		for i, end := range ends {
			if part, _ := read(text[:end]); checks(part) != i+1 {
				t.Fatalf("%d checks up to %d of\n%s", checks(part), end, text)
			}
		}
		layouts[string(text)] = true
		comments += bytes.Count(text, []byte(";")) - bytes.Count(usual, []byte(";"))
	}
	if len(layouts) < 190 || comments < 200 {
		t.Errorf("%d layouts of 200, with %d comments", len(layouts)-1, comments)
	}
}

func checks(script *smtlib.Script) int {
	n := 0
	for _, c := range script.Commands {
		if _, is := c.(smtlib.CheckSat); is {
			n++
		}
	}
	return n
}
