package reduce

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Case is a script under reduction, with its witness. It is immutable.
type Case struct {
	Seed    *fragment.Seed // declarations, and what the terms were read into
	Arena   *smtlib.Arena  // of the steps' terms and the witness: the seed's, or a child of it
	Witness *fragment.Model
	Logic   string           // "" sets none
	Options []string         // commands in front of everything else, verbatim
	Steps   []smtlib.Command // Assert, Push, Pop, Reset, CheckSat and Other; the last check is the one that matters
	// Proved says that the assertions which hold at the last check are true under the witness, and have to stay so.
	// Otherwise the witness only lends values to put in the place of terms.
	Proved bool
}

// errNoCheck says that a script asks nothing.
var errNoCheck = errors.New("the script has no check-sat")

// Read takes a script apart. The witness is a text as fragment.ReadModel reads it; without one (nil) the case is not
// proved, and any values will do.
func Read(path string, script, witness []byte) (*Case, error) {
	seed, err := fragment.ReadSeed(path, script)
	if err != nil {
		return nil, err
	}
	c := &Case{Seed: seed, Arena: seed.Arena, Logic: seed.Script.Logic(), Proved: witness != nil}
	for _, command := range seed.Script.Commands {
		c.read(command)
	}
	if c.lastCheck() < 0 {
		return nil, errNoCheck
	}
	if witness == nil {
		c.Witness = drawn(seed)
		return c, nil
	}
	c.Witness, c.Arena, err = fragment.ReadModel(seed, "the witness", witness)
	if err != nil {
		return nil, err
	}
	c.Witness.IgnoreChoices()
	c.Arena.Freeze()
	return c, nil
}

// Unproved is the case with its witness only lending values.
func (c *Case) Unproved() *Case {
	unproved := *c
	unproved.Proved = false
	return &unproved
}

func (c *Case) read(command smtlib.Command) {
	switch command := command.(type) {
	case smtlib.SetOption:
		var p smtlib.Printer
		c.Options = append(c.Options, string(p.AppendCommand(nil, c.Arena, command)))
	case smtlib.Assert, smtlib.Push, smtlib.Pop, smtlib.Reset, smtlib.CheckSat, smtlib.Other:
		c.Steps = append(c.Steps, command)
	}
}

// drawn gives some values for all symbols.
func drawn(seed *fragment.Seed) *fragment.Model {
	m := fragment.Draw(seed, "boundary", rand.New(rand.NewPCG(1, 1)))
	fragment.NewSeedEvaluator(seed, m).All() // tables get their entries
	m.Complete()
	return m
}

func (c *Case) lastCheck() int {
	for i := len(c.Steps) - 1; i >= 0; i-- {
		if _, ok := c.Steps[i].(smtlib.CheckSat); ok {
			return i
		}
	}
	return -1
}

// Checks is the number of checks.
func (c *Case) Checks() int {
	n := 0
	for _, s := range c.Steps {
		if _, ok := s.(smtlib.CheckSat); ok {
			n++
		}
	}
	return n
}

// Incremental tells whether the case has scopes, or is reset.
func (c *Case) Incremental() bool {
	for _, s := range c.Steps {
		switch s.(type) {
		case smtlib.Push, smtlib.Pop, smtlib.Reset:
			return true
		}
	}
	return false
}

// Assertions are the formulas that hold at the last check, its assumptions included.
func (c *Case) Assertions() []smtlib.Term {
	var active []smtlib.Term
	for _, i := range c.active() {
		active = append(active, c.Steps[i].(smtlib.Assert).Formula)
	}
	return append(active, c.Steps[c.lastCheck()].(smtlib.CheckSat).Assuming...)
}

// active gives the steps whose assertions hold at the last check.
func (c *Case) active() []int {
	var active, levels []int
	for i, s := range c.Steps[:c.lastCheck()] {
		switch s := s.(type) {
		case smtlib.Assert:
			active = append(active, i)
		case smtlib.Push:
			for range s.Levels {
				levels = append(levels, len(active))
			}
		case smtlib.Pop:
			if s.Levels > 0 && s.Levels <= len(levels) {
				active = active[:levels[len(levels)-s.Levels]]
				levels = levels[:len(levels)-s.Levels]
			}
		case smtlib.Reset:
			active, levels = nil, nil
		}
	}
	return active
}

// Check tells whether the assertions are true under the witness.
func (c *Case) Check() error {
	return instance.Check(&instance.Instance{Arena: c.Arena, Witness: c.Witness, Assertions: c.Assertions()})
}

// terms are all formulas of the steps.
func terms(steps []smtlib.Command) []smtlib.Term {
	var all []smtlib.Term
	for _, s := range steps {
		switch s := s.(type) {
		case smtlib.Assert:
			all = append(all, s.Formula)
		case smtlib.CheckSat:
			all = append(all, s.Assuming...)
		}
	}
	return all
}

// Instance is what the last check asks, as an instance.
func (c *Case) Instance() *instance.Instance {
	seed := *c.Seed
	seed.Logic = c.Logic
	in := &instance.Instance{
		Seed: &seed, Arena: c.Arena, Assertions: c.Assertions(), Witness: c.Witness, Expect: instance.None,
	}
	if c.Proved {
		in.Expect, in.Certificate = instance.Sat, instance.Evaluated
	}
	return in
}

// Script prints the case as solvers get it.
func (c *Case) Script() []byte {
	text, _ := c.print()
	return text
}

// Pieces is the script in pieces that end with a check each, as a session gets them.
func (c *Case) Pieces() [][]byte {
	text, ends := c.print()
	var pieces [][]byte
	from := 0
	for _, end := range ends {
		pieces = append(pieces, text[from:end:end])
		from = end
	}
	last := len(pieces) - 1
	pieces[last] = append(pieces[last], text[from:]...) // it may matter, as get-model does
	return pieces
}

// print gives the script, and where its checks end.
func (c *Case) print() (out []byte, ends []int) {
	var w instance.Writer
	var p smtlib.Printer
	for _, o := range c.Options {
		out = append(append(out, o...), '\n')
	}
	in := c.Instance()
	for from := 0; from < len(c.Steps); {
		if resets(c.Steps[from]) {
			out = append(out, "(reset)\n"...)
			from++
		}
		to := from
		for to < len(c.Steps) && !resets(c.Steps[to]) {
			to++
		}
		in.Assertions = terms(c.Steps[from:to])
		out = w.AppendHead(out, []*instance.Instance{in})
		for _, s := range c.Steps[from:to] {
			out = append(c.appendStep(out, &p, s), '\n')
			if _, ok := s.(smtlib.CheckSat); ok {
				ends = append(ends, len(out))
			}
		}
		from = to
	}
	return out, ends
}

// appendStep prints a step: an assertion with let for what occurs in it more than once, unless it is shorter without.
func (c *Case) appendStep(dst []byte, p *smtlib.Printer, s smtlib.Command) []byte {
	from := len(dst)
	dst = p.AppendCommand(dst, c.Arena, s)
	assert, ok := s.(smtlib.Assert)
	if !ok || assert.Name != "" || !bytes.Contains(dst[from:], []byte("(let (")) {
		return dst
	}
	limit := len(dst) - from - len("(assert )")
	if plain := smtlib.AppendTerm(nil, c.Arena, assert.Formula, limit); len(plain) <= limit {
		dst = append(append(append(dst[:from], "(assert "...), plain...), ')')
	}
	return dst
}

// resets tells whether a step drops everything, declarations included.
func resets(s smtlib.Command) bool {
	r, ok := s.(smtlib.Reset)
	return ok && !r.OnlyAssertions
}

// Asserts is the number of assertions.
func (c *Case) Asserts() int {
	n := 0
	for _, s := range c.Steps {
		if _, ok := s.(smtlib.Assert); ok {
			n++
		}
	}
	return n
}

// Terms gives the terms that are printed, each once, after its arguments.
func (c *Case) Terms() []smtlib.Term { return c.reachable() }

// reachable gives the terms of the steps, and of the definitions that they use, in ascending order.
func (c *Case) reachable() []smtlib.Term {
	seen := make([]bool, c.Arena.Len())
	stack := terms(c.Steps)
	var met []smtlib.Term
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[t] {
			continue
		}
		seen[t] = true
		met = append(met, t)
		stack = append(stack, c.Arena.Args(t)...)
		if d := c.declaration(t); d != nil && d.Body != smtlib.NoTerm {
			stack = append(stack, d.Body)
		}
	}
	slices.Sort(met)
	return met
}

// declaration gives the declaration of the symbol that a term applies, or nil.
func (c *Case) declaration(t smtlib.Term) *smtlib.Decl {
	if c.Arena.Kind(t) != smtlib.KindApp {
		return nil
	}
	return c.Arena.FunInfo(c.Arena.Fun(t)).Decl
}

// Unjudged says why a case as it was read has no right answer by evaluation, "" if it may have: a recursive definition
// that is not proved total is an axiom that may contradict itself.
func (c *Case) Unjudged() string {
	for _, t := range terms(c.Steps) {
		if why := c.Seed.Excluded(t); why != "" {
			return why
		}
	}
	return ""
}

// Problem says what is wrong with a witness: the first assertion that is not true.
func (c *Case) Problem() error {
	e := fragment.NewEvaluator(c.Arena, c.Witness)
	for _, i := range c.active() {
		a := c.Steps[i].(smtlib.Assert)
		if why := c.Seed.Excluded(a.Formula); why != "" {
			return fmt.Errorf("%s:%s: the assertion has no known truth value: %s", c.Seed.Path, a.Pos(), why)
		}
		if v := e.Value(a.Formula); v != value.Value(value.Bool(true)) {
			return fmt.Errorf("%s:%s: the assertion is %s under the witness", c.Seed.Path, a.Pos(), v)
		}
	}
	return c.Check()
}

// Cuts gives the case as it is at each of its first n checks: what comes after is left out.
func (c *Case) Cuts(n int) []*Case {
	var cuts []*Case
	for i, s := range c.Steps {
		if _, ok := s.(smtlib.CheckSat); ok && len(cuts) < n {
			cut := *c
			cut.Steps = c.Steps[: i+1 : i+1]
			cuts = append(cuts, &cut)
		}
	}
	if len(cuts) > 0 && len(cuts) == c.Checks() {
		*cuts[len(cuts)-1] = *c // what stands behind the last check may matter, as get-model does
	}
	return cuts
}

// Flat is the last check with the assertions that hold there, and nothing else.
func (c *Case) Flat() *Case {
	flat := *c
	flat.Steps = nil
	for _, i := range c.active() {
		flat.Steps = append(flat.Steps, c.Steps[i])
	}
	flat.Steps = append(flat.Steps, c.Steps[c.lastCheck()])
	return &flat
}
