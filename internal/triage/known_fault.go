package triage

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// knownFault prepares a bug that comes with its fault, as that of a finding does: neither a fault nor a witness is
// looked for.
func (s *reduction) knownFault(ctx context.Context) (form, error) {
	c, err := s.read(s.bug.Script)
	if err != nil {
		return nil, &repro.BadInput{Err: err}
	}
	s.fault = *s.bug.Fault
	if s.bug.Word.Seed != nil && s.fault.Expect != instance.None {
		return s.onWord(ctx, c.Unproved())
	}
	switch s.fault.Expect {
	case instance.None:
		if s.fault.Observed.Definite() && c.Proved && c.Problem() == nil && !s.fault.InParts() {
			s.keeps = inAnyCase{s.fault, byWitness{from: "the finding"}}
			break
		}
		s.keeps, c = noProof{fault: s.fault}, c.Unproved()
		if s.asks(c) { // otherwise the oracle asks that only about unsatisfiable assertions
			break
		}
		if found := repro.Refutation(ctx, c); found != nil {
			s.keeps = inAnyCase{s.fault, byRefutation{found: found}}
		}
	case instance.Sat:
		s.keeps = byWitness{from: "the finding"}
		if !c.Proved {
			return nil, &repro.BadInput{
				Err: fmt.Errorf("%s: a finding of class %s needs its witness", s.bug.Path, s.fault.Class),
			}
		}
		if err := c.Problem(); err != nil {
			return nil, &repro.BadInput{Err: err}
		}
	case instance.Unsat:
		c = c.Unproved()
		found := repro.Refutation(ctx, c)
		if found == nil {
			return nil, &repro.BadInput{Err: fmt.Errorf("%s: unsat cannot be proved by "+
				"evaluation", s.bug.Path)}
		}
		s.keeps = byRefutation{found: found}
	}
	s.openWrong()
	if c, err = s.dropFromTrace(ctx, c); err != nil {
		return nil, err
	}
	return s.findForm(ctx, c, nil)
}

// asks reports whether the oracle asks about a case the question that shows the fault.
func (s *reduction) asks(c *reduce.Case) bool {
	return s.fault.Question == "" || slices.ContainsFunc(s.further(c), func(q oracle.FurtherRun) bool {
		return q.Name == s.fault.Question
	})
}

// read reads the script of the bug, or a part of it, as a case with the bug's witness.
func (s *reduction) read(script []byte) (*reduce.Case, error) {
	if s.bug.Instance == nil || s.bug.Witness == nil {
		c, err := instance.Read(s.bug.Path, script, s.bug.Witness)
		if err == nil {
			c.Witness = c.Witness.With(declaredAgain(c))
		}
		return c, err
	}
	last, err := instance.Read(s.bug.Path, s.bug.Instance, s.bug.Witness)
	if err != nil {
		return nil, err
	}
	c, err := instance.Read(s.bug.Path, script, nil)
	if err != nil {
		return nil, err
	}
	c.Witness, c.Proved = c.Witness.With(moved(last, c)), true
	return c, nil
}

// declaredAgain returns values for symbols that a script declares a second time, after a pop or reset: a witness has
// each name once.
func declaredAgain(c *reduce.Case) []*model.Interpretation {
	var values []*model.Interpretation
	for _, e := range c.Seed.Functions {
		if e.Kind != smtlib.Declared || c.Witness.Interpretation(e) != nil || e.Written == "" {
			continue
		}
		for _, d := range c.Seed.Functions {
			in := c.Witness.Interpretation(d)
			if in != nil && d.Name == e.Written && likeRanks(c.Arena, d, c.Arena, e) {
				values = append(values, in.For(e))
				break
			}
		}
	}
	return values
}

// moved gives the values of an instance's symbols to the symbols of a trace that ends in the instance. Scripts of a
// trace declare the same names, which are renamed apart; the last symbol of a name is the instance's. A mistake does no
// harm, for the assertions are evaluated afterwards.
func moved(last, trace *reduce.Case) []*model.Interpretation {
	var values []*model.Interpretation
	for _, d := range last.Seed.Functions {
		in := last.Witness.Interpretation(d)
		if in == nil || d.Kind != smtlib.Declared {
			continue
		}
		for i := len(trace.Seed.Functions) - 1; i >= 0; i-- {
			e := trace.Seed.Functions[i]
			if e.Kind == smtlib.Declared && renamed(d.Name, e.Name) && likeRanks(last.Arena, d, trace.Arena, e) {
				values = append(values, in.For(e))
				break
			}
		}
	}
	return values
}

// renamed reports whether now is name, or name with a suffix that was added to rename it apart.
func renamed(name, now string) bool {
	number, found := strings.CutPrefix(now, name+"!")
	_, err := strconv.Atoi(number)
	return now == name || found && err == nil
}

// likeRanks reports whether a symbol of an instance and one of a trace have corresponding sorts.
func likeRanks(a *smtlib.Arena, d *smtlib.Decl, b *smtlib.Arena, e *smtlib.Decl) bool {
	return likeSort(a, d.Result, b, e.Result) && slices.EqualFunc(d.Params, e.Params, func(s, t smtlib.Sort) bool {
		return likeSort(a, s, b, t)
	})
}

// likeSort reports whether a sort of an instance and one of a trace correspond: declared sorts are renamed in the
// trace, too, and another script of the trace may have a different sort of that name.
func likeSort(a *smtlib.Arena, s smtlib.Sort, b *smtlib.Arena, t smtlib.Sort) bool {
	of, in := a.SortInfo(s), b.SortInfo(t)
	if (of.Decl == nil) != (in.Decl == nil) || !slices.EqualFunc(of.Args, in.Args, func(s, t smtlib.Sort) bool {
		return likeSort(a, s, b, t)
	}) {
		return false
	}
	if of.Decl == nil {
		return of.Name == in.Name && slices.EqualFunc(of.Indices, in.Indices, func(i, j smtlib.Index) bool {
			return i.Text == j.Text
		})
	}
	return renamed(of.Name, in.Name) && likeDatatype(of.Decl.Datatype, in.Decl.Datatype)
}

// likeDatatype reports whether both are datatypes with as many constructors of as many fields, or both are none.
func likeDatatype(d, e *smtlib.Datatype) bool {
	if d == nil || e == nil {
		return d == e
	}
	return slices.EqualFunc(d.Constructors, e.Constructors, func(k, l *smtlib.Decl) bool {
		return len(k.Params) == len(l.Params) && renamed(k.Name, l.Name)
	})
}
