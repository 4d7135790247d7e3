package corpus

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Feature is a property of scripts: that an operator is directly below another, or a shape of the whole. Suites and
// corpora choose scripts by their features.
type Feature uint32

// Looked is the result of a look at an instance.
type Looked struct {
	Features []Feature // features without repetition
	Hash     uint64    // equal for instances that are equal up to names
	Tower    bool      // whether it contains a negation of a negation
}

// Looker finds the features of instances. It has scratch memory and numbers the features; it must be used by one
// goroutine.
type Looker struct {
	labels  map[label]int // numbers of the labels
	hashOf  []uint64      // index: label
	pairs   map[uint64]Feature
	shapes  map[shape]Feature
	isPair  []bool    // index: feature
	foundIn []uint32  // index: feature; the number of the last look that found it
	look    uint32    // number of the present look
	found   []Feature // features of the present look

	arena   *smtlib.Arena
	sorts   []uint64 // index: sort; its hash, 0 if not computed in this look
	ofSorts []smtlib.Sort
	hashes  []uint64 // index: term; its hash, 0 if not computed in this look, or entered
	labelOf []int    // index: term
	walked  []smtlib.Term
	symbols map[*smtlib.Decl]uint64 // numbers, in order of first occurrence among symbols and variables
	vars    map[smtlib.Term]uint64
	stack   []smtlib.Term
}

// NewLooker gives a looker without features.
func NewLooker() *Looker {
	l := &Looker{labels: map[label]int{}, pairs: map[uint64]Feature{}, shapes: map[shape]Feature{}}
	l.number(not)
	return l
}

// IsPair reports whether a feature is a pair of operators.
func (l *Looker) IsPair(f Feature) bool { return l.isPair[f] }

// Len is the number of features found so far; features are the numbers below it.
func (l *Looker) Len() int { return len(l.isPair) }

// label is how a term is represented in a pair: its operator, or the kind of a term without one, with the name of its
// sort.
type label struct{ what, sort string }

// not is the label of negations, which has the number 0.
var not = label{what: "not"}

// shape is a property of a script as a whole, in up to four words.
type shape [4]string

// Look finds the features of a script. Expected results of its checks, and its strategy, are features, too, if they are
// known.
func (l *Looker) Look(s *instance.Script, checks []instance.Check, strategy string) Looked {
	l.begin(s.Arena)
	out := Looked{}
	h := uint64(0)
	add := func(part string, numbers ...uint64) {
		h = mixed(h, hashText(part))
		for _, n := range numbers {
			h = mixed(h, n)
		}
	}
	for _, step := range s.Steps {
		switch step := step.(type) {
		case smtlib.Assert:
			add("assert", l.term(step.Formula, &out))
		case smtlib.CheckSat:
			add("check " + step.Using)
			for _, t := range step.Assuming {
				add("assuming", l.term(t, &out))
			}
		case smtlib.Objective:
			add(fmt.Sprintf("maximize %v", step.Maximize), l.term(step.Term, &out))
		case smtlib.SoftConstraint:
			add(fmt.Sprintf("soft %s %q", step.Weight, step.Group), l.term(step.Formula, &out))
		case smtlib.Priority:
			add("priority " + step.Order)
		case smtlib.Push:
			add("push", uint64(step.Levels))
		case smtlib.Pop:
			add("pop", uint64(step.Levels))
		default:
			add(fmt.Sprintf("%T", step))
		}
	}
	add(s.Logic)
	l.noteShapes(s, checks, strategy)
	slices.Sort(l.found)
	out.Hash, out.Features = h, slices.Clone(l.found)
	return out
}

// begin resets the data of the previous look.
func (l *Looker) begin(a *smtlib.Arena) {
	for _, t := range l.walked {
		l.hashes[t] = 0
	}
	for _, s := range l.ofSorts {
		l.sorts[s] = 0
	}
	l.walked, l.ofSorts, l.found = l.walked[:0], l.ofSorts[:0], l.found[:0]
	l.arena, l.symbols, l.vars = a, map[*smtlib.Decl]uint64{}, map[smtlib.Term]uint64{}
	l.look++
	if n := int(a.Len()); n > len(l.hashes) {
		l.hashes, l.labelOf = make([]uint64, n+n/4), make([]int, n+n/4)
	}
}

// noteShapes adds the shapes of a script.
func (l *Looker) noteShapes(s *instance.Script, checks []instance.Check, strategy string) {
	note := func(words ...string) {
		var s shape
		copy(s[:], words)
		f, known := l.shapes[s]
		if !known {
			f = l.newFeature(false)
			l.shapes[s] = f
		}
		l.note(f)
	}
	for _, c := range checks {
		note("certificate", s.Logic, string(c.Expect), string(c.Certificate))
		note("strategy", strategy, string(c.Expect))
	}
	note("checks", strconv.Itoa(min(len(checks), 3)), strconv.FormatBool(s.Incremental()))
	asserts := len(s.Asserted())
	size := 1
	for size < asserts {
		size *= 2
	}
	note("assertions", strconv.Itoa(size))
	for _, s := range l.ofSorts {
		note("sort", l.arena.SortString(s))
	}
}

func (l *Looker) newFeature(isPair bool) Feature {
	l.isPair, l.foundIn = append(l.isPair, isPair), append(l.foundIn, 0)
	return Feature(len(l.isPair) - 1)
}

func (l *Looker) note(f Feature) {
	if l.foundIn[f] != l.look {
		l.foundIn[f] = l.look
		l.found = append(l.found, f)
	}
}

// notePair adds the feature that one operator is directly below another.
func (l *Looker) notePair(over, under int) {
	key := uint64(over)<<32 | uint64(under)
	f, known := l.pairs[key]
	if !known {
		f = l.newFeature(true)
		l.pairs[key] = f
	}
	l.note(f)
}

// number gives the number of a label.
func (l *Looker) number(of label) int {
	n, known := l.labels[of]
	if !known {
		n = len(l.hashOf)
		l.labels[of] = n
		l.hashOf = append(l.hashOf, hashText(of.what))
	}
	return n
}

// entered is the provisional hash of a term while terms below it are hashed. A recursive definition leads back to such
// a term.
const entered = 1

// term visits a term, arguments first, and gives its hash.
func (l *Looker) term(root smtlib.Term, out *Looked) uint64 {
	a := l.arena
	l.stack = append(l.stack[:0], root)
	for len(l.stack) > 0 {
		t := l.stack[len(l.stack)-1]
		below := a.Args(t)
		if d := a.Declaration(t); d != nil && d.Body != smtlib.NoTerm {
			below = append(slices.Clip(below), d.Body)
		}
		if l.hashes[t] == 0 {
			l.hashes[t], l.labelOf[t] = entered, l.number(l.label(t))
			l.walked = append(l.walked, t)
			for i := len(below) - 1; i >= 0; i-- {
				if l.hashes[below[i]] == 0 {
					l.stack = append(l.stack, below[i])
				}
			}
			continue
		}
		l.stack = l.stack[:len(l.stack)-1]
		if l.hashes[t] != entered {
			continue
		}
		l.hashes[t] = l.hash(t, below)
		over := l.labelOf[t]
		for _, arg := range a.Args(t) {
			l.notePair(over, l.labelOf[arg])
			out.Tower = out.Tower || over == 0 && l.labelOf[arg] == 0
		}
	}
	return l.hashes[root]
}

// hash gives the hash of a term from those of its arguments. Symbols and variables are hashed as their numbers in order
// of first occurrence.
func (l *Looker) hash(t smtlib.Term, below []smtlib.Term) uint64 {
	a := l.arena
	h := mixed(uint64(a.Kind(t)), l.sort(a.Sort(t)))
	switch kind := a.Kind(t); {
	case kind == smtlib.KindApp && a.Declaration(t) != nil:
		h = mixed(h, l.symbol(a.Declaration(t)))
	case kind == smtlib.KindApp:
		h = mixed(h, l.hashOf[l.labelOf[t]])
		for _, i := range a.FunInfo(a.Fun(t)).Indices {
			h = mixed(h, hashText(i.Text))
		}
	case kind == smtlib.KindVar:
		n, known := l.vars[t]
		if !known {
			n = l.next()
			l.vars[t] = n
		}
		h = mixed(h, n)
	case kind.IsLiteral():
		h = mixed(h, hashText(a.Text(t)))
	case kind == smtlib.KindQuant:
		h = mixed(h, uint64(a.Quantifier(t)))
	case kind == smtlib.KindMatch:
		for _, c := range a.MatchInfo(t).Cases {
			h = mixed(h, l.symbol(c.Constructor))
		}
	}
	for _, arg := range below {
		h = mixed(h, l.hashes[arg])
	}
	return max(entered+1, h)
}

// symbol gives the number of a symbol.
func (l *Looker) symbol(d *smtlib.Decl) uint64 {
	n, known := l.symbols[d]
	if !known {
		n = l.next()
		l.symbols[d] = n
	}
	return n
}

// next gives the number for a new symbol or variable.
func (l *Looker) next() uint64 { return uint64(len(l.symbols) + len(l.vars) + 1) }

// sort gives the hash of a sort.
func (l *Looker) sort(s smtlib.Sort) uint64 {
	if n := int(s); n >= len(l.sorts) {
		l.sorts = append(l.sorts, make([]uint64, n+1-len(l.sorts))...)
	}
	if l.sorts[s] == 0 {
		l.sorts[s] = max(1, hashText(l.arena.SortString(s)))
		l.ofSorts = append(l.ofSorts, s)
	}
	return l.sorts[s]
}

func (l *Looker) label(t smtlib.Term) label {
	a := l.arena
	sort := func() string { return a.SortInfo(a.Sort(t)).Name }
	switch kind := a.Kind(t); {
	case kind == smtlib.KindApp:
		if name := a.OperatorName(t); name != "" {
			return label{what: name}
		}
		if len(a.Args(t)) > 0 {
			return label{what: "function"}
		}
		return label{"constant of ", sort()}
	case kind == smtlib.KindVar:
		return label{"variable of ", sort()}
	case kind == smtlib.KindQuant:
		return label{what: a.Quantifier(t).String()}
	case kind == smtlib.KindMatch:
		return label{what: "match"}
	case kind == smtlib.KindAnnotated:
		return label{what: "!"}
	}
	return label{"literal of ", sort()}
}

// mixed combines a hash with a number. The factors are those of wyhash.
func mixed(h, n uint64) uint64 {
	high, low := bits.Mul64(h^0xa0761d6478bd642f, n^0xe7037ed1a0b428db)
	return high ^ low
}

// hashText is the FNV-1a hash of a text.
func hashText(text string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 0x100000001b3
	}
	return h
}
