package lint

import (
	"fmt"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Log notes what a solver printed between the commands of a script, and what it answered to each check. src is the
// script without that.
func Log(file string, src []byte, printed []smtlib.LogAnswer) []Remark {
	checks := 0
	var at []int
	for _, c := range smtlib.NamedCommands(src) {
		if smtlib.IsCheck(c.Name) {
			checks, at = checks+1, append(at, c.Offset)
		}
	}
	var remarks []Remark
	if left, text := LeftOut(printed); text != "" {
		remarks = append(remarks, brief(file, src, left, text))
	}
	for i, answer := range smtlib.LogAnswers(printed, checks) {
		if answer == "" {
			answer = "no answer"
		}
		says := fmt.Sprintf("check %d of %d: the log says %s", i+1, checks, answer)
		remarks = append(remarks, brief(file, src, at[i], says))
	}
	return remarks
}

// LeftOut says that what a solver printed between the commands is left out, and where that begins; "" if there is
// nothing.
func LeftOut(printed []smtlib.LogAnswer) (first int, text string) {
	left := slices.DeleteFunc(slices.Clone(printed), func(p smtlib.LogAnswer) bool { return p.Comment })
	if len(left) == 0 {
		return 0, ""
	}
	return left[0].Offset, fmt.Sprintf("what a solver printed between the commands is left out (%s)",
		english.Plural(len(left), "line or list", "lines or lists"))
}

// brief is a note without the line of the source.
func brief(file string, src []byte, offset int, msg string) Remark {
	e := smtlib.ErrorAt(file, src, offset, msg)
	e.Line = ""
	return Remark{Note, e}
}
