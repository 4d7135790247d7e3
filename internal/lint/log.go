package lint

import (
	"fmt"

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
	left, first := 0, 0
	for _, p := range printed {
		if p.Comment {
			continue
		}
		if left++; left == 1 {
			first = p.Offset
		}
	}
	var remarks []Remark
	if left > 0 {
		remarks = append(remarks, brief(file, src, first, fmt.Sprintf("what a solver printed between the commands is left "+
			"out (%s)", english.Plural(left, "line or list", "lines or lists"))))
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

// brief is a note without the line of the source.
func brief(file string, src []byte, offset int, msg string) Remark {
	e := smtlib.ErrorAt(file, src, offset, msg)
	e.Line = ""
	return Remark{Note, e}
}
