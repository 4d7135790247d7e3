package instance

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Case is a script as it was read, with a witness. It is immutable. It is about the last of its checks.
type Case struct {
	Script                 // over the seed's arena, or a child of it
	Seed    *fragment.Seed // the seed that the script was read as
	Witness *model.Model
	// Proved says that the assertions which hold at the last check are true under the witness, and have to stay so.
	// Otherwise the witness only provides values that can replace terms.
	Proved bool
}

// SortContext is the context of the case's sorts.
func (c *Case) SortContext() *sorts.Context { return c.Witness.Sorts(c.Arena) }

// ErrNoCheck says that a script has no check.
var ErrNoCheck = errors.New("the script has no check-sat")

// Read reads a script and its witness, a text for model.Read. Without a witness (nil) the case is not proved, and gets
// arbitrary values.
func Read(path string, script, witness []byte) (*Case, error) {
	seed, err := fragment.ReadSeed(path, script)
	if err != nil {
		return nil, err
	}
	c := &Case{
		Script: Script{Arena: seed.Arena, Sorts: seed.Sorts, Logic: seed.Script.Logic()},
		Seed:   seed, Proved: witness != nil,
	}
	for _, command := range seed.Script.Commands {
		c.read(command)
	}
	c.PlaceDeclarations()
	if severalLogics(seed.Script) {
		c.Logic = theory.LeastLogic(c.Arena, c.Roots())
	}
	c.Sorts = withDefinitions(seed)
	if c.LastCheck() < 0 {
		return nil, ErrNoCheck
	}
	if witness == nil || blank(witness) {
		c.Witness = drawn(seed)
		return c, nil
	}
	c.Witness, c.Arena, err = model.Read(seed, "the witness", witness)
	if err != nil {
		return nil, err
	}
	c.Witness.IgnoreChoices()
	c.Arena.Freeze()
	return c, nil
}

// severalLogics reports whether the parts of a session have different logics. Such a session cannot be a case, since
// all parts are printed with the same logic.
func severalLogics(script *smtlib.Script) bool {
	for _, command := range script.Commands {
		if command, ok := command.(smtlib.SetLogic); ok && command.Logic != script.Logic() {
			return true
		}
	}
	return false
}

// blank reports whether a witness gives no values, as that of a check at which no assertions are left. Then any values
// will do; the case is evaluated under them as always.
func blank(witness []byte) bool {
	for line := range bytes.Lines(witness) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != ';' {
			return false
		}
	}
	return true
}

// Unproved is the case as one that is not proved: its witness only provides values.
func (c *Case) Unproved() *Case {
	unproved := *c
	unproved.Proved = false
	return &unproved
}

func (c *Case) read(command smtlib.Command) {
	switch command := command.(type) {
	case smtlib.SetOption: // every part of a session is printed with all options; of a keyword, the last one counts
		c.Options = append(slices.DeleteFunc(c.Options, func(o smtlib.SetOption) bool {
			return o.Keyword == command.Keyword
		}), command)
	case smtlib.Assert, smtlib.Push, smtlib.Pop, smtlib.Reset, smtlib.CheckSat, smtlib.Other, smtlib.DeclareFun,
		smtlib.Objective, smtlib.SoftConstraint, smtlib.Priority:
		c.Steps = append(c.Steps, command)
	}
}

// drawn draws values for all symbols of a seed.
func drawn(seed *fragment.Seed) *model.Model {
	m := model.Draw(seed, "boundary", rand.New(rand.NewPCG(1, 1)))
	model.NewSeedEvaluator(seed, m).All() // enters the points that evaluation needs into function tables
	m.Complete()
	return m
}

// LastCheck is the place of the last check among the steps, -1 if there is none.
func (c *Case) LastCheck() int {
	for i := len(c.Steps) - 1; i >= 0; i-- {
		if _, ok := c.Steps[i].(smtlib.CheckSat); ok {
			return i
		}
	}
	return -1
}

// Assertions are the formulas that hold at the last check, its assumptions included.
func (c *Case) Assertions() []smtlib.Term { return c.Active(len(c.Checks()) - 1) }

// Claim is the claim of the case about its last check.
func (c *Case) Claim() *Claim { return c.ClaimOf(c.Assertions()) }

// ClaimOf is the claim that formulas are true under the witness. If the case is not proved, nothing is expected of
// them.
func (c *Case) ClaimOf(formulas []smtlib.Term) *Claim {
	claim := &Claim{Arena: c.Arena, Sorts: c.Sorts, Formulas: formulas, Witness: c.Witness}
	if c.Proved {
		claim.Expect, claim.Certificate = Sat, Evaluated
	}
	return claim
}

// Instance is the case as an instance, with the right answer to its last check as far as it is known. If the case is
// proved, its witness certifies that. The answers to other checks are unknown.
func (c *Case) Instance(right Expectation) *Instance {
	in := &Instance{Script: c.Script, Seeds: []*fragment.Seed{c.Seed}, Checks: Unknown(len(c.Script.Checks()))}
	last := in.Last()
	if last.Expect = right; c.Proved {
		last.Witness, last.Certificate = c.Witness, Evaluated
	} else {
		last.Near = c.Witness
	}
	return in
}

// Check reports whether the assertions are true under the witness.
func (c *Case) Check() error { return c.Claim().Verify() }

// Print gives the case as solvers get it.
func (c *Case) Print() []byte {
	text, _ := c.pieces()
	return text
}

// Pieces is the script in pieces that end with a check each, as they are sent to a session.
func (c *Case) Pieces() [][]byte { return Pieces(c.pieces()) }

// Pieces cuts a script after each of its checks. What follows the last check belongs to the last piece.
func Pieces(text []byte, ends []int) [][]byte {
	var pieces [][]byte
	from := 0
	for _, end := range ends {
		pieces = append(pieces, text[from:end:end])
		from = end
	}
	last := len(pieces) - 1
	pieces[last] = append(pieces[last], text[from:]...) // later commands may matter, as get-model may
	return pieces
}

// pieces is the script, and the offsets at which its checks end.
func (c *Case) pieces() (text []byte, ends []int) {
	w := Writer{Shortest: true}
	text = w.AppendScript(nil, &c.Script, Dialect{})
	return text, w.Ends()
}

// Asserts is the number of assertions.
func (c *Case) Asserts() int { return len(c.Asserted()) }

// AssertSteps are the steps that assert something: the place of each, and its formula.
func (c *Case) AssertSteps() iter.Seq2[int, smtlib.Term] {
	return func(yield func(int, smtlib.Term) bool) {
		for i, s := range c.Steps {
			if assert, ok := s.(smtlib.Assert); ok && !yield(i, assert.Formula) {
				return
			}
		}
	}
}

// Terms returns all terms of the steps and of the definitions that they use, in ascending order: each once, after its
// arguments.
func (c *Case) Terms() []smtlib.Term {
	return smtlib.Reachable(c.Roots(), c.Arena.Below)
}

// Unjudged explains why evaluation cannot find out that sat is the right answer to a case ("" if it may): a recursive
// definition that is not proved total is an axiom that may contradict itself, and solvers' own commands may assert
// more.
func (c *Case) Unjudged() string {
	if why := c.Unclear(len(c.Checks()) - 1); why != "" {
		return why
	}
	for _, t := range c.Roots() {
		if why := c.Seed.Excluded(t); why != "" {
			return why
		}
	}
	return ""
}

// Problem is an error about the first assertion that is not true under the witness, with its position; nil if all are
// true.
func (c *Case) Problem() error {
	e := model.NewEvaluator(c.Arena, c.Witness)
	for _, i := range c.ActiveSteps(c.LastCheck()) {
		a := c.Steps[i].(smtlib.Assert)
		if why := c.Seed.Excluded(a.Formula); why != "" {
			return fmt.Errorf("%s:%s: the assertion has no known truth value: %s", c.Seed.Path, a.Pos(), why)
		}
		if v := e.Value(a.Formula); !value.IsTrue(v) {
			return fmt.Errorf("%s:%s: the assertion is %s under the witness", c.Seed.Path, a.Pos(), v)
		}
	}
	return c.Check()
}

// Cuts returns, for each of the first n checks, the case up to that check and the commands that read its answer: they
// may matter, as get-model may.
func (c *Case) Cuts(n int) []*Case {
	var cuts []*Case
	for i, at := range c.Checks() {
		if i == n {
			break
		}
		end := at + 1
		for end < len(c.Steps) && isOther(c.Steps[end]) {
			end++
		}
		cut := *c
		cut.Steps = c.Steps[:end:end]
		if !slices.ContainsFunc(cut.Steps, isAssert) { // a script without assertions cannot be read
			if next := slices.IndexFunc(c.Steps[end:], isAssert); next >= 0 {
				cut.Steps = append(cut.Steps, c.Steps[end+next])
			}
		}
		cuts = append(cuts, &cut)
	}
	if len(cuts) > 0 && len(cuts) == len(c.Checks()) {
		*cuts[len(cuts)-1] = *c // commands behind the last check may matter
	}
	return cuts
}

func isAssert(step smtlib.Command) bool {
	_, is := step.(smtlib.Assert)
	return is
}

func isOther(step smtlib.Command) bool {
	_, is := step.(smtlib.Other)
	return is
}

// Flat is the last check with the assertions that hold there, and nothing else.
func (c *Case) Flat() *Case {
	flat := *c
	flat.Steps = nil
	for _, i := range c.ActiveSteps(c.LastCheck()) {
		flat.Steps = append(flat.Steps, c.Steps[i])
	}
	flat.Steps = append(flat.Steps, c.Steps[c.LastCheck()])
	return &flat
}
