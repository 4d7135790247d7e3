package oracle

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// Interpolants and abducts for which a script asks itself, in the form of cvc5, and sequences of interpolants in that
// of Bitwuzla.

// interpolantReplies judges them.
var interpolantReplies = map[string]replyJudge{
	"get-interpolant":      {"interpolant", "interpolant", interpolants.judgeReply},
	"get-interpolant-next": {"interpolant", "interpolant", interpolants.judgeReply},
	"get-abduct":           {"interpolant", "abduct", abducts.judgeReply},
	"get-abduct-next":      {"interpolant", "abduct", abducts.judgeReply},
	"get-interpolants":     {"interpolant", "sequence of interpolants", judgeSequence},
}

// judgeReply looks for values that contradict one of the implications that define the formula.
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
	stands := conjectureName // in the place of the conjecture
	for strings.Contains(string(t.script), stands) || strings.Contains(c.printed, stands) {
		stands += "0"
	}
	defined := fmt.Sprintf("(define-fun %s () Bool %s)\n(assert %s)", stands, conjecture, stands)
	at, added := t.caseAt(c, plainCheck, defined)
	if len(added) != 1 || at.Arena.Declaration(added[0]) == nil {
		r.Why = "it cannot be read"
		return
	}
	in, d := &instance.Instance{Script: at.Script, Seeds: []*fragment.Seed{at.Seed}}, at.Arena.Declaration(added[0])
	if k.proved(t.ctx, in, d, name, c.printed) {
		r.Standing = Right
		return
	}
	mark, shows := k.contradicted(t.ctx, in, d, name, c.printed)
	t.judgedFormula(c, r, mark, shows)
}

// proved reports whether refutations prove the implications that define the formula, and it has no other symbols than
// it may have.
func (k between) proved(ctx context.Context, in *instance.Instance, conjecture *smtlib.Decl, name, given string) bool {
	parts, _ := sexpr.Elements(given)
	if len(parts) != 5 { // define-fun, its name, no parameters, its sort and its body
		return false
	}
	isRefuted := func(asserted []smtlib.Term, claims ...string) bool {
		seed := withGiven(in, conjecture, asserted, given, claims...)
		return seed != nil && model.RefuteLinear(ctx, seed.Arena, seed.Assertions, instance.MaxAssignments) != nil
	}
	isFalse := fmt.Sprintf("(not %s)", in.Arena.TermString(conjecture.Body))
	if k == abducts {
		return isRefuted(in.Active(0), parts[4], isFalse)
	}
	return isRefuted(nil, parts[4], isFalse) && isRefuted(in.Active(0), fmt.Sprintf("(not %s)", parts[4])) &&
		foreignSymbol(in, conjecture, in.Active(0), name, given) == ""
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

// judgeSequence is judgeReply for a sequence of interpolants of groups of names.
func judgeSequence(t *transcript, c *scriptCommand, r *Reply) {
	in := t.run.Asked
	named := map[string]smtlib.Term{}
	for _, i := range in.ActiveSteps(c.step) {
		a := in.Steps[i].(smtlib.Assert)
		named[plainName(a.Name)] = a.Formula
	}
	var all [][]smtlib.Term
	count := 0
	for _, argument := range c.Arguments(t.script) {
		names, isList := sexpr.Elements(argument.Text)
		var group []smtlib.Term
		for _, name := range names {
			f, known := named[plainName(name)]
			isList = isList && known
			group = append(group, f)
		}
		if !isList {
			all = nil
			break
		}
		all, count = append(all, group), count+len(group)
	}
	if all == nil || count != len(in.ActiveSteps(c.step)) || t.narrowed(c) {
		r.Why = "its arguments are of another form, or leave assertions out"
		return
	}
	mark, shows := wrongInSequence(t.ctx, in, all, c.printed)
	t.judgedFormula(c, r, mark, shows)
}
