package fragment

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Seed is an SMT-LIB script as material: its scopes are flattened, its declarations are unique, and the assertions of
// every level, and all assumptions of checks, are one set of formulas.
//
// Its Logic is what instances declare, what --logic selects and what statistics count under.
type Seed struct {
	Path       string
	Hash       string // SHA-256 of the content, in hexadecimal
	Logic      string // as set; the least that fits where none is set, or one that lacks what the seed contains
	NoLogic    bool   // none is set
	Status     string // as claimed by (set-info :status …): sat, unsat, unknown or ""
	Arena      *smtlib.Arena
	Script     *smtlib.Script
	Sorts      []smtlib.Command // declarations of sorts and datatypes, in order
	Functions  []*smtlib.Decl   // declared and defined, in order
	Assertions []smtlib.Term    // without repetition, in order
	Options    []smtlib.SetOption
	Arguments  []string      // of a solver, which a comment says the script is for: see CommandLine
	Tactics    []string      // of check-sat-using
	Symbols    []string      // operators and sorts of theories, in the assertions: names, sorted
	Opened     []smtlib.Term // what the script asserts, where the assertions are without its quantifiers: see ReadOpened

	// Literals are the different values of the literals of each sort, in order of appearance, with what operators make
	// of literals alone, as (- 1), and samples of the languages of regular expressions. They are at most a few hundred.
	Literals map[smtlib.Sort][]value.Value
	// Constants are the values of such terms, by term; nil of others. Some are open.
	Constants []value.Value

	needs    *theory.Needs // of the assertions
	depth    []int32       // by term: see Depth
	excluded []string      // by term: see exclusions
}

// ShortHash stands for the content in the names of files.
func (s *Seed) ShortHash() string { return s.Hash[:12] }

// HashOf is the Hash of a seed with this source.
func HashOf(src []byte) string {
	sum := sha256.Sum256(src)
	return hex.EncodeToString(sum[:])
}

// ErrEmpty says that a seed asserts nothing.
var ErrEmpty = errors.New("the script asserts nothing")

// ReadSeed parses a seed. The error is smtlib.Errors if the source is refused; else ErrEmpty.
func ReadSeed(path string, src []byte) (*Seed, error) {
	return readSeed(path, src, false)
}

// readSeed parses a seed, and takes its quantifiers away if that is wanted.
func readSeed(path string, src []byte, open bool) (*Seed, error) {
	logic := smtlib.LogicOf(src)
	script, errs := smtlib.Parse(theory.Signature(logic), path, src)
	if len(errs) > 0 {
		return nil, errs
	}
	s := &Seed{
		Path: path, Hash: HashOf(src), Logic: logic, NoLogic: logic == "", Status: script.Info("status"),
		Arena: script.Arena, Script: script, Arguments: CommandLine(src),
	}
	s.flatten(script)
	if open {
		if err := s.open(); err != nil {
			return nil, err
		}
	}
	if err := s.complete(); err != nil {
		return nil, err
	}
	c := s.collectLiterals()
	s.sampleLanguages(c)
	s.Constants = c.all()
	s.Arena.Freeze()
	return s, nil
}

// complete finds out what does not depend on the literals.
func (s *Seed) complete() error {
	if len(s.Assertions) == 0 {
		return ErrEmpty
	}
	s.needs = theory.NeedsOf(s.Arena, append(s.Assertions[:len(s.Assertions):len(s.Assertions)], s.Opened...))
	if s.Symbols = s.needs.Symbols(); s.Logic == "" || !s.needs.Within(s.Logic) {
		s.Logic = s.needs.LeastLogic()
	}
	if err := closeSorts(s.Arena); err != nil {
		return fmt.Errorf("%s: %w", s.Path, err)
	}
	s.depth, s.excluded = booleanDepth(s.Arena), exclusions(s.Arena, s.Functions)
	return nil
}

// Offers reports whether the seed's logic has all that is needed. One whose name tells nothing has what the seed needs.
func (s *Seed) Offers(needs *theory.Needs) bool {
	_, tells := theory.ParseLogic(s.Logic)
	return needs.Within(s.Logic) && (tells || !needs.Beyond(s.needs))
}

// Quantified reports whether there are quantifiers in the assertions.
func (s *Seed) Quantified() bool { return s.needs.Quantifiers() }

func (s *Seed) flatten(script *smtlib.Script) {
	seen := map[smtlib.Term]bool{}
	add := func(t smtlib.Term) {
		if !seen[t] {
			seen[t] = true
			s.Assertions = append(s.Assertions, t)
		}
	}
	for _, c := range script.Commands {
		switch c := c.(type) {
		case smtlib.SetOption:
			s.Options = append(s.Options, c)
		case smtlib.DeclareSort, smtlib.DeclareDatatypes:
			s.Sorts = append(s.Sorts, c)
		case smtlib.DeclareFun:
			s.Functions = append(s.Functions, c.Fun)
		case smtlib.DefineFun:
			s.Functions = append(s.Functions, c.Funs...)
		case smtlib.Assert:
			add(c.Formula)
		case smtlib.CheckSat:
			for _, t := range c.Assuming {
				add(t)
			}
			if c.Using != "" {
				s.Tactics = append(s.Tactics, c.Using)
			}
		}
	}
}

// maxSorts bounds the instances of parametric datatypes.
const maxSorts = 10_000

// closeSorts makes the sorts of all fields of all datatypes known to the arena: it will be frozen, and values are drawn
// later.
func closeSorts(a *smtlib.Arena) error {
	for i := smtlib.Sort(1); int(i) <= len(a.Sorts()); i++ {
		info := a.SortInfo(i)
		if info.Generic || info.Decl == nil || info.Decl.Datatype == nil {
			continue
		}
		for _, k := range info.Decl.Datatype.Constructors {
			for _, p := range k.Params {
				a.Substitute(p, k.SortParams, info.Args)
			}
		}
		if i > maxSorts {
			return errors.New("a datatype refers to infinitely many instances of itself")
		}
	}
	return nil
}

// Depth is the height of the Boolean structure of a term of the seed: 1 for a formula without Boolean sub-formulas, 1
// more than the deepest of them otherwise; for a term of another sort, that of the deepest formula inside, or 0.
func (s *Seed) Depth(t smtlib.Term) int { return int(s.depth[t]) }

// Excluded says why a term of the seed cannot be judged by its value under a model: a recursive function that is not
// proved total, a polymorphic one, or a label, which is no mere annotation to z3. It is empty for all others.
func (s *Seed) Excluded(t smtlib.Term) string { return s.excluded[t] }

func booleanDepth(a *smtlib.Arena) []int32 {
	depth := make([]int32, a.Len())
	for t := smtlib.Term(1); t < a.Len(); t++ {
		d := int32(0)
		for _, arg := range a.Args(t) {
			d = max(d, depth[arg])
		}
		if a.Sort(t) == a.Bool() && a.Kind(t) != smtlib.KindAnnotated {
			d++
		}
		depth[t] = d
	}
	return depth
}

// Formulas is the number of closed Boolean sub-formulas of the seed.
func (s *Seed) Formulas() int {
	n := 0
	for t := smtlib.Term(1); t < s.Arena.Len(); t++ {
		if s.Arena.Sort(t) == s.Arena.Bool() && s.Arena.Closed(t) && s.Arena.Kind(t) != smtlib.KindAnnotated {
			n++
		}
	}
	return n
}

// Theories are the names of the theories whose operators the assertions use, sorted.
func (s *Seed) Theories() []string { return theory.Used(s.Arena, s.Assertions) }
