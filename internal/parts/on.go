package parts

import (
	"bytes"
	"fmt"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// A term given by the user is parsed at the place of the first check, so that it may use everything declared there: an
// assertion with it is inserted into the source, and removed from the parsed script.

// withTerm inserts before the first check of a source an assertion that the term equals itself. line is the number of
// the line before the term; 0 if there is no check.
func withTerm(src []byte, term string) (with []byte, line int) {
	for _, command := range smtlib.NamedCommands(src) {
		if !isCheck(command.Name) {
			continue
		}
		head := append(bytes.Clone(src[:command.Offset]), "\n(assert (=\n"...)
		line = bytes.Count(head, []byte("\n"))
		head = fmt.Appendf(head, "%s\n%s))\n", term, term)
		return append(head, src[command.Offset:]...), line
	}
	return src, 0
}

func isCheck(name string) bool {
	for _, check := range smtlib.CheckCommands() {
		if name == check {
			return true
		}
	}
	return false
}

// ofTerm converts errors after a line, which are errors of the term, to positions in the term.
func ofTerm(errs smtlib.Errors, line int) smtlib.Errors {
	for _, e := range errs {
		if int(e.Pos.Line) > line {
			of := *e
			of.File, of.Pos.Line = "--on", of.Pos.Line-int32(line)
			return smtlib.Errors{&of}
		}
	}
	return errs
}

// takeTerm removes the assertion from a script, and gives the term.
func takeTerm(script *instance.Script) smtlib.Term {
	at := script.Checks()[0] - 1
	assert := script.Steps[at].(smtlib.Assert)
	steps := append([]smtlib.Command{}, script.Steps[:at]...)
	script.Steps = append(steps, script.Steps[at+1:]...)
	return script.Arena.Args(assert.Formula)[0]
}
