// Package features tells scripts apart by what is in them: operators directly below others, shapes of the whole, and
// whether they are equal but for names. Who chooses among scripts (suites, corpora) chooses by that.
//
// It may import mutate/instance and smtlib.
package features

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Feature is something that instances have or have not: an operator directly below another, or a shape of the script.
type Feature uint32

// Looked is what a look at an instance tells.
type Looked struct {
	Features []Feature // each once
	Hash     uint64    // the same for instances that are equal but for names
	Tower    bool      // a negation of a negation is in it
}

// Looker looks at instances. It keeps scratch memory, and the numbers of features; it is for one goroutine.
type Looker struct {
	numbers map[[2]string]Feature
	shape   []bool // by feature
	met     map[Feature]bool

	arena  *smtlib.Arena
	sorts  map[smtlib.Sort]string
	hashes []uint64 // of terms; 0: not yet in this walk, or entered
	walked []smtlib.Term
	names  map[any]uint64 // of symbols and variables, in order of appearance
	stack  []smtlib.Term
}

// New gives a looker that has met nothing.
func New() *Looker { return &Looker{numbers: map[[2]string]Feature{}} }

// IsPair tells whether a feature is a pair of operators.
func (l *Looker) IsPair(f Feature) bool { return !l.shape[f] }

// Len is how many features have been met: they are the numbers below it.
func (l *Looker) Len() int { return len(l.numbers) }

// shapeKey is in the place of the upper operator where a feature is a shape.
const shapeKey = ""

// Look walks over an instance.
func (l *Looker) Look(in *instance.Instance) Looked {
	l.arena, l.sorts, l.names, l.met = in.Arena, map[smtlib.Sort]string{}, map[any]uint64{}, map[Feature]bool{}
	if n := int(in.Arena.Len()); n > len(l.hashes) {
		l.hashes = make([]uint64, n+n/4)
	}
	out := Looked{}
	h := fnv.New64a()
	add := func(part string, numbers ...uint64) {
		h.Write([]byte(part))
		for _, n := range numbers {
			h.Write(binary.LittleEndian.AppendUint64(nil, n))
		}
	}
	for _, step := range in.Steps {
		switch step := step.(type) {
		case smtlib.Assert:
			add("assert", l.term(step.Formula, &out))
		case smtlib.CheckSat:
			add("check " + step.Using)
			for _, t := range step.Assuming {
				add("assuming", l.term(t, &out))
			}
		case smtlib.Push:
			add("push", uint64(step.Levels))
		case smtlib.Pop:
			add("pop", uint64(step.Levels))
		default:
			add(fmt.Sprintf("%T", step))
		}
	}
	add(in.Logic)
	for _, t := range l.walked {
		l.hashes[t] = 0
	}
	l.walked = l.walked[:0]
	l.shapes(in)
	out.Hash = h.Sum64()
	for f := range l.met {
		out.Features = append(out.Features, f)
	}
	slices.Sort(out.Features)
	return out
}

// shapes notes what tells scripts apart as a whole.
func (l *Looker) shapes(in *instance.Instance) {
	note := func(format string, args ...any) { l.note(shapeKey, fmt.Sprintf(format, args...)) }
	for _, c := range in.Checks {
		note("%s %s %s", in.Logic, c.Expect, c.Certificate)
		note("%s %s", in.Strategy, c.Expect)
	}
	note("%d checks, incremental %v", min(len(in.Checks), 3), in.Incremental())
	asserts := len(in.Asserted())
	size := 1
	for size < asserts {
		size *= 2
	}
	note("up to %d assertions", size)
	for sort := range l.sorts {
		note("sort %s", l.sorts[sort])
	}
}

func (l *Looker) note(over, under string) {
	key := [2]string{over, under}
	f, known := l.numbers[key]
	if !known {
		f = Feature(len(l.numbers))
		l.numbers[key] = f
		l.shape = append(l.shape, over == shapeKey)
	}
	l.met[f] = true
}

// entered is the hash of a term while the walk is below it. A recursive definition leads back to such a term.
const entered = 1

// term walks over a term, arguments first, and gives its hash.
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
			l.hashes[t] = entered
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
		over := l.label(t)
		for _, arg := range a.Args(t) {
			under := l.label(arg)
			l.note(over, under)
			out.Tower = out.Tower || over == "not" && under == "not"
		}
	}
	return l.hashes[root]
}

// hash is that of a term whose arguments have theirs. Symbols and variables count by the order of their appearance.
func (l *Looker) hash(t smtlib.Term, below []smtlib.Term) uint64 {
	a := l.arena
	h := fnv.New64a()
	number := func(n uint64) { h.Write(binary.LittleEndian.AppendUint64(nil, n)) }
	number(uint64(a.Kind(t)))
	h.Write([]byte(l.sort(a.Sort(t))))
	switch kind := a.Kind(t); {
	case kind == smtlib.KindApp && a.Declaration(t) != nil:
		number(l.name(a.Declaration(t)))
	case kind == smtlib.KindApp:
		info := a.FunInfo(a.Fun(t))
		h.Write([]byte(info.Name))
		for _, i := range info.Indices {
			h.Write([]byte(i.Text))
		}
	case kind == smtlib.KindVar:
		number(l.name(t))
	case kind.IsLiteral():
		h.Write([]byte(a.Text(t)))
	case kind == smtlib.KindQuant:
		number(uint64(a.Quantifier(t)))
	case kind == smtlib.KindMatch:
		for _, c := range a.MatchInfo(t).Cases {
			number(l.name(c.Constructor))
		}
	}
	for _, arg := range below {
		number(l.hashes[arg])
	}
	return max(entered+1, h.Sum64())
}

// name is the number of a symbol or a variable.
func (l *Looker) name(of any) uint64 {
	n, known := l.names[of]
	if !known {
		n = uint64(len(l.names) + 1)
		l.names[of] = n
	}
	return n
}

func (l *Looker) sort(s smtlib.Sort) string {
	text, known := l.sorts[s]
	if !known {
		text = l.arena.SortString(s)
		l.sorts[s] = text
	}
	return text
}

// label is what a term counts as in a pair: its operator, or what it is beside that, with the name of its sort.
func (l *Looker) label(t smtlib.Term) string {
	a := l.arena
	switch kind := a.Kind(t); {
	case kind == smtlib.KindApp:
		if name := a.OperatorName(t); name != "" {
			return name
		}
		if len(a.Args(t)) > 0 {
			return "function"
		}
		return "constant of " + a.SortInfo(a.Sort(t)).Name
	case kind == smtlib.KindVar:
		return "variable of " + a.SortInfo(a.Sort(t)).Name
	case kind == smtlib.KindQuant:
		return a.Quantifier(t).String()
	case kind == smtlib.KindMatch:
		return "match"
	case kind == smtlib.KindAnnotated:
		return "!"
	}
	return "literal of " + a.SortInfo(a.Sort(t)).Name
}
