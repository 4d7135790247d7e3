package programs

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/testing/fakeengine"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// finitePart is a program without formulas that are no rules, and without relations over infinite sorts; nil if a rule
// needs one.
func finitePart(p *rules.Program) *rules.Program {
	q := p.Clone()
	isInfinite := func(rel int) bool {
		return rel != rules.False && slices.ContainsFunc(p.Relations[rel].Columns, func(c rules.Column) bool {
			return c.Sort.Size == 0
		})
	}
	q.Rules = slices.DeleteFunc(q.Rules, func(r *rules.Rule) bool {
		return r.IsFrozen() || isInfinite(r.Head.Relation)
	})
	if slices.ContainsFunc(q.Rules, func(r *rules.Rule) bool {
		return slices.ContainsFunc(r.Body, func(l rules.Literal) bool { return isInfinite(l.Relation) })
	}) {
		return nil
	}
	for rel := range q.Relations {
		if isInfinite(rel) {
			q.Relations[rel].Columns = nil
		}
	}
	return q
}

// answerFinite is the answer to the finite part of a program, or that it is not known.
func answerFinite(p *rules.Program, fault string) string {
	if q := finitePart(p); q != nil {
		return fakeengine.Answer(q, fault)
	}
	return "unknown\n"
}

// openSeed is a program whose relations cannot be computed as a whole; openRule keeps its rules from being computed,
// too.
const (
	openSeed = `(declare-rel i (Int)) (declare-rel p ((_ BitVec 3))) (declare-rel q ((_ BitVec 3)))
(declare-rel e ((_ BitVec 3) (_ BitVec 3))) (declare-var x (_ BitVec 3)) (declare-var y (_ BitVec 3))
(rule (i 1)) (rule (e #b001 #b010)) (rule (e #b010 #b011)) (rule (e #b011 #b100)) (rule (e #b100 #b101))
(rule (p #b001)) (rule (=> (and (p x) (e x y)) (p y))) (rule (=> (and (p x) (e y x)) (q x)))
`
	openQuery, openRule = "(query q :print-answer true)", "(rule (or (p x) (q x)))"
)

// An engine that loses a tuple on rewritten programs only, or on the seed only, is found although evaluation does not
// decide the programs: its own relations are compared. Where the rules on which the tuple depends can be evaluated, the
// program whose answer is wrong is a finding by itself. Otherwise it is said what the other engines of the campaign
// answer.
func TestTupleLostInRewrittenProgram(t *testing.T) {
	for _, x := range []struct {
		caption, seed string
		onSeed, after string // the engine's faults
		third         string // the other engine's; "itself" for the same, "" for no other engine
		class         oracle.Class
		says          string
	}{
		{"by a slice", openSeed + openQuery, "honest", "loses-a-tuple", "", oracle.WrongRelation, "q with q("},
		{"the seed, by a slice", openSeed + openQuery, "loses-a-tuple", "honest", "", oracle.WrongRelation, "q with q(#b101)"},
		{"by a slice of the smaller programs", openSeed + openRule + openQuery, "loses-a-tuple", "loses-a-tuple", "",
			oracle.WrongRelation, "q = {#b00, #b01, #b10}"},
		{"nothing tells", openSeed + openRule + openQuery, "honest", "loses-a-tuple", "", oracle.Disagreement,
			"one of the two is wrong"},
		{"another engine tells", openSeed + openRule + openQuery, "honest", "loses-a-tuple", "honest", oracle.Disagreement,
			"According to other the answer to the second program is wrong."},
		{"another engine tells of the seed", openSeed + openRule + openQuery, "loses-a-tuple", "honest", "honest", oracle.Disagreement,
			"According to other the answer to the first program is wrong."},
		{"another engine that contradicts itself", openSeed + openRule + openQuery, "honest", "loses-a-tuple", "itself",
			oracle.Disagreement, ""},
		{"an honest engine", openSeed + openQuery, "honest", "honest", "", "", ""},
	} {
		t.Run(x.caption, func(t *testing.T) {
			of, err := (&Source{}).Open("seed.smt2", []byte(x.seed), func(_ warning.Kind, text string) { t.Error(text) })
			if err != nil {
				t.Fatal(err)
			}
			text := rules.Print(of.(*input).seed.Program)
			if of.(*input).seed.Right != nil {
				t.Fatal("the seed is evaluated")
			}
			engine := prints(func(p *rules.Program) string {
				if bytes.Equal(rules.Print(p), text) {
					return answerFinite(p, x.onSeed)
				}
				return answerFinite(p, x.after)
			})
			other := prints(func(p *rules.Program) string { return answerFinite(p, x.third) })
			o := offlineWith(t, ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
				if q.Solver.Name == "other" && x.third != "itself" {
					return other(q)
				}
				return engine(q)
			}), "queryfuzz", "dlsmith")
			if x.third != "" {
				o.Solvers = append(o.Solvers, "other=/nowhere/other")
			}
			stats := o.test(x.seed, 60)
			if stats.OfRules().Unknown != stats.Instances || stats.Instances == 0 {
				t.Errorf("of %d programs, the right answer to %d is not known", stats.Instances, stats.OfRules().Unknown)
			}
			if x.class == "" {
				if stats.Total() != 0 || stats.Unconfirmed != 0 {
					t.Errorf("%v, %d not confirmed:\n%s", stats.Findings, stats.Unconfirmed, o.log.String())
				}
				return
			}
			o.keep("engine")
			f, files := o.found("")
			if f.Class != x.class || f.Reduced == nil {
				t.Fatalf("%s, not reduced: %q\n%s", f.Class, f.NotReduced, o.log.String())
			}
			says := strings.Join(append(f.Shows, f.Expected, f.Reduced.Headline), "\n")
			if !strings.Contains(says, x.says) || x.says == "" && strings.Contains(says, "According to") {
				t.Errorf("it says %q, want %q", says, x.says)
			}
			isPair := x.class == oracle.Disagreement
			if len(files.ReducedBeside) == 1 != isPair || len(f.Beside) == 1 != isPair {
				t.Errorf("%d programs beside, %d reduced ones", len(f.Beside), len(files.ReducedBeside))
			}
		})
	}
}

// A program that only rewriting shows to be answered wrongly is reduced: alone, if it is known which answer is wrong,
// and else beside the program that it was rewritten from.
func TestMinimizeWhatRewritingShows(t *testing.T) {
	for _, x := range []struct {
		caption, seed, onSeed, after string
		says                         string // the headline, or the error
		isPair                       bool
	}{
		{"the program itself", openSeed + openQuery, "loses-a-tuple", "honest", "q with q(", false},
		{"nothing tells which", openSeed + openRule + openQuery, "honest", "loses-a-tuple", "one of the two is wrong", true},
		{"an honest engine", openSeed + openQuery, "honest", "honest", "100 programs that are rewritten from it", false},
	} {
		t.Run(x.caption, func(t *testing.T) {
			seed, errs := instance.ReadSeed("seed.smt2", []byte(x.seed))
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			text := rules.Print(seed.Program)
			engine := prints(func(p *rules.Program) string {
				switch {
				case bytes.Equal(rules.Print(p), text):
					return answerFinite(p, x.onSeed)
				case x.isPair && !bytes.Contains(rules.Print(p), []byte("(or (p")): // what it needs cannot be evaluated
					return answerFinite(p, "honest")
				}
				return answerFinite(p, x.after)
			})
			cfg, _ := configOver(t, engine)
			given, err := ask.Given("solver", []string{"engine=/bin/sh"}, cfg.Catalog)
			if err != nil {
				t.Fatal(err)
			}
			m, err := Minimize(t.Context(), engine, given[0], solvers.Limits{}, seed, nil, time.Minute)
			if m == nil {
				if !strings.Contains(err.Error(), x.says) {
					t.Error(err)
				}
				return
			}
			if !strings.Contains(m.Headline+strings.Join(m.Proof, " "), x.says) || (m.Beside != nil) != x.isPair {
				t.Errorf("%s, %v, %d bytes beside", m.Headline, m.Proof, len(m.Beside))
			}
		})
	}
}
