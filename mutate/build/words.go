package build

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

// AuthorsWord is what the seed's author says of a check of it, with what our own evaluation says.
type AuthorsWord struct {
	*instance.Word
	Known func() Known
}

// Known is what our own evaluation says of what a word speaks of.
type Known struct {
	Model   *model.Model // under which it is true; nil if none is known
	Refuted bool         // it is proved that there is none
}

// wordsOf gives the words of a seed's author that can be believed, unless something proves what is right. What own
// gives is the model that the search finds for all assertions of the seed.
func wordsOf(seed *fragment.Seed, own func() *model.Model) []AuthorsWord {
	var words []AuthorsWord
	for _, said := range instance.WordsOf(seed) {
		find := own // of most seeds, the only check is about all that they assert
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

// Open reports whether nothing is known but the word.
func (w AuthorsWord) Open() bool { return !w.Known().Refuted && w.Known().Model == nil }

// Wrong says what is wrong with a word; it is empty if nothing is known to be.
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

// AuthorsWords are what the author of the material's seed says, with what is known of it; there are none of a seed that
// is derived.
func (m *Material) AuthorsWords() []AuthorsWord {
	if m.IsDerived() || m.Origin.Member != nil {
		return nil
	}
	return m.Origin.Words()
}

// OwnModel is a model of the seed that the search finds, nil if it finds none, or of a seed that is derived.
func (m *Material) OwnModel() *model.Model {
	if m.IsDerived() || m.Origin.Member != nil {
		return nil
	}
	return m.Origin.own()
}
