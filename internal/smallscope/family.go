package smallscope

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"sync"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// MaxAssignments is how many assignments are evaluated to know an instance's right answer. Where there are more, it is
// an error to ask for that.
const MaxAssignments = 1 << 20

// Ask has a solver, given by a command, look for a model of a script. What it gives need be none.
type Ask func(command string, script instance.Script) (model string, err error)

// Family is the instances of a scope, in an order that does not change. They are made as they are asked for. Several
// goroutines may use it.
type Family struct {
	Scope *Scope

	g   *grammar
	ask Ask

	mu     sync.Mutex
	terms  *terms
	tables map[uint32]*table // of exact, by the variables
	chosen map[string]*table // of models, by the variables and the literals
	next   func() (item, bool)
	items  []item
	all    bool  // are there
	failed error // why no more can be made
	count  Counts
}

// Counts is what has been made of a scope.
type Counts struct {
	Shapes      int // formulas that were looked at
	Instances   int
	Sat, Unsat  int
	Open        int    // whose right answer evaluation does not give, and that were dropped for that
	Pruned      []int  // by set of constraints: partial instances without solution
	Broken      int    // instances that a later set has made break the constraints of an earlier one
	Atoms, Both int    // atoms of what covers literals, and those of them that were seen true and false
	Assignments uint64 // that were evaluated
}

// item is an instance as it is kept.
type item struct {
	shape
	model   *model.Model // of the last set that defines one
	negated uint64       // formulas, as bits
	verdict
}

// NewFamily sets up the instances of a scope that was read without errors. Ask may be nil if no set has a solver of
// its own.
func NewFamily(sc *Scope, ask Ask) *Family {
	f := &Family{
		Scope: sc, g: sc.g, ask: ask, terms: newTerms(sc, sc.g), tables: map[uint32]*table{}, chosen: map[string]*table{},
	}
	f.count.Pruned = make([]int, len(sc.Sets))
	f.next, _ = iter.Pull(f.instances())
	return f
}

// Logic is the least logic that has all that the instances may have.
func (f *Family) Logic() string { return f.g.logic }

// Within reports whether a logic has all that the instances may have.
func (f *Family) Within(logic string) bool { return logic == f.g.logic || f.g.needs.Within(logic) }

// Instance is a member of a family.
type Instance struct {
	ID          string // which it is found again by
	Arena       *smtlib.Arena
	Formulas    []smtlib.Term // what bounds the variables, and then the assertions
	Bounds      int           // how many of them bound variables
	Expect      instance.Expectation
	Witness     *model.Model // if sat is expected
	Models      int          // of the assignments, if all were evaluated
	Assignments int          // 0 if they were not
	Whole       bool         // nothing is open under any of them
}

// ID names an instance of a scope.
func (f *Family) ID(index int) string { return fmt.Sprintf("%s:%d", f.Scope.Name, index) }

// At gives an instance, counted from 0. It is not ok if there are not so many. The error says that the scope is too
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

// Make gives an instance as strategies make them, but for what they fill in: seeds, strategy and place. It is nil where
// there is none; the error is that of At.
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
	return &instance.Instance{
		Script: instance.Flat(in.Arena, nil, f.g.logic, in.Formulas),
		Checks: []instance.Check{check}, Symbols: f.g.names, Index: index, Group: f.g.group,
		Relation: f.Scope.Expect.Relation,
		How:      func() []string { return []string{f.describe(in)} },
	}, nil
}

// describe says which instance it is, and what evaluation has shown.
func (f *Family) describe(in *Instance) string {
	text := fmt.Sprintf("instance %s of scope %s", in.ID, f.Scope.Path())
	switch {
	case f.Scope.Expect.Verdict == ExpectRelation:
		return fmt.Sprintf("%s, whose right answer is not known", text)
	case in.Assignments == 0:
		return text
	case in.Whole:
		return fmt.Sprintf("%s; assignments: %d, models: %d", text, in.Assignments, in.Models)
	}
	return fmt.Sprintf("%s; assignments: %d, models: at least %d", text, in.Assignments, in.Models)
}

// Len makes all instances, and counts them.
func (f *Family) Len() (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.extend(unlimited)
	return len(f.items), f.failed
}

// Script is the first instance as a script, behind the scope in comments. The error says that there is none.
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

// Counts is what has been made so far.
func (f *Family) Counts() Counts {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.count
}

const unlimited = 1 << 40

// extend makes instances until there are n.
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

// build makes an instance in an arena of its own.
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

// bounded reports whether instances assert the bounds of their variables: what is expected depends on them.
func (sc *Scope) bounded() bool {
	return sc.Expect.Verdict == ExpectExact || sc.Expect.Verdict == ExpectUnsat
}

// instances goes through the instances: the sets define their fields one after the other, and then it is found out what
// is certain of them.
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

// judged finds out what is certain of an instance; it is not ok if that is not what the scope is about.
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
	v, err := f.exact(s)
	if err != nil {
		f.failed = err
		return it, false
	}
	it.verdict = v
	switch {
	case it.expect == instance.None:
		f.count.Open++
		return it, false
	case f.Scope.Expect.Verdict == ExpectUnsat:
		return it, it.expect == instance.Unsat
	}
	return it, true
}

// satisfied evaluates what is asserted under the model, anew.
func (f *Family) satisfied(s *partial) bool {
	e := model.NewEvaluator(f.terms.arena, s.model)
	for i, t := range s.formulas {
		negated := s.negated != nil && s.negated[i]
		if b, known := e.Value(t).(value.Bool); !known || bool(b) == negated {
			return false
		}
	}
	return true
}

// ErrNoSolver says that a set has a solver of its own, and there is nobody to ask it.
var ErrNoSolver = errors.New("the scope has a solver of its own, which only generate and run ask")

// Part is some of the instances of a family: from one on, and then each one so many further.
type Part struct {
	Family     *Family
	From, Step int
}

// countedLimit is up to which limit the instances of a scope are counted before the first is run: more take seconds.
const countedLimit = 2000

// Len is how many instances that is. Of a scope with a large limit it is how many there can be.
func (p *Part) Len() (n int, err error) {
	if n = p.Family.Scope.Limit; n == 0 || n <= countedLimit {
		n, err = p.Family.Len()
	}
	return max(0, (n-p.From+p.Step-1)/p.Step), err
}

// Make gives the instance at a place of the part, as Family.Make does.
func (p *Part) Make(place int) (*instance.Instance, error) {
	return p.Family.Make(p.From + place*p.Step)
}
