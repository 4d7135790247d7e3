package fakesolver

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// Wrong answers about models. They are about constants of one sort, that of option sort.

// lie changes an answer of the honest solver to a command.
type lie func(s *solver, command, answer string) string

// definition matches the definition of a constant in a model, up to its sort.
var definition = regexp.MustCompile(`\(define-fun\s+(\S+|\|[^|]*\|)\s+\(\)\s+`)

// wrongModel gives the first constant of the sort another value.
func wrongModel(s *solver, command, answer string) string {
	if command != "(get-model)" {
		return answer
	}
	return s.edit(answer, func(_, value string) string { return otherValue(value) })
}

// partialModel leaves out the first constant of the sort.
func partialModel(s *solver, command, answer string) string {
	if command != "(get-model)" {
		return answer
	}
	return s.edit(answer, func(string, string) string { return "" })
}

// edit changes the first definition of a constant of the sort for which replace returns another value; if it returns
// "", the definition is left out.
func (s *solver) edit(answer string, replace func(name, value string) string) string {
	for _, at := range definition.FindAllStringSubmatchIndex(answer, -1) {
		rest := answer[at[1]:]
		sort := sexpr.First(rest)
		value := sexpr.First(rest[len(sort):])
		now := replace(answer[at[2]:at[3]], strings.TrimSpace(value))
		if !strings.HasPrefix(sort, s.sort) || now == strings.TrimSpace(value) {
			continue
		}
		end := at[1] + len(sort) + len(value)
		if now == "" {
			return answer[:at[0]] + strings.TrimPrefix(strings.TrimSpace(answer[end:]), ")")
		}
		return answer[:at[1]+len(sort)] + " " + now + answer[end:]
	}
	return answer
}

// wrongValues answers get-value with other values than get-model, for constants of the sort.
func wrongValues(s *solver, command, answer string) string {
	if !strings.HasPrefix(command, "(get-value (") || strings.HasPrefix(command, "(get-value ((") {
		return answer
	}
	for _, l := range s.levels {
		for _, c := range l.commands {
			rest, declares := strings.CutPrefix(c, "(declare-fun ")
			name, sort, constant := strings.Cut(rest, " () ")
			if !declares || !constant || !strings.HasPrefix(sort, s.sort) {
				continue
			}
			_, behind, given := strings.Cut(answer, "("+name+" ")
			if !given {
				continue
			}
			value := sexpr.First(behind)
			if now := otherValue(value); now != value {
				return strings.Replace(answer, "("+name+" "+value, "("+name+" "+now, 1)
			}
		}
	}
	return answer
}

// deny answers get-value of a formula with false.
func deny(_ *solver, command, answer string) string {
	if !strings.HasPrefix(command, "(get-value ((") {
		return answer
	}
	if head, isTrue := strings.CutSuffix(strings.TrimSpace(answer), "true))"); isTrue {
		return head + "false))"
	}
	return answer
}

// denyNames answers get-assignment such that the first named formula that is true is false.
func denyNames(_ *solver, command, answer string) string {
	if command != "(get-assignment)" {
		return answer
	}
	return strings.Replace(answer, " true)", " false)", 1)
}

// wrongLevels counts one level too many.
func wrongLevels(s *solver, command, answer string) string {
	if command != "(get-info :assertion-stack-levels)" {
		return answer
	}
	return fmt.Sprintf("(:assertion-stack-levels %d)", len(s.levels))
}

// denyModel answers get-model with an error.
func denyModel(_ *solver, command, answer string) string {
	if command != "(get-model)" {
		return answer
	}
	return `(error "line 7: the model is lost")`
}

// wrapValues puts each answer to get-value into another list.
func wrapValues(_ *solver, command, answer string) string {
	if !strings.HasPrefix(command, "(get-value ") {
		return answer
	}
	return "(values " + answer + ")"
}

// otherValue returns another value of the same sort, or the same value if it knows no other.
func otherValue(value string) string {
	last := len(value) - 1
	switch {
	case value == "true":
		return "false"
	case value == "false":
		return "true"
	case strings.HasPrefix(value, "#b"):
		return value[:last] + map[bool]string{true: "1", false: "0"}[value[last] == '0']
	case strings.HasPrefix(value, "#x"):
		return value[:last] + map[bool]string{true: "1", false: "0"}[value[last] == '0']
	case strings.HasPrefix(value, `"`):
		return `"a` + value[1:]
	case strings.HasPrefix(value, "(_ +zero "):
		return strings.Replace(value, "+zero", "-zero", 1)
	case strings.HasPrefix(value, "(_ -zero "):
		return strings.Replace(value, "-zero", "+zero", 1)
	case strings.HasPrefix(value, "(_ +oo "):
		return strings.Replace(value, "+oo", "-oo", 1)
	case strings.HasPrefix(value, "(_ -oo "):
		return strings.Replace(value, "-oo", "+oo", 1)
	case strings.HasPrefix(value, "(_ NaN "):
		return strings.Replace(value, "NaN", "+oo", 1)
	case strings.HasPrefix(value, "(fp #b0"):
		return "(fp #b1" + strings.TrimPrefix(value, "(fp #b0")
	case strings.HasPrefix(value, "(fp #b1"):
		return "(fp #b0" + strings.TrimPrefix(value, "(fp #b1")
	case strings.HasPrefix(value, "(- "):
		return strings.TrimSuffix(strings.TrimPrefix(value, "(- "), ")")
	case value != "" && value[0] >= '0' && value[0] <= '9':
		return "1" + value
	case strings.HasPrefix(value, "(store "):
		return sexpr.First(strings.TrimPrefix(value, "(store "))
	}
	return value
}
