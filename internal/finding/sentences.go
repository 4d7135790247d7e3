package finding

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Grounds says in a clause why the answer is wrong, if that does not depend on the right one.
func (f *Finding) Grounds() string { return cmp.Or(f.Why, f.Fault.Grounds()) }

// Spoken is the fault for people: what the solver printed is in the place of its mark. Of a rule program, the answers
// are those about what it was reduced to, since that is what people see.
func (f *Finding) Spoken() oracle.Fault {
	fault := f.Fault
	fault.Mark = cmp.Or(f.Said, f.Mark)
	if observed, right := f.Reduced.answers(); observed != "" {
		fault.Observed, fault.Expect = solvers.Verdict(observed), instance.Expectation(right)
	}
	return fault
}

// Answer is the right answer for people, to what Spoken is about.
func (f *Finding) Answer() string {
	if observed, right := f.Reduced.answers(); observed != "" {
		return right
	}
	return f.Expected
}

// Say notes what the solver printed where the fault showed.
func (f *Finding) Say(output []byte) {
	if f.Said = f.Fault.Said(string(output)); f.Said == f.Mark {
		f.Said = ""
	}
}

// Does says what the solver does wrong, as the predicate of a sentence without its full stop.
func (f *Finding) Does() string { return f.Spoken().Does() }

// Headline says in a line what is wrong; see [oracle.Fault.Headline].
func (f *Finding) Headline(who, words string) string { return f.Spoken().Headline(who, words) }

// Right says in a sentence what would be right.
func (f *Finding) Right() string {
	if words := f.Words(); words != "" {
		return fmt.Sprintf("%s is right according to %s; this is not proved.", f.Answer(), words)
	}
	answer := f.Answer()
	if answer == string(instance.None) {
		answer = ""
	}
	return f.Spoken().Should(answer)
}

// Reason says in a sentence why the answer is wrong: the answer to what the finding was reduced to, if it was, or else
// to the instance. It is "" if only the certificate says it.
func (f *Finding) Reason() string {
	if f.Reduced != nil && f.Reduced.Established != "" {
		return Sentence(f.Reduced.Established)
	}
	return Sentence(f.Grounds())
}

// Sentence makes a sentence of a clause; of none, it makes none.
func Sentence(clause string) string {
	if clause == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(clause)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(clause[size:], ".") + "."
}

// ran matches the path of the script in the output of a solver.
var ran = regexp.MustCompile(`[^\s"':()]*smtstorm-run-[^\s"':()]*/instance\.smt2`)

// Printed is what the solver printed on the script that shows the finding. In it, the path of the script is replaced by
// the name of the file in the finding's directory.
func (f *Finding) Printed(files Files) string {
	output := files.Output
	if f.Reduced != nil && files.ReducedOutput != nil {
		output = files.ReducedOutput
	}
	return ran.ReplaceAllString(string(output), f.shows(files).file)
}
