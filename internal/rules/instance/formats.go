package instance

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// Formats are the formats of the programs to make; none stand for all.
type Formats []rules.Format

// allFormats are all formats, those of dialects last.
var allFormats = append(rules.Formats(), rules.Dialects()...)

// FormatNames are the names of all formats.
func FormatNames() []string { return Formats(allFormats).Names() }

// ParseFormats reads names of formats.
func ParseFormats(names []string) (Formats, error) {
	var chosen Formats
	for _, name := range names {
		d := rules.Format(name)
		if !slices.Contains(allFormats, d) {
			return nil, errors.New(usage.Unknown("format of rule programs", name, FormatNames()))
		}
		chosen = append(chosen, d)
	}
	return chosen, nil
}

// Has reports whether programs of a format are made. Those of dialects are if they are named.
func (f Formats) Has(d rules.Format) bool {
	return len(f) == 0 && !d.IsDialect() || slices.Contains(f, d)
}

// Names are those of the formats.
func (f Formats) Names() []string {
	names := make([]string, len(f))
	for i, d := range f {
		names[i] = string(d)
	}
	return names
}

// Restrict leaves those formats of which is is true.
func (f Formats) Restrict(is func(rules.Format) bool) Formats {
	given := f
	if len(f) == 0 {
		given = allFormats
	}
	return slices.DeleteFunc(slices.Clone(given), func(d rules.Format) bool { return !is(d) })
}

// dialects are those of the formats that are.
func (f Formats) dialects() Formats {
	return slices.DeleteFunc(slices.Clone(f), func(d rules.Format) bool { return !d.IsDialect() })
}

// ofRules are the formats with negation and queries.
var ofRules = append(Formats{rules.SMT, rules.Datalog}, rules.Dialects()...)

// Made are the formats in which strategies make programs from nothing.
func (f Formats) Made(by []Weighted) Formats {
	return f.Restrict(func(d rules.Format) bool {
		return slices.ContainsFunc(by, func(w Weighted) bool { return w.formats.Has(d) })
	})
}

// Strategies leaves those strategies that make programs of these formats from nothing.
func (f Formats) Strategies(all []Weighted) []Weighted {
	return slices.DeleteFunc(slices.Clone(all), func(w Weighted) bool { return len(f.Made([]Weighted{w})) == 0 })
}

// Check returns an error if a strategy that the user names makes no programs of these formats from nothing.
func (f Formats) Check(all []Weighted) error {
	for _, w := range all {
		if len(f.Made([]Weighted{w})) == 0 {
			return fmt.Errorf("the strategy %s makes programs in the format %s from nothing, and not in %s", w.Name,
				strings.Join(w.formats.Names(), " or "), strings.Join(f.Names(), " or "))
		}
	}
	return nil
}

// format draws the format of a program with negation. Datalog files are rarer: comparisons in them are wrong in every
// version of z3, and reducing these findings would take most of the time.
func (s *Source) format(rng *rand.Rand) rules.Format {
	chosen := s.Formats.dialects()
	if n := len(chosen); n > 0 {
		if s.Formats.Has(rules.SMT) || s.Formats.Has(rules.Datalog) {
			n++
		}
		if i := rng.IntN(n); i < len(chosen) {
			return chosen[i]
		}
	}
	isDatalog := rng.IntN(12) == 0
	if s.Formats.Has(rules.Datalog) && (isDatalog || !s.Formats.Has(rules.SMT)) {
		return rules.Datalog
	}
	return rules.SMT
}
