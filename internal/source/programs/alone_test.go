package programs

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/testing/fakeengine"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// A finding of incremental rule evaluation says in which rules alone the engine is wrong: one that is
// wrong in programs of more than twelve rules is found, and is wrong together.
func TestWrongTogetherRightAlone(t *testing.T) {
	ruleCount := func(p *rules.Program) (n int) {
		for _, r := range p.Rules {
			if !p.IsFact(r) {
				n++
			}
		}
		return n
	}
	for _, x := range []struct {
		caption string
		isWrong func(p *rules.Program) bool
		fault   string
		says    string
	}{
		{"more than twelve rules", func(p *rules.Program) bool { return ruleCount(p) > 12 }, "loses-a-tuple",
			"Wrong together, right alone: of "},
		{"every rule", func(*rules.Program) bool { return true }, "ignores-repeated-variables", "Wrong alone, too: "},
		{"the first relation, as in references", func(p *rules.Program) bool { return p.Queries[0] == 0 }, "loses-a-tuple",
			"Wrong alone: this is a single rule"},
	} {
		t.Run(x.caption, func(t *testing.T) {
			t.Parallel()
			o := offlineWith(t, prints(func(p *rules.Program) string {
				if x.isWrong(p) {
					return fakeengine.Answer(p, x.fault)
				}
				return fakeengine.Answer(p, "honest")
			}), "ire")
			o.test("", 3)
			f, files := o.found("ire")
			if f.Class != oracle.WrongRelation || !slices.ContainsFunc(f.Shows, func(text string) bool {
				return strings.HasPrefix(text, x.says)
			}) {
				t.Errorf("%s: %q", f.Class, f.Shows)
			}
			p, errs := rules.Parse("reduced", files.Reduced)
			if f.Reduced == nil || len(errs) > 0 {
				t.Fatalf("not reduced: %q, %v", f.NotReduced, errs)
			}
			if n := ruleCount(p); !x.isWrong(p) || n > 13 {
				t.Errorf("%d rules are left:\n%s", n, files.Reduced)
			}
		})
	}
}

// Seeds in all formats are extended and rewritten, and an honest engine is right about all of that; a seed that the
// strategies cannot use is refused, with the reason.
func TestExtendedSeeds(t *testing.T) {
	const datalog = "Z 8\n\ne(A:Z,B:Z) input\np(A:Z,B:Z) printtuples\ne(1,2).\ne(2,3).\np(A,B) :- e(A,B).\n"
	const clauses = "(set-logic HORN) (declare-fun p (Bool) Bool) (assert (p true)) (assert (=> (p false) false))" +
		"(check-sat)"
	const integers = "(declare-rel i (Int)) (rule (i 1)) (query i)"
	for _, x := range []struct{ seed, strategy, refused string }{
		{datalog, "random", ""}, {datalog, "queryfuzz", ""}, {datalog, "dlsmith", ""}, {datalog, "ire", ""},
		{clauses, "random", ""}, {clauses, "queryfuzz", ""}, {clauses, "horn", ""},
		{datalog, "horn", "horn uses Horn clauses only"}, {clauses, "ire", "ire needs rules"},
		{integers, "random", "relations are not known"}, {integers, "dlsmith", ""},
	} {
		_, source := config(t, nil, x.strategy)
		_, err := source.Open("seed", []byte(x.seed), func(warning.Kind, string) {})
		if x.refused != "" {
			if err == nil || !strings.Contains(err.Error(), x.refused) {
				t.Errorf("%s: %v, want %s", x.strategy, err, x.refused)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		stats := offlineWith(t, prints(func(p *rules.Program) string {
			return answerFinite(p, "honest")
		}), x.strategy).test(x.seed, 12)
		if stats.Total() != 0 || stats.Unconfirmed != 0 || len(stats.Panics) != 0 || stats.Instances == 0 {
			t.Errorf("%s of %s: %d programs: %v", x.strategy, x.seed, stats.Instances, stats.Findings)
		}
	}
}
