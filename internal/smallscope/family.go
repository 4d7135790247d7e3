package smallscope

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// MaxAssignments bounds the assignments that are evaluated to find an instance's right answer. A scope that asks for
// more is an error.
const MaxAssignments = 1 << 20

// Ask runs a solver, given by its command, to find a model of a script. The caller checks the text that it returns: it
// need not be a model.
type Ask func(command string, script instance.Script) (model string, err error)

// Family is the sequence of the instances of a scope, always in the same order. They are made on demand. Several
// goroutines may use it.
type Family struct {
	Scope *Scope

	g   *grammar
	ask Ask

	mu     sync.Mutex
	terms  *terms
	tables map[uint32]*table // tables for exact; key: set of variables
	chosen map[string]*table // tables for choices; key: variables and literals
	next   func() (item, bool)
	items  []item
	all    bool  // items are complete
	failed error // why no more items can be made
	count  Counts
}

// Counts says how much of a scope has been enumerated.
type Counts struct {
	Shapes      int // shapes that were enumerated
	Instances   int
	Sat, Unsat  int
	Open        int    // instances that were dropped because evaluation does not show their right answer
	Pruned      []int  // index: set of constraints; partial instances without a solution
	Broken      int    // instances that break the constraints of a set after a later set has defined its fields
	Atoms, Both int    // atoms that a set with covers has to cover, and how many of them were seen both true and false
	Assignments uint64 // assignments that were evaluated
}

// item is an instance in the form in which a family keeps it.
type item struct {
	shape
	model   *model.Model // model of the last set that defines one
	negated uint64       // negated formulas, as bits
	verdict
	optimum *optimization // nil: nothing is optimized
}

// NewFamily returns the family of a scope that was read without errors. ask may be nil if no set has a solver of its
// own.
func NewFamily(sc *Scope, ask Ask) *Family {
	f := &Family{
		Scope: sc, g: sc.g, ask: ask, terms: newTerms(sc, sc.g), tables: map[uint32]*table{}, chosen: map[string]*table{},
	}
	f.count.Pruned = make([]int, len(sc.Sets))
	f.next, _ = iter.Pull(f.instances())
	return f
}

// Logic is the smallest logic that has everything that the instances may have.
func (f *Family) Logic() string { return f.g.logic }

// Instance is a member of a family.
type Instance struct {
	ID          string // scope:index
	Arena       *smtlib.Arena
	Formulas    []smtlib.Term // the bounds of the variables, and then the assertions
	Bounds      int           // the number of formulas that bound variables
	Expect      instance.Expectation
	Witness     *model.Model // if sat is expected
	Models      int          // the number of assignments that satisfy the formulas, if all were evaluated
	Assignments int          // the number of all assignments; 0 if they were not evaluated
	Whole       bool         // no formula is open under any assignment

	optimized []smtlib.Command // objectives and soft constraints
	optimum   *optimization
}

// ID returns the identifier of an instance.
func (f *Family) ID(index int) string { return fmt.Sprintf("%s:%d", f.Scope.Name, index) }

// At returns an instance, counted from 0; ok is false behind the last one. The error says that the scope is too
// large, or that its solver failed.
func (f *Family) At(index int) (in *Instance, ok bool, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.extend(index + 1)
	if index >= len(f.items) {
		return nil, false, f.failed
	}
	return f.build(index), true, nil
}

// Make returns an instance as a strategy makes it, without seeds, strategy and place, which the caller fills in. It is
// nil behind the last one; the error is that of At.
func (f *Family) Make(index int) (*instance.Instance, error) {
	in, ok, err := f.At(index)
	if !ok {
		return nil, err
	}
	check := instance.Check{Expect: in.Expect, Certificate: instance.Evaluated, Witness: in.Witness}
	switch in.Expect {
	case instance.Unsat:
		check.Certificate = instance.Derived
	case instance.None:
		check.Certificate = ""
	}
	script, checks := instance.Flat(in.Arena, nil, f.g.logic, in.Formulas), 1
	if in.optimum != nil {
		checks = in.optimum.checks()
		script.Optimize(in.optimum.order, in.optimized, checks)
	}
	return &instance.Instance{
		Script: script, Checks: slices.Repeat([]instance.Check{check}, checks), Symbols: f.g.names, Index: index, Group: f.g.group,
		Relation: f.Scope.Expect.Relation,
		How:      func() []string { return []string{f.describe(in)} },
	}, nil
}

// describe names the instance, and says what evaluation has shown.
func (f *Family) describe(in *Instance) string {
	text := fmt.Sprintf("instance %s of scope %s", in.ID, f.Scope.Path())
	switch {
	case f.Scope.Expect.Verdict == ExpectRelation:
		return text + ", whose right answer is not known"
	case in.Assignments == 0:
		return text
	case in.Whole:
		text += fmt.Sprintf("; assignments: %d, models: %d", in.Assignments, in.Models)
	default:
		text += fmt.Sprintf("; assignments: %d, models: at least %d", in.Assignments, in.Models)
	}
	if in.optimum != nil {
		text += "; right optima: " + in.optimum.String()
	}
	return text
}

// Len makes all instances, and returns their number.
func (f *Family) Len() (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.extend(unlimited)
	return len(f.items), f.failed
}

// Script prints the first instance as a script, below comments with the source of the scope. The error says that there
// is no instance.
func (f *Family) Script() ([]byte, error) {
	in, ok, err := f.At(0)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, f.Scope.Unsatisfied("")
	}
	var out []byte
	for line := range bytes.Lines(f.Scope.Source) {
		out = append(append(out, "; "...), line...)
	}
	var w instance.Writer
	flat := instance.Flat(in.Arena, nil, f.g.logic, in.Formulas)
	return w.AppendScript(append(out, '\n'), &flat, instance.Dialect{}), nil
}

// Counts says how much has been enumerated so far.
func (f *Family) Counts() Counts {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.count
}

const unlimited = 1 << 40

// extend makes instances until there are n, or the scope has no more.
func (f *Family) extend(n int) {
	if limit := f.Scope.Limit; limit > 0 {
		n = min(n, limit)
	}
	for len(f.items) < n && !f.all {
		it, ok := f.next()
		if !ok {
			f.all = true
			break
		}
		f.items = append(f.items, it)
		f.count.Instances++
		switch it.expect {
		case instance.Sat:
			f.count.Sat++
		case instance.Unsat:
			f.count.Unsat++
		}
	}
}

// build returns an item as an instance, in an arena of its own.
func (f *Family) build(index int) *Instance {
	it := &f.items[index]
	a := f.g.root.Child()
	in := &Instance{
		ID: f.ID(index), Arena: a, Expect: it.expect, Models: it.models, Assignments: it.assignments, Whole: it.whole,
	}
	if f.Scope.bounded() {
		for i, v := range f.g.vars {
			if it.vars>>i&1 == 1 && v.bound != smtlib.NoTerm {
				in.Formulas = append(in.Formulas, v.bound)
			}
		}
	}
	in.Bounds = len(in.Formulas)
	for i := range it.nodes {
		t := f.terms.build(a, &it.nodes[i])
		if it.negated>>i&1 == 1 {
			t = f.g.must(a.Apply("not", t))
		}
		in.Formulas = append(in.Formulas, t)
	}
	if in.optimum = it.optimum; in.optimum != nil {
		in.optimized = f.optimized(a, in.optimum)
	}
	switch {
	case it.models > 0:
		cells, _ := f.cells(it.vars)
		in.Witness = assigned(cells, it.first)
	case it.expect == instance.Sat:
		in.Witness = it.model
	}
	a.Freeze()
	return in
}

// bounded reports whether instances assert the bounds of their variables, because the expected answer depends on them.
func (sc *Scope) bounded() bool {
	return sc.Expect.Verdict == ExpectExact || sc.Expect.Verdict == ExpectUnsat || sc.asksOptima()
}

// instances iterates over the instances: the sets define their fields one after the other, and then judged finds the
// right answer.
func (f *Family) instances() iter.Seq[item] {
	return func(yield func(item) bool) {
		for s := range f.partials() {
			it := item{shape: s.shape, model: s.model, negated: s.bits()}
			if !f.rechecked(s) {
				f.count.Broken++
				continue
			}
			var ok bool
			if it, ok = f.judged(s, it); ok && !yield(it) {
				return
			}
		}
	}
}

// judged adds to an instance what is certain of its answer; ok is false if the scope does not keep instances with that
// answer.
func (f *Family) judged(s *partial, it item) (item, bool) {
	switch f.Scope.Expect.Verdict {
	case ExpectRelation:
		it.expect = instance.None
		return it, true
	case ExpectSat:
		if it.expect = instance.Sat; !f.satisfied(s) {
			f.count.Open++
			return it, false
		}
		return it, true
	}
	if f.Scope.asksOptima() {
		if it.optimum = f.optimize(s); it.optimum == nil {
			return it, false
		}
		it.vars = s.vars
	}
	v, err := f.exact(s, it.optimum)
	if err != nil {
		f.failed = err
		return it, false
	}
	it.verdict = v
	switch {
	case it.expect == instance.None || it.optimum != nil && it.optimum.open:
		f.count.Open++
		return it, false
	case f.Scope.Expect.Verdict == ExpectUnsat:
		return it, it.expect == instance.Unsat
	case it.optimum != nil && it.models > 0:
		it.first = it.optimum.first
	}
	return it, true
}

// satisfied reports whether all assertions are true under the model, by an evaluation that uses no table.
func (f *Family) satisfied(s *partial) bool {
	e := model.NewEvaluator(f.terms.arena, s.model)
	for i, t := range s.formulas {
		negated := s.negated != nil && s.negated[i]
		if b, known := e.Holds(t); !known || b == negated {
			return false
		}
	}
	return true
}

// ErrNoSolver says that a set has a solver of its own, but the family was made without Ask.
var ErrNoSolver = errors.New("the scope has a solver of its own, which only generate and run ask")

// Stride is the instances From, From+Step, From+2·Step, … of a family.
type Stride struct {
	Family     *Family
	From, Step int
}

// countedLimit is the largest limit of a scope whose instances are counted before the first is run: to make more takes
// seconds.
const countedLimit = 2000

// Len is the number of instances of the stride. For a scope with a large limit it is an upper bound.
func (p *Stride) Len() (n int, err error) {
	if n = p.Family.Scope.Limit; n == 0 || n <= countedLimit {
		n, err = p.Family.Len()
	}
	return max(0, (n-p.From+p.Step-1)/p.Step), err
}

// Make returns the instance at a place of the stride, as Family.Make does.
func (p *Stride) Make(place int) (*instance.Instance, error) {
	return p.Family.Make(p.From + place*p.Step)
}
