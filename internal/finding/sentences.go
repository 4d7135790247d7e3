package finding

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Grounds says in a clause why the answer is wrong, if that does not depend on the right one.
func (f *Finding) Grounds() string { return cmp.Or(f.Why, f.Fault.Grounds()) }

// Right says in a sentence what would be right.
func (f *Finding) Right() string {
	if words := f.Words(); words != "" {
		return fmt.Sprintf("%s is right according to %s; this is not proved.", f.Expected, words)
	}
	answer := f.Expected
	if answer == string(instance.None) {
		answer = ""
	}
	return f.Should(answer)
}

// Reason says in a sentence how it is known that the answer is wrong: of what the finding was reduced to, or else of
// what it was found with. It is "" if only the certificate says it.
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

// ran is the place of a script that a solver has read, as it prints it.
var ran = regexp.MustCompile(`[^\s"':()]*smtstorm-run-[^\s"':()]*/instance\.smt2`)

// Printed is what the solver printed for what shows the finding. Places in the script that it names are given by the
// name of the file in the finding's directory.
func (f *Finding) Printed(files Files) string {
	output := files.Output
	if f.Reduced != nil && len(files.ReducedOutput) > 0 {
		output = files.ReducedOutput
	}
	return ran.ReplaceAllString(string(output), f.shows(files).file)
}
