package oracle

import (
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// readValues is a solver's answers to get-value after a check.
type readValues struct {
	text  string
	seed  *fragment.Seed // the active assertions of the check
	arena *smtlib.Arena
	said  *model.Model      // the values of symbols
	terms []smtlib.GivenFor // the values of other terms, in the order of the answer
}

// valuesOf reads the values after a check that was answered sat; nil if they cannot be read completely and exactly.
func valuesOf(r *Run, check int) *readValues {
	items := r.Result.Behind(check)
	if r.Answer(check) != solvers.Sat || len(items) == 0 || r.Result.Truncated {
		return nil
	}
	v := &readValues{text: asAsked(r.Asked, check, items), seed: reread(&r.Asked.Script, check)}
	if v.seed == nil {
		return nil
	}
	var err error
	if v.said, v.arena, err = model.Read(v.seed, "values", []byte(v.text)); err != nil {
		v.said, v.arena = model.New("nothing"), v.seed.Arena.Child()
	}
	if v.said.Approximate || len(v.said.Unread) > 0 {
		return nil
	}
	v.said.IgnoreChoices()
	v.arena.Freeze()
	v.arena = v.arena.Child()
	text, errs := smtlib.ParseModel(v.arena, v.seed.Script, "values", []byte(v.text))
	if len(errs) > 0 || text.Cut || len(text.Guesses) > 0 || len(text.Unread) > 0 {
		return nil // a missing value would be replaced by the next one
	}
	v.terms = text.Values
	return v
}

// asAsked returns the answers with the terms as they were asked for, in place of the solver's copies of them.
func asAsked(in *instance.Instance, check int, items []string) string {
	asks := 0
	for _, step := range in.Steps[in.Script.Checks()[check]+1:] {
		if _, reads := step.(smtlib.Other); !reads {
			break
		}
		asks++
	}
	if asks != len(items) { // a command was rejected: it is not known which command an answer is for
		return strings.Join(items, "\n")
	}
	var all []string
	for i, item := range items {
		all = append(all, item)
		at := in.Script.Checks()[check] + 1 + i
		if at >= len(in.Steps) {
			continue
		}
		asked, reads := in.Steps[at].(smtlib.Other)
		if !reads || !strings.HasPrefix(asked.Text, "(get-value") {
			continue
		}
		parts, _ := sexpr.Elements(asked.Text)
		if len(parts) != 2 {
			continue
		}
		terms, _ := sexpr.Elements(parts[1])
		pairs, _ := sexpr.Elements(item)
		if len(terms) != len(pairs) {
			continue
		}
		var b strings.Builder
		for k, pair := range pairs {
			said, _ := sexpr.Elements(pair)
			if len(said) != 2 {
				break
			}
			fmt.Fprintf(&b, "(%s %s)", terms[k], said[1])
		}
		all[i] = "(" + b.String() + ")"
	}
	return strings.Join(all, "\n")
}

// declared returns the declaration of a name; nil if there is none.
func (v *readValues) declared(name string) *smtlib.Decl {
	for _, d := range v.seed.Functions {
		if d.Name == name && d.Kind == smtlib.Declared {
			return d
		}
	}
	return nil
}

// value evaluates a term without symbols.
func (v *readValues) value(t smtlib.Term) value.Value {
	return model.NewEvaluator(v.arena, model.New("nothing")).Value(t)
}

// wrongOperator returns an application of one operator to literals that has another value by evaluation, and says
// which; "" if there is none.
func (v *readValues) wrongOperator() (wrong smtlib.GivenFor, shows string) {
	for _, given := range v.terms {
		is, said := v.value(given.Term), v.value(given.Value)
		if value.HasKey(is) && value.HasKey(said) && value.Key(is) != value.Key(said) {
			return given, fmt.Sprintf("The solver reports %[2]s for this application of one operator:\n%[1]s\n"+
				"Exact evaluation gives %[3]s.",
				v.arena.TermString(given.Term), v.arena.TermString(given.Value), is)
		}
	}
	return smtlib.GivenFor{}, ""
}

// side says which side is wrong if an answer that depends on operators is: the mark, and the reason. The operators are
// given at literals (see operatorsAt). If not all of them were asked for and have values that can be judged, and none
// is wrong, the mark is "".
func (v *readValues) side(a *smtlib.Arena, singles []smtlib.Term, complete bool) (mark, reason string) {
	if _, shows := v.wrongOperator(); shows != "" {
		return byOperator, shows
	}
	right := map[string]bool{}
	for _, given := range v.terms {
		if value.HasKey(v.value(given.Term)) && value.HasKey(v.value(given.Value)) {
			right[v.arena.TermString(given.Term)] = true
		}
	}
	for _, single := range singles {
		complete = complete && right[a.TermString(single)]
	}
	if !complete {
		return "", "Not every operator was asked for separately: it is not known which side is wrong."
	}
	return byOptimization, "Asked for separately, each operator has the right value."
}
