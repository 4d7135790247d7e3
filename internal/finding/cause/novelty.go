package cause

import (
	"slices"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Novelty is how likely it is that a finding which is not reduced is of a fault that no reduced finding has.
type Novelty int

// The novelties, the one that is reduced first in front.
const (
	Unexplained Novelty = iota // no cause has only operators and options that the finding has, too
	Explained                  // some cause has
	Same                       // it is at the place of a cause, or has its message
)

// Unreduced is the evidence of a finding that is not reduced, with the operators of the script that shows it.
func Unreduced(f *finding.Finding, files finding.Files) *Evidence {
	e := EvidenceOf(f, files)
	if c, err := instance.Read("instance.smt2", files.Instance, nil); err == nil {
		e.Operators, e.Sorts = finding.Contents(c.Arena, c.Terms())
	}
	return e
}

// NoveltyOf compares a finding that is not reduced with findings that are. as is the id of the finding with the same
// place or message, "" for none.
func NoveltyOf(e *Evidence, reduced []*Evidence) (n Novelty, as string) {
	for _, known := range reduced {
		switch {
		case known.Family != e.Family:
		case known.Place.Shared(e.Place, known.Version != e.Version) > 0,
			e.Class.Rejects() && known.Class == e.Class && known.Message == e.Message && !saysNothing(e.Message):
			return Same, known.ID
		case known.Place.IsKnown() && e.Place.IsKnown(), e.Class.Rejects():
		case known.Class.OfFault() == e.Class.OfFault() && known.Mark == e.Mark &&
			missing(known.Operators, e.Operators) == 0 && missing(known.Needs, e.Needs) == 0:
			n = Explained
		}
	}
	return n, ""
}

// AtPlaceOf is the first of some findings that crash at the place of another one, in the same solver; nil for none.
func AtPlaceOf(e *Evidence, all []*Evidence) *Evidence {
	i := slices.IndexFunc(all, func(other *Evidence) bool {
		return other.ID != e.ID && other.Family == e.Family && other.Place.Shared(e.Place, other.Version != e.Version) > 0
	})
	if i < 0 {
		return nil
	}
	return all[i]
}
