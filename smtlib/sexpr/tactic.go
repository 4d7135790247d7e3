package sexpr

import (
	"regexp"
	"strings"
)

// IsTactic reports whether a text is one s-expression of names, numbers, and parameters with a number, true or false.
// Any other text in place of a tactic could do more than check: a parenthesis or a comment could add commands to the
// script, and a name in place of a parameter's value could be that of a file which the solver writes, as in z3's
// (using-params sat :drat.file NAME).
func IsTactic(text string) bool {
	if strings.Contains(text, ";") {
		return false // a comment would hide the rest of the command that the tactic stands in
	}
	depth, expressions, isParameter := 0, 0, false
	for token := range Tokens([]byte(text)) {
		word := text[token.Start:token.End]
		if isParameter && !parameterValue.MatchString(word) {
			return false
		}
		if depth == 0 {
			expressions++
		}
		isParameter = strings.HasPrefix(word, ":")
		switch token.Kind {
		case Open:
			depth++
		case Close:
			depth--
		default:
			if !tacticWord.MatchString(word) {
				return false
			}
		}
		if depth < 0 {
			return false
		}
	}
	return depth == 0 && expressions == 1 && !isParameter
}

// tacticWord matches words of a tactic: names, combinators, numbers and comparisons, and the names of parameters.
// parameterValue matches what may follow the latter.
var (
	tacticWord     = regexp.MustCompile(`^(:?[A-Za-z0-9][A-Za-z0-9_.-]*|[!<>=+*-]=?)$`)
	parameterValue = regexp.MustCompile(`^(true|false|[0-9]+(\.[0-9]+)?)$`)
)
