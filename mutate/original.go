package mutate

import (
	"context"
	"fmt"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// original asserts the seed's assertions, if our search finds a model of them, or if it is proved that there is none;
// and the formulas of a check of the seed that has an author's status.
var original = Strategy{Name: "original", Weight: 0.02, Once: true, Prepare: prepareOriginal}

func prepareOriginal(m *kit.Material) (kit.Maker, error) {
	for _, f := range m.Seed.Assertions {
		if m.Seed.Excluded(f) != "" {
			return nil, fmt.Errorf("%w: %s", kit.ErrCannotAct, m.Seed.Excluded(f))
		}
	}
	o := originalMaker{m: m}
	o.add(question{formulas: m.Seed.Assertions})
	for _, w := range m.AuthorsWords() {
		if why := w.Wrong(); why != "" && m.Origin.Warn != nil {
			m.Origin.Warn(why)
		}
		o.add(question{formulas: w.Formulas, word: &w})
	}
	if len(o.questions) == 0 {
		return nil, fmt.Errorf("%w: no model of the whole seed is found, nothing proves that there is none, and its author "+
			"does not say what is right", kit.ErrCannotAct)
	}
	return o, nil
}

type originalMaker struct {
	m         *kit.Material
	questions []question // not empty
}

// question is a set of formulas that are asserted together.
type question struct {
	formulas []smtlib.Term
	word     *kit.AuthorsWord // the author's status of the formulas, or nil
	draft    kit.Draft        // witness or expectation of the formulas
}

// add adds a question if the answer to it is known and it is new.
func (o *originalMaker) add(q question) {
	if slices.ContainsFunc(o.questions, func(other question) bool { return slices.Equal(other.formulas, q.formulas) }) {
		return
	}
	isTrue := func(f smtlib.Term) bool { return value.IsTrue(o.m.Value(f)) }
	switch {
	case !slices.ContainsFunc(q.formulas, func(f smtlib.Term) bool { return !isTrue(f) }):
	case q.word != nil && q.word.Known().Model != nil:
		q.draft.Witness = q.word.Known().Model
	case q.word == nil && o.refuted(q.formulas) || q.word != nil && q.word.Known().Refuted:
		q.draft.Unsat = true
	case q.word != nil:
		q.draft.Word = q.word.Word
	default:
		if q.draft.Witness = o.m.OwnModel(); q.draft.Witness == nil {
			return
		}
	}
	o.questions = append(o.questions, q)
}

func (o *originalMaker) refuted(formulas []smtlib.Term) bool {
	return model.Refute(context.Background(), o.m.Arena, formulas, instance.MaxAssignments) != nil
}

// Make asserts the formulas of one of the questions.
func (o originalMaker) Make(d kit.Draw) *instance.Instance {
	q := o.questions[d.Rand().IntN(len(o.questions))]
	draft := q.draft
	draft.Arena, draft.Group, draft.Formulas = o.m.Arena, o.m.Group, q.formulas
	draft.How = func() string {
		text := fmt.Sprintf("%d of the %s of the seed", len(q.formulas),
			english.Plural(len(o.m.Seed.Assertions), "assertion", ""))
		if draft.Word != nil {
			text += fmt.Sprintf(", of which its author says in %s that they are %s", draft.Word, draft.Word.Answer)
		}
		return text
	}
	return o.m.Instance(d, draft)
}
