package kit

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// AuthorsWord is an author's status of a check of the seed, with what our own search and evaluation find out about it.
type AuthorsWord struct {
	*instance.Word
	Known func() Known
}

// Known is what we find out about the formulas of an author's status.
type Known struct {
	Model   *model.Model // makes all formulas true; nil if none is known
	Refuted bool         // it is proved that there is no model
}

// wordsOf returns the author's statuses of a seed that can be believed. own returns the model that the search finds for
// all assertions of the seed, or nil.
func wordsOf(seed *fragment.Seed, own func() *model.Model) []AuthorsWord {
	var words []AuthorsWord
	for _, said := range instance.WordsOf(seed) {
		find := own // usually right: the only check is about all assertions
		if seed.Opened != nil || !slices.Equal(said.Formulas, seed.Assertions) {
			find = func() *model.Model {
				return search.Search(context.Background(), seed, said.Formulas, search.QuickBudget(), 1)
			}
		}
		words = append(words, AuthorsWord{said, sync.OnceValue(func() Known {
			if model.Refute(context.Background(), seed.Arena, said.Formulas, instance.MaxAssignments) != nil {
				return Known{Refuted: true}
			}
			return Known{Model: find()}
		})})
	}
	return words
}

// Open reports whether nothing but the author's status is known.
func (w AuthorsWord) Open() bool { return !w.Known().Refuted && w.Known().Model == nil }

// Wrong describes how our evaluation contradicts the author's status; it is empty if it does not.
func (w AuthorsWord) Wrong() string {
	switch {
	case w.Known().Refuted && w.Answer == instance.Sat:
		return fmt.Sprintf("%s: :status is sat, which is not trusted: exact evaluation shows the assertions to be "+
			"unsatisfiable", w)
	case w.Known().Model != nil && w.Answer == instance.Unsat:
		return fmt.Sprintf("%s: :status is unsat, which is not trusted: every assertion evaluates to true under "+
			"known values", w)
	}
	return ""
}

// AuthorsWords are the author's statuses of the material's seed; none if the seed is derived or stands for a family.
func (m *Material) AuthorsWords() []AuthorsWord {
	if m.IsDerived() || m.Origin.Member != nil {
		return nil
	}
	return m.Origin.Words()
}

// OwnModel is a model of the seed that the search finds; nil if it finds none, or if the seed is derived or stands for
// a family.
func (m *Material) OwnModel() *model.Model {
	if m.IsDerived() || m.Origin.Member != nil {
		return nil
	}
	return m.Origin.own()
}
