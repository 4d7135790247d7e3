package operators

import (
	"maps"
	"regexp"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// knowledge is what is known about what a solver reads.
type knowledge struct {
	refusals map[*application]string // applications that the solver does not read, with its reason
	expanded map[*group]bool         // operators that it does not read, but whose definition it reads
	accepted map[*application]bool   // applications in a claim that was answered
	read     map[head]bool           // operators that it reads themselves, and not only by their definition
	mistakes map[kind]bool           // kinds of applications that it was wrong about, outside of compositions
	tried    map[string]string       // values that were tried, with the reason why it does not read them; "" if it does
	values   map[string]string       // unreadable values of sorts that it reads otherwise, with its reason
}

func newKnowledge() knowledge {
	return knowledge{map[*application]string{}, map[*group]bool{}, map[*application]bool{}, map[head]bool{},
		map[kind]bool{}, map[string]string{}, map[string]string{}}
}

// learn adds another's knowledge. An application that either of them has seen to be read is read: the other may have
// asked in a way that the solver does not support.
func (k knowledge) learn(from knowledge) {
	maps.Copy(k.refusals, from.refusals)
	maps.Copy(k.expanded, from.expanded)
	maps.Copy(k.accepted, from.accepted)
	maps.Copy(k.read, from.read)
	maps.Copy(k.mistakes, from.mistakes)
	maps.Copy(k.tried, from.tried)
	maps.Copy(k.values, from.values)
	maps.DeleteFunc(k.refusals, func(app *application, _ string) bool { return k.accepted[app] })
}

// clone returns a copy.
func (k knowledge) clone() knowledge {
	c := newKnowledge()
	c.learn(k)
	return c
}

// forget restores earlier knowledge. A solver that does not read something under a narrow logic, or is wrong about it,
// may read it and be right under another logic.
func (k *asker) forget(known knowledge) { k.knowledge = known }

// learned is the knowledge about an operator, for a run that is resumed later. Numbers are the places of applications
// in its group.
type learned struct {
	Accepted []int            `json:"accepted,omitempty"`
	Refused  map[string][]int `json:"refused,omitempty"`  // refused applications of each reason
	Expanded bool             `json:"expanded,omitempty"` // it is replaced by its definition
	Mistaken []int            `json:"mistaken,omitempty"` // applications of kinds that the solver was wrong about
}

// learned returns what is known about an operator.
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

// recall adds what an earlier run has learned about an operator.
func (k knowledge) recall(g *group, l learned) {
	each := func(numbers []int, do func(app *application)) {
		for _, n := range numbers {
			if n >= 0 && n < len(g.apps) {
				do(g.apps[n])
			}
		}
	}
	each(l.Accepted, func(app *application) {
		k.accepted[app] = true
		k.read[app.head()] = k.read[app.head()] || !l.Expanded
	})
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

// position matches the place in a script in a solver's error message.
var position = regexp.MustCompile(`(?i)\b(parse error: |error: )*(line \d+ column \d+: |<?[\w./-]*>?:\d+[.:]\d+:? )`)

// complaint is a solver's error message about a term that it does not read, without the place.
func complaint(r *solvers.Result) string {
	return solvers.OneLine(position.ReplaceAllString(r.Reason, ""), longestReason)
}

// enough is the number of applications of an operator, among them one of each shape, that a solver has to reject, while
// it reads none, before it is assumed not to know the operator.
const enough = 3

// blame finds what the solver does not read in a claim. It reports whether to ask again, because an operator is
// replaced by its definition from now on.
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
	refused, shapes := 0, map[shape]bool{} // the shapes of the operator that were rejected
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

// refused reports whether the solver is known not to read a form, at least on this way, and the reason.
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
	isExpanded := c.form.isExpanded(k.expanded)
	for _, app := range c.form.apps {
		k.accepted[app] = true
		k.read[app.head()] = k.read[app.head()] || !isExpanded
	}
	k.reading(c.form).read = true
}

// reading is what is known about whether a solver reads claims of a form.
type reading struct {
	read    bool // a claim of the form was answered
	refused int  // claims that were rejected although their values are read
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

// refuseForm records that the solver did not read a claim that was alone in its script.
func (k *asker) refuseForm(c *claim) {
	r := k.reading(c.form)
	r.refused, r.reason = r.refused+1, c.reason
}

// unread reports whether the solver is known not to read a claim, because of its form or one of its values, and the
// reason.
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

// eachValue calls do for the values in the text of a claim.
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

// If a value is not read, up to mostTried values of its sort are tried. A solver that rejects more than fewTried values
// of a sort, and reads none, is assumed not to know the sort.
const mostTried, fewTried = 64, 8

// blameValues finds the values of a rejected claim that the solver does not read although it reads others of the same
// sort, and reports whether there are any: a solver may reject some literals of a floating-point format as too short.
// It tries other values of the sort, too, so that claims with unread ones are left out of scripts with others.
func (k *asker) blameValues(m *maker, q question, c *claim) (unread bool, err error) {
	refusal := func(text string) string {
		reason, tried := k.tried[text]
		if !tried && err == nil {
			reason, err = k.tryValue(m, q, c, text)
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

// tryValue asks about only a value, and returns the reason if the solver does not read it.
func (k *asker) tryValue(m *maker, q question, c *claim, text string) (string, error) {
	s := &script{question: question{way: Ground, logic: q.logic, prelude: q.prelude}, m: m}
	s.line("(set-logic " + q.logic + ")")
	s.declareDatatypes([]*claim{c})
	s.line("(assert (= " + text + " " + text + "))")
	s.line("(check-sat)")
	r, err := k.run(s, 1, k.scope.single)
	if err != nil || !r.Refused() {
		return "", err
	}
	return complaint(r), nil
}
