package fragment

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Derivation makes a seed from others: it joins their assertions in one arena, with symbols renamed apart, and may
// change them. Assertions that instances cannot contain (see Seed.Excluded) are left out.
type Derivation struct {
	Arena *smtlib.Arena // the derived seed's arena; it grows until Seed is called

	seed   *Seed
	behind []*Seed
	names  map[string]bool
}

// MaxDerived bounds the terms of a seed that can be used in a Derivation, so that this takes a few milliseconds.
const MaxDerived = 20_000

// NewDerivation gives a derivation without assertions.
func NewDerivation() *Derivation {
	a := smtlib.NewArena(theory.Signature("ALL"))
	return &Derivation{Arena: a, seed: &Seed{Arena: a}, names: map[string]bool{}}
}

// name gives a new name that resembles the wanted one.
func (d *Derivation) name(wanted string) string {
	name := wanted
	for i := 1; d.names[name]; i++ {
		name = wanted + "!" + strconv.Itoa(i)
	}
	d.names[name] = true
	return name
}

// Declared are the symbols without a definition that the derived seed declares so far, in order.
func (d *Derivation) Declared() (symbols []*smtlib.Decl) {
	for _, f := range d.seed.Functions {
		if f.Kind == smtlib.Declared {
			symbols = append(symbols, f)
		}
	}
	return symbols
}

// DeclareEnumeration adds to the derived seed a datatype whose constructors have no arguments.
func (d *Derivation) DeclareEnumeration(name string, constructors ...string) (smtlib.Sort, []*smtlib.Decl) {
	symbol := &smtlib.SortDecl{Name: d.name(name)}
	symbol.Datatype = &smtlib.Datatype{Sort: symbol}
	sort, err := d.Arena.DeclaredSort(symbol)
	if err != nil {
		panic(fmt.Sprintf("fragment: %v", err)) // cannot happen: it has no parameters
	}
	for i, c := range constructors {
		k := &smtlib.Decl{
			Kind: smtlib.Constructor, Name: d.name(c), SortParams: []smtlib.Sort{}, Result: sort, Datatype: symbol.Datatype,
			Index: i,
		}
		d.Arena.Declare(k)
		symbol.Datatype.Constructors = append(symbol.Datatype.Constructors, k)
	}
	d.seed.Sorts = append(d.seed.Sorts, smtlib.DeclareDatatypes{Datatypes: []*smtlib.Datatype{symbol.Datatype}})
	return sort, symbol.Datatype.Constructors
}

// Add adds the assertions of a seed. If adjust is not nil, it may change the transfer that copies them.
func (d *Derivation) Add(seed *Seed, adjust func(t *smtlib.Transfer)) error {
	if n := seed.Arena.Len(); n > MaxDerived {
		return fmt.Errorf("%s has %d terms; nothing is derived from more than %d", seed.Path, n, MaxDerived)
	}
	t := &smtlib.Transfer{From: seed.Arena, To: d.Arena, Name: d.name}
	if adjust != nil {
		adjust(t)
	}
	var wanted []smtlib.Term
	for _, f := range seed.Assertions {
		if seed.Excluded(f) == "" {
			wanted = append(wanted, f)
		}
	}
	if err := t.Carry(wanted); err != nil {
		return err
	}
	for _, c := range seed.Sorts {
		if s, ok := c.(smtlib.DeclareSort); ok && s.Sort.Parameter {
			continue // only functions that are left out use it
		}
		made, err := t.Command(c)
		if err != nil {
			return err
		}
		d.seed.Sorts = append(d.seed.Sorts, made)
	}
	for _, f := range wanted {
		if made := t.Made(f); made != smtlib.NoTerm && !slices.Contains(d.seed.Assertions, made) {
			d.seed.Assertions = append(d.seed.Assertions, made)
		}
	}
	d.seed.Functions = append(d.seed.Functions, t.Functions...)
	d.behind = append(d.behind, seed)
	return nil
}

// Seed ends the derivation; how describes it. The seed has the given logic, or, if formulas need more than that, the
// least logic that fits. The error is ErrEmpty if no assertion is left.
func (d *Derivation) Seed(how, logic string) (*Seed, error) {
	s := d.seed
	hash := sha256.New()
	fmt.Fprintf(hash, "%s\n%s", how, logic)
	for i, from := range d.behind {
		if i > 0 {
			s.Path += " and "
		}
		s.Path += from.Path
		fmt.Fprintf(hash, "\n%s", from.Hash)
	}
	s.Path = how + " " + s.Path
	s.Hash, s.Logic = hex.EncodeToString(hash.Sum(nil)), logic
	if err := s.complete(); err != nil {
		return nil, err
	}
	if _, tells := theory.ParseLogic(s.Logic); !tells && s.needs.Beyond(needsOf(d.behind)...) {
		s.Logic = s.needs.LeastLogic()
	}
	s.Constants = s.collectLiterals().all()
	s.inheritStrings(d.behind)
	s.Arena.Freeze()
	return s, nil
}

func needsOf(seeds []*Seed) []*theory.Needs {
	var all []*theory.Needs
	for _, s := range seeds {
		all = append(all, s.needs)
	}
	return all
}

// inheritStrings adds the strings that other seeds know, samples of languages among them.
func (s *Seed) inheritStrings(from []*Seed) {
	seen := map[string]bool{}
	for _, other := range from {
		theirs := other.strings()
		if len(theirs) == 0 {
			continue
		}
		str := s.Arena.IndexedSort("String")
		for _, v := range s.Literals[str] {
			seen[value.Key(v)] = true
		}
		for _, v := range theirs {
			if key := value.Key(v); !seen[key] && len(s.Literals[str]) < maxLiterals {
				seen[key] = true
				s.Literals[str] = append(s.Literals[str], v)
			}
		}
	}
}

// strings gives the literals of sort String that a seed knows.
func (s *Seed) strings() []value.Value {
	for sort, values := range s.Literals {
		if s.Arena.SortIs(sort, "String") {
			return values // there is only one sort of strings
		}
	}
	return nil
}
