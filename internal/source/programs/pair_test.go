package programs

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/testing/fakeengine"
	"github.com/smtstorm/smtstorm/internal/warning"
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

// An engine that loses a tuple on rewritten programs only is found although evaluation does not decide the programs:
// its own relations are compared. Where the rules on which the tuple depends can be evaluated, it is said which is
// wrong.
func TestTupleLostInRewrittenProgram(t *testing.T) {
	const seed = `(declare-rel i (Int)) (declare-rel p ((_ BitVec 3))) (declare-rel q ((_ BitVec 3)))
(declare-rel e ((_ BitVec 3) (_ BitVec 3))) (declare-var x (_ BitVec 3)) (declare-var y (_ BitVec 3))
(rule (i 1)) (rule (e #b001 #b010)) (rule (e #b010 #b011)) (rule (e #b011 #b100)) (rule (e #b100 #b101))
(rule (p #b001)) (rule (=> (and (p x) (e x y)) (p y))) (rule (=> (and (p x) (e y x)) (q x)))
`
	const query = "(query q :print-answer true)"
	for _, x := range []struct{ caption, seed, fault, says string }{
		{"by a slice", seed + query, "loses-a-tuple", "the second is wrong"},
		{"nothing tells", seed + "(rule (or (p x) (q x)))" + query, "loses-a-tuple", "one of the two is wrong"},
		{"an honest engine", seed + query, "honest", ""},
	} {
		t.Run(x.caption, func(t *testing.T) {
			of, err := (&Source{}).Open("seed.smt2", []byte(x.seed), func(_ warning.Kind, text string) { t.Error(text) })
			if err != nil {
				t.Fatal(err)
			}
			text := rules.Print(of.(*supply).seed.Program)
			if of.(*supply).seed.Right != nil {
				t.Fatal("the seed is evaluated")
			}
			o := offlineWith(t, prints(func(p *rules.Program) string {
				if bytes.Equal(rules.Print(p), text) {
					return answerFinite(p, "honest")
				}
				return answerFinite(p, x.fault)
			}), "queryfuzz", "dlsmith")
			stats := o.test(x.seed, 60)
			if stats.OfRules().Unknown != stats.Instances || stats.Instances == 0 {
				t.Errorf("of %d programs, the right answer to %d is not known", stats.Instances, stats.OfRules().Unknown)
			}
			if x.says == "" {
				if stats.Total() != 0 || stats.Unconfirmed != 0 {
					t.Errorf("%v, %d not confirmed:\n%s", stats.Findings, stats.Unconfirmed, o.log.String())
				}
				return
			}
			f, files := o.found("")
			if f.Class != oracle.Disagreement || f.Reduced == nil || len(files.ReducedBeside) != 1 {
				t.Fatalf("%s, not reduced: %q", f.Class, f.NotReduced)
			}
			if got := f.Reduced.Headline; !strings.Contains(got, "with q(") || !strings.Contains(got, x.says) {
				t.Errorf("it says %q, want %q", got, x.says)
			}
			shows, proved := strings.Join(f.Shows, "\n"), x.says == "the second is wrong"
			if strings.Contains(shows, ") follows:\n") != proved {
				t.Errorf("shown:\n%s", shows)
			}
		})
	}
}
