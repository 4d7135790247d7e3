package mutate

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
)

// askingSeveralTimes is a seed with several checks, and a reset in the middle. z3 4.8.7 gave a wrong model for its
// steps.
const askingSeveralTimes = `(set-logic QF_UFBV)
	(declare-fun a () (_ BitVec 32))
	(declare-fun p () Bool)
	(assert (bvslt a #x00008000))
	(check-sat)
	(push 1)
	(assert (! (bvslt a #x0000000b) :named first))
	(push 2)
	(pop 2)
	(pop 1)
	(assert (not (bvslt a #x0000000b)))
	(check-sat-assuming (p))
	(reset-assertions)
	(assert (= a #x0000007b))
	(check-sat-using smt)
	(reset)
	(declare-fun b () (_ BitVec 8))
	(assert (bvult b #x07))
	(check-sat)`

// Scripts that follow the steps of a seed are balanced, and their expectations are right. With the strategy
// incremental, every check has an expectation.
func TestFollow(t *testing.T) {
	for _, name := range []string{Incremental, Undecided} {
		only := func(s *Settings) { s.Strategies = []Weight{{name, 1}} }
		g := generator(t, askingSeveralTimes, only)
		r, texts := g.Round(0), map[string]bool{}
		certain, checks := 0, 0
		var w instance.Writer
		for i := range 300 {
			in := r.Instance(i)
			if in == nil || !strings.Contains(in.How()[0], "the steps of the seed") {
				continue
			}
			if err := in.Verify(); err != nil {
				t.Fatalf("%s, instance %d: %v", name, i, err)
			}
			text := string(w.AppendInstance(nil, in, instance.Dialect{}))
			again, err := fragment.ReadSeed("again", []byte(text))
			if err != nil || len(again.Script.Leniencies) > 0 {
				t.Fatalf("%s, instance %d: %v %v\n%s", name, i, err, again, text)
			}
			if len(in.Checks) != len(in.Script.Checks()) {
				t.Fatalf("%s, instance %d: %d checks of %d", name, i, len(in.Checks), len(in.Script.Checks()))
			}
			if strings.Contains(text, "reset-assertions") != strings.Contains(text, ":global-declarations true") {
				t.Fatalf("%s, instance %d: declarations are global where assertions are reset\n%s", name, i, text)
			}
			for _, c := range in.Checks {
				checks++
				if c.Expect == instance.Sat {
					certain++
				}
			}
			texts[text] = true
		}
		all := name == Incremental
		if len(texts) < 50 || certain == 0 || (certain == checks) != all {
			t.Errorf("%s: %d scripts, %d checks, %d of them with a certain answer", name, len(texts), checks, certain)
		}
		same := generator(t, askingSeveralTimes, only).Round(0)
		for i := range 50 {
			a, b := r.Instance(i), same.Instance(i)
			if (a == nil) != (b == nil) || a != nil && !slices.Equal(
				w.AppendInstance(nil, a, instance.Dialect{}), new(instance.Writer).AppendInstance(nil, b, instance.Dialect{})) {
				t.Errorf("%s: the same seed gives another instance %d", name, i)
			}
		}
	}
}

// If a seed has more checks or assertions than an instance may have, some of its last steps are kept.
func TestFollowBounds(t *testing.T) {
	var b strings.Builder
	b.WriteString("(set-logic QF_LIA)(declare-const x Int)")
	for range 400 {
		b.WriteString("(push 1)(assert (< x 5))(assert (< 1 x))(check-sat)(pop 1)(assert (= (mod x 2) 1))(check-sat)")
	}
	for _, name := range []string{Incremental, Undecided} {
		g := generator(t, b.String(), func(s *Settings) { s.Strategies, s.MaxAsserts = []Weight{{name, 1}}, 9 })
		r := g.Round(0)
		for i := range 200 {
			in := r.Instance(i)
			if in == nil {
				continue
			}
			if len(in.Steps) > 2*kit.MostSteps {
				t.Fatalf("%s, instance %d: %d steps", name, i, len(in.Steps))
			}
			if n := len(in.Asserted()); n > 9 || len(in.Checks) > kit.MostChecks || len(in.Checks) != len(in.Script.Checks()) {
				t.Fatalf("%s, instance %d: %d assertions, %d checks", name, i, n, len(in.Checks))
			}
		}
	}
}

// A seed with several checks gives more instances with several checks than a seed with one check.
func TestSessionShare(t *testing.T) {
	share := func(text string) (n int) {
		g := generator(t, text, func(s *Settings) { s.Strategies = AllStrategies() })
		r := g.Round(0)
		for i := range 400 {
			if in := r.Instance(i); in != nil && in.Incremental() {
				n++
			}
		}
		return n
	}
	once := strings.ReplaceAll(askingSeveralTimes[:strings.Index(askingSeveralTimes, "(push")], "(check-sat)", "")
	if several, alone := share(askingSeveralTimes), share(once+"(check-sat)"); several < 20 || several < 4*alone {
		t.Errorf("%d of 400 instances ask several times, %d of a seed that asks once", several, alone)
	}
}
