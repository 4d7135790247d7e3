package oracle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
	"github.com/smtstorm/smtstorm/solvers"
)

// Interpolants and abducts in the form of cvc5, and sequences of interpolants in that of Bitwuzla.

// interpolantReplies judges them.
var interpolantReplies = map[string]replyJudge{
	"get-interpolant":      {"interpolant", "interpolant", interpolants.judgeReply},
	"get-interpolant-next": {"interpolant", "interpolant", interpolants.judgeReply},
	"get-abduct":           {"interpolant", "abduct", abducts.judgeReply},
	"get-abduct-next":      {"interpolant", "abduct", abducts.judgeReply},
	"get-interpolants":     {"interpolant", "sequence of interpolants", judgeSequence},
}

// modelShows says how values show what is wrong.
const modelShows = " This model shows it"

// notShared is the mark of an interpolant with symbols that it may not have.
const notShared = "an interpolant with a symbol that is not shared"

// judgeReply judges the implications that define the formula. An interpolant has only symbols that the assertions and
// the conjecture share.
func (k between) judgeReply(t *transcript, c *scriptCommand, r *Reply) {
	name, conjecture := t.conjectureFor(c, "get-"+k.name)
	begin := "(define-fun " + name + " "
	switch {
	case conjecture == "" && strings.HasPrefix(c.printed, "("):
		r.Why = "its arguments are of another form"
		return
	case !strings.HasPrefix(c.printed, "("): // fail, or none
		r.Standing = NoClaim
		return
	case !strings.HasPrefix(strings.Join(strings.Fields(c.printed), " "), begin), len(c.printed) > longestAnswer:
		r.Why = "it is no definition, or a long one"
		return
	case t.narrowed(c):
		r.Why = "which values were excluded before it is up to the solver"
		return
	}
	define := c.printed + "\n"
	if parts, _ := sexpr.Elements(c.printed); len(parts) == 5 && parts[2] == "()" { // refutations unfold no definitions
		define, name = "", parts[4]
	}
	implies := define + asserted(name, "(not "+conjecture+")")
	claims := []claim{{
		mark: "an abduct that does not imply the conjecture, with the assertions", follows: true, denial: implies,
		said: "The assertions and the abduct are true, and the conjecture is false." + modelShows,
	}}
	if k == interpolants {
		claims = []claim{{
			mark: "an interpolant that does not follow from the assertions", follows: true,
			denial: define + asserted("(not "+name+")"),
			said:   "The assertions are true, and the interpolant is false." + modelShows,
		}, {
			mark: "an interpolant that does not imply the conjecture", denial: implies,
			said: "The interpolant is true, and the conjecture is false." + modelShows,
		}}
	}
	shows := []string{
		"It is asked for one between the assertions and this conjecture:\n" + conjecture, "Its answer:\n" + c.printed,
	}
	proved := t.judgeClaims(c, r, shows, claims...)
	if at, added := t.caseAt(c, plainCheck, implies); k == interpolants && r.Wrong == nil && len(added) == 2 {
		if foreign := foreignSymbol(at.Arena, added[0], at.Assertions(), added[1:]); foreign != "" {
			proved = false
			t.judgedForeign(c, r, shows, foreign+" does not occur both in the assertions and in the conjecture.")
		}
	}
	if proved {
		r.Standing = Right
	}
}

// judgedForeign notes a symbol that an interpolant may not have.
func (t *transcript) judgedForeign(c *scriptCommand, r *Reply, shows []string, said string) {
	r.judged(Judgement{
		Fault: Fault{Mark: notShared, Observed: t.answerBefore(c)}, Shows: append(shows, said),
		Why: fmt.Sprintf("%s is %s", r.short(), notShared),
	})
}

// conjectureFor gives the name and the conjecture of a command; of one that asks for a further formula, those of the
// command before it. The conjecture is "" if the command has another form.
func (t *transcript) conjectureFor(c *scriptCommand, command string) (name, conjecture string) {
	for i := range t.commands {
		other := &t.commands[i]
		if other.Offset > c.Offset {
			break
		}
		if other.Name != command {
			continue
		}
		name, conjecture = "", ""
		if a := other.Arguments(t.script); len(a) >= 2 && a[0].Kind == "symbol" {
			name, conjecture = a[0].Text, a[1].Text
		}
	}
	return name, conjecture
}

// narrowed reports whether commands before this one exclude values that are up to the solver.
func (t *transcript) narrowed(c *scriptCommand) bool {
	return slices.ContainsFunc(t.run.Asked.Steps[:c.step], func(step smtlib.Command) bool {
		other, is := step.(smtlib.Other)
		return is && other.Effect() == smtlib.Narrows
	})
}

// judgeSequence judges a sequence of interpolants of groups of names: each interpolant follows from the one before it
// and a group, the last one is false, and each has only symbols that the groups up to it share with those behind it. An
// interpolant that cannot be read is left out, with what depends on it.
func judgeSequence(t *transcript, c *scriptCommand, r *Reply) {
	groups, given := t.groupsOf(c)
	if groups == nil || t.narrowed(c) {
		r.Why = "its arguments are of another form, or leave assertions out"
		return
	}
	if len(given) != len(groups) {
		r.Why = "it has another number of interpolants"
		return
	}
	proved, before, short := true, "true", solvers.OneLine(c.printed, mostShown)
	for k, text := range given {
		shows := []string{
			fmt.Sprintf("Of the %d groups of assertions, the interpolant behind the first %d is:\n%s", len(groups), k+1, text),
			"The one before it is:\n" + before,
		}
		claims := []claim{{
			mark:   "a sequence of interpolants, one of which does not follow from the one before it and its group",
			why:    "of the interpolants " + short + ", one does not follow, by exact evaluation",
			denial: asserted(append([]string{before, "(not " + text + ")"}, groups[k]...)...),
			said:   "The one before it and the group are true, and it is false." + modelShows,
		}}
		if k == len(given)-1 {
			claims = append(claims, claim{
				mark: "a sequence of interpolants that does not end in false", denial: asserted(text),
				why:  "the last of the interpolants " + short + " can be true, by exact evaluation",
				said: "All groups are before it, and it is true." + modelShows,
			})
		}
		proved = t.judgeClaims(c, r, shows, claims...) && proved
		if r.Wrong != nil {
			return
		}
		upTo, behind := slices.Concat(groups[:k+1]...), slices.Concat(groups[k+1:]...)
		at, added := t.caseAt(c, plainCheck, asserted(slices.Concat([]string{text}, upTo, behind)...))
		if n := 1 + len(upTo); k < len(given)-1 && len(added) >= n {
			if foreign := foreignSymbol(at.Arena, added[0], added[1:n], added[n:]); foreign != "" {
				t.judgedForeign(c, r, shows, foreign+" does not occur both in the groups up to it and in those behind it.")
				return
			}
		}
		before = text
	}
	if proved {
		r.Standing, r.Why = Right, ""
	}
}

// groupsOf are the assertions that a command names in groups, and the interpolants that are printed for it; nil if it
// has another form, or leaves assertions out.
func (t *transcript) groupsOf(c *scriptCommand) (groups [][]string, given []string) {
	in := t.run.Asked
	named, p := map[string]string{}, smtlib.Printer{}
	for _, i := range in.ActiveSteps(c.step) {
		a := in.Steps[i].(smtlib.Assert)
		named[plainName(a.Name)] = string(p.AppendTerm(nil, in.Arena, a.Formula))
	}
	count := 0
	for _, argument := range c.Arguments(t.script) {
		names, isList := sexpr.Elements(argument.Text)
		var group []string
		for _, name := range names {
			f, known := named[plainName(name)]
			isList = isList && known
			group = append(group, f)
		}
		if !isList {
			return nil, nil
		}
		groups, count = append(groups, group), count+len(group)
	}
	if count != len(in.ActiveSteps(c.step)) {
		return nil, nil
	}
	given, _ = sexpr.Elements(c.printed)
	return groups, given
}

// asserted asserts formulas.
func asserted(formulas ...string) (text string) {
	for _, f := range formulas {
		text += fmt.Sprintf("(assert %s)\n", f)
	}
	return text
}
