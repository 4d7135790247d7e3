package mutate

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// word is what the seed's author says of a check of it, with what our own evaluation says.
type word struct {
	*instance.Word
	known func() known
}

// known is what our own evaluation says of what a word speaks of.
type known struct {
	model   *model.Model // under which it is true; nil if none is known
	refuted bool         // it is proved that there is none
}

// wordsOf gives the words of a seed's author that can be believed, unless something proves what is right. What own
// gives is the model that the search finds for all assertions of the seed.
func wordsOf(seed *fragment.Seed, own func() *model.Model) []word {
	var words []word
	for _, said := range instance.WordsOf(seed) {
		find := own // of most seeds, the only check is about all that they assert
		if seed.Opened != nil || !slices.Equal(said.Formulas, seed.Assertions) {
			find = func() *model.Model {
				return search.Search(context.Background(), seed, said.Formulas, search.QuickBudget(), 1)
			}
		}
		words = append(words, word{said, sync.OnceValue(func() known {
			if model.Refute(context.Background(), seed.Arena, said.Formulas, instance.MaxAssignments) != nil {
				return known{refuted: true}
			}
			return known{model: find()}
		})})
	}
	return words
}

// open reports whether nothing is known but the word.
func (w word) open() bool { return !w.known().refuted && w.known().model == nil }

// wrong says what is wrong with a word; it is empty if nothing is known to be.
func (w word) wrong() string {
	switch {
	case w.known().refuted && w.Answer == instance.Sat:
		return fmt.Sprintf("%s: the status is said to be sat, but the assertions cannot all be true, by exact evaluation; "+
			"it is not believed", w)
	case w.known().model != nil && w.Answer == instance.Unsat:
		return fmt.Sprintf("%s: the status is said to be unsat, but there are values under which every assertion is "+
			"true, by exact evaluation; it is not believed", w)
	}
	return ""
}

// authorsWords are what the author of the material's seed says, with what is known of it; there are none of a seed that
// is derived.
func (m *Material) authorsWords() []word {
	if m.isDerived() || m.origin.Member != nil {
		return nil
	}
	return m.origin.words()
}

// ownModel is a model of the seed that the search finds, nil if it finds none, or of a seed that is derived.
func (m *Material) ownModel() *model.Model {
	if m.isDerived() || m.origin.Member != nil {
		return nil
	}
	return m.origin.own()
}
