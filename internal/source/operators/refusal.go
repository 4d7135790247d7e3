package operators

import (
	"context"
	"maps"
	"regexp"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// knowledge is what was found out about what a solver reads.
type knowledge struct {
	refusals map[*application]string // what the solver does not read, with its reason
	expanded map[*group]bool         // what it does not read, but knows by its definition
	accepted map[*application]bool   // part of a claim that was answered
	mistakes map[kind]bool           // what the solver was wrong about by itself
	tried    map[string]string       // values, with the reason why it does not read them, "" if it does
	values   map[string]string       // of those, what it does not read of a sort of which it reads others
}

func newKnowledge() knowledge {
	return knowledge{map[*application]string{}, map[*group]bool{}, map[*application]bool{}, map[kind]bool{},
		map[string]string{}, map[string]string{}}
}

// learn takes over what another knows. What one of them has seen to be read is read: the other may have met it on a way
// that the solver does not go.
func (k knowledge) learn(from knowledge) {
	maps.Copy(k.refusals, from.refusals)
	maps.Copy(k.expanded, from.expanded)
	maps.Copy(k.accepted, from.accepted)
	maps.Copy(k.mistakes, from.mistakes)
	maps.Copy(k.tried, from.tried)
	maps.Copy(k.values, from.values)
	maps.DeleteFunc(k.refusals, func(app *application, _ string) bool { return k.accepted[app] })
}

// clone gives a copy.
func (k knowledge) clone() knowledge {
	c := newKnowledge()
	c.learn(k)
	return c
}

// forget goes back to what was known. What a solver does not read under a narrow logic, or is wrong about, it may read
// and know under another.
func (k *asker) forget(known knowledge) { k.knowledge = known }

// learned is what was found out about an operator, for a run that goes on later. Numbers are those of its applications.
type learned struct {
	Accepted []int            `json:"accepted,omitempty"`
	Refused  map[string][]int `json:"refused,omitempty"`  // by the reason
	Expanded bool             `json:"expanded,omitempty"` // it is written by its definition
	Mistaken []int            `json:"mistaken,omitempty"` // of kinds that the solver was wrong about
}

// learned gives what is known of an operator.
func (k knowledge) learned(g *group) *learned {
	l := &learned{Refused: map[string][]int{}, Expanded: k.expanded[g]}
	for n, app := range g.apps {
		if k.accepted[app] {
			l.Accepted = append(l.Accepted, n)
		}
		if reason, no := k.refusals[app]; no {
			l.Refused[reason] = append(l.Refused[reason], n)
		}
		if k.mistakes[app.kind] {
			l.Mistaken = append(l.Mistaken, n)
		}
	}
	return l
}

// recall takes in what an earlier run has learned.
func (k knowledge) recall(g *group, l learned) {
	each := func(numbers []int, do func(app *application)) {
		for _, n := range numbers {
			if n >= 0 && n < len(g.apps) {
				do(g.apps[n])
			}
		}
	}
	each(l.Accepted, func(app *application) { k.accepted[app] = true })
	each(l.Mistaken, func(app *application) { k.mistakes[app.kind] = true })
	for reason, numbers := range l.Refused {
		each(numbers, func(app *application) {
			if !k.accepted[app] {
				k.refusals[app] = reason
			}
		})
	}
	if l.Expanded {
		k.expanded[g] = true
	}
}

// position is where in a script a solver found an error.
var position = regexp.MustCompile(`(?i)\b(parse error: |error: )*(line \d+ column \d+: |<?[\w./-]*>?:\d+[.:]\d+:? )`)

// complaint is what a solver says of a term that it does not read.
func complaint(r *solvers.Result) string { return oneLine(position.ReplaceAllString(r.Reason, "")) }

// enough is how many applications of an operator a solver must refuse, among them one of each shape, and none
// read, to be taken not to know the operator.
const enough = 3

// blame finds what in a claim the solver does not read, and reports whether there is news: an operator that is written
// by its definition from now on.
func (k *asker) blame(c *claim, reason string) bool {
	app := c.form.apps[0]
	if len(c.form.apps) == 1 && c.form.expanded.pieces != nil && !k.expanded[app.group] && !k.accepted[app] {
		k.expanded[app.group] = true
		return true
	}
	if len(c.form.apps) == 1 && !k.accepted[app] {
		k.refuse(app, reason)
	}
	return false
}

// refuse remembers that the solver does not read an application.
func (k *asker) refuse(app *application, reason string) {
	k.refusals[app] = reason
	refused, shapes := 0, map[shape]bool{} // of the operator; true: refused once
	for _, other := range app.group.apps {
		if k.accepted[other] {
			return
		}
		_, no := k.refusals[other]
		shapes[other.shape()] = shapes[other.shape()] || no
		if no {
			refused++
		}
	}
	for _, no := range shapes {
		if !no {
			return
		}
	}
	if refused < enough {
		return
	}
	for _, other := range app.group.apps {
		k.refusals[other] = reason
	}
}

// refused reports whether the solver is known not to read a form, on this way at least.
func (k *asker) refused(f *form) (string, bool) {
	if r := k.forms[f]; r != nil && !r.read && r.refused >= enough {
		return r.reason, true
	}
	for _, app := range f.apps {
		if reason, no := k.refusals[app]; no {
			return reason, true
		}
	}
	return "", false
}

func (k *asker) accept(c *claim) {
	for _, app := range c.form.apps {
		k.accepted[app] = true
	}
	k.reading(c.form).read = true
}

// reading is whether a solver reads claims of a form.
type reading struct {
	read    bool // one was answered
	refused int  // by themselves, though their values are read
	reason  string
}

func (k *asker) reading(f *form) *reading {
	r := k.forms[f]
	if r == nil {
		r = &reading{}
		k.forms[f] = r
	}
	return r
}

// refuseForm remembers that the solver did not read a claim that was alone in its script.
func (k *asker) refuseForm(c *claim) {
	r := k.reading(c.form)
	r.refused, r.reason = r.refused+1, c.reason
}

// unread reports whether the solver is known not to read a claim: its form, or one of its values.
func (k *asker) unread(m *maker, c *claim) (reason string, no bool) {
	if reason, no = k.refused(c.form); no || len(k.values) == 0 {
		return reason, no
	}
	c.eachValue(func(_ smtlib.Sort, text string) {
		if why, unread := k.values[text]; unread {
			reason, no = why, true
		}
	})
	return reason, no
}

// eachValue goes through the values that a claim is written with.
func (c *claim) eachValue(do func(s smtlib.Sort, text string)) {
	for hole, n := range c.args {
		s, d := c.form.sorts[hole], c.domains[hole]
		switch {
		case !c.inverse || hole != c.free:
			do(s, d.texts[n])
		case d.whole:
			for _, i := range slices.Concat(c.members, c.others) {
				do(s, d.texts[i])
			}
		default:
			for _, i := range c.rest {
				do(s, d.texts[i])
			}
		}
	}
	do(c.form.result, c.result)
}

// mostTried is how many values a sort has at most that are all tried once one of them is not read, and fewTried how
// many the solver must refuse, and read none, to be taken not to know the sort.
const mostTried, fewTried = 64, 8

// blameValues finds out which values of a refused claim the solver does not read, of sorts of which it reads others,
// and reports whether there are such: a floating-point format may have literals that are too short for it. As many of
// the sort are tried, so that no claim about them spoils others.
func (k *asker) blameValues(ctx context.Context, m *maker, q question, c *claim) (unread bool, err error) {
	refusal := func(text string) string {
		reason, tried := k.tried[text]
		if !tried && err == nil {
			reason, err = k.tryValue(ctx, m, q, c, text)
			k.tried[text] = reason
		}
		return reason
	}
	c.eachValue(func(s smtlib.Sort, text string) {
		if refusal(text) == "" {
			return
		}
		texts, read := m.domain(s).texts, 0
		for i, other := range texts[:min(mostTried, len(texts))] {
			if refusal(other) == "" {
				read++
			} else if i >= fewTried && read == 0 {
				return
			}
		}
		if read > 0 {
			unread = true
			for _, other := range append([]string{text}, texts...) {
				if reason := k.tried[other]; reason != "" {
					k.values[other] = reason
				}
			}
		}
	})
	return unread, err
}

// tryValue asks about nothing but a value, and gives the reason if the solver does not read it.
func (k *asker) tryValue(ctx context.Context, m *maker, q question, c *claim, text string) (string, error) {
	s := &script{question: question{way: Ground, logic: q.logic, prelude: q.prelude}, m: m}
	s.line("(set-logic " + q.logic + ")")
	s.declareDatatypes([]*claim{c})
	s.line("(assert (= " + text + " " + text + "))")
	s.line("(check-sat)")
	r, err := k.run(ctx, s, 1, k.scope.single)
	if err != nil || !r.Refused() {
		return "", err
	}
	return complaint(r), nil
}
