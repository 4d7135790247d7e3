package fragment

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Seed is an SMT-LIB script as material: scopes are flattened, declarations are unique, and the assertions of all
// levels, and all assumptions of checks, are one set of formulas.
//
// Its Logic is the one that instances declare, that --logic selects, and under which statistics count it.
type Seed struct {
	Path       string
	Hash       string // SHA-256 of the content, in hexadecimal
	Logic      string // the logic that is set; the smallest that fits if that is missing or lacks a feature of the seed
	NoLogic    bool   // the script sets no logic
	Status     string // the author's status, by (set-info :status …): sat, unsat, unknown or ""
	Arena      *smtlib.Arena
	Script     *smtlib.Script
	Sorts      []smtlib.Command // declarations of sorts and datatypes, in order
	Functions  []*smtlib.Decl   // declared and defined, in order
	Assertions []smtlib.Term    // assertions without repetition, in order
	Options    []smtlib.SetOption
	Arguments  []string      // arguments for the solver, from a comment: see CommandLine
	Tactics    []string      // tactics of check-sat-using that cannot name a file (sexpr.IsTactic)
	Symbols    []string      // names of operators and sorts of theories in the assertions, sorted
	Opened     []smtlib.Term // the script's assertions, if Assertions are without quantifiers: see ReadOpened

	// Literals are the different values of the literals of each sort, in order of appearance, with the values of terms
	// that consist of literals and operators, as (- 1), and samples of the languages of regular expressions. There are at
	// most a few hundred per sort.
	Literals map[smtlib.Sort][]value.Value
	// Constants are the values of terms that consist of literals and operators; nil for other terms. The index is the
	// term. Some values are open.
	Constants []value.Value

	needs    *theory.Needs // features that the assertions use
	depth    []int32       // index: term; see Depth
	excluded []string      // index: term; see exclusions
}

// ShortHash identifies the content in file names.
func (s *Seed) ShortHash() string { return s.Hash[:12] }

// HashOf gives the Hash of a seed with this source.
func HashOf(src []byte) string {
	sum := sha256.Sum256(src)
	return hex.EncodeToString(sum[:])
}

// ErrEmpty means that a seed asserts nothing.
var ErrEmpty = errors.New("the script asserts nothing")

// ReadSeed parses a seed. The error is smtlib.Errors if the source cannot be parsed, or ErrEmpty.
func ReadSeed(path string, src []byte) (*Seed, error) {
	return readSeed(path, src, false)
}

// readSeed parses a seed, and removes its quantifiers if open is set.
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

// complete computes the fields that do not depend on the literals.
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

// Offers reports whether the seed's logic meets all needs. A logic with an unknown name offers what the seed needs.
func (s *Seed) Offers(needs *theory.Needs) bool {
	_, tells := theory.ParseLogic(s.Logic)
	return needs.Within(s.Logic) && (tells || !needs.Beyond(s.needs))
}

// Quantified reports whether the assertions have quantifiers.
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
			if sexpr.IsTactic(c.Using) {
				s.Tactics = append(s.Tactics, c.Using)
			}
		}
	}
}

// maxSorts bounds the instances of parametric datatypes.
const maxSorts = 10_000

// closeSorts adds the sorts of all fields of all datatypes to the arena: values are drawn later, when it is frozen.
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

// Depth is the height of the Boolean structure of a term of the seed, as STORM's publication counts it (table 2.4 of
// the thesis): 0 for a formula without Boolean sub-formulas, 1 more than the deepest of them otherwise; for a term of
// another sort, that of the deepest formula inside, or -1.
func (s *Seed) Depth(t smtlib.Term) int { return int(s.depth[t]) }

// Excluded gives the reason why a term cannot be judged by its value under a model: it has a recursive function that is
// not proved total, a polymorphic one, or a label (which z3 does not treat as an annotation); or it was made after the
// seed was read. It is empty for all other terms.
func (s *Seed) Excluded(t smtlib.Term) string {
	if int(t) >= len(s.excluded) {
		return "not a term of the seed"
	}
	return s.excluded[t]
}

func booleanDepth(a *smtlib.Arena) []int32 {
	depth := make([]int32, a.Len())
	for t := smtlib.Term(1); t < a.Len(); t++ {
		d := int32(-1)
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
