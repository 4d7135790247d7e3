package kit

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// contradictory has no model: its first two assertions say what v and w are.
const contradictory = `(set-logic QF_BV)
(declare-const v (_ BitVec 3))
(declare-const w (_ BitVec 3))
(declare-const q Bool)
(assert (= v #b101))
(assert (= w (bvadd v #b001)))
(assert (or q (bvult w v)))
(assert (xor q (bvule v w)))
`

// answered are z3's answers to instances, one after the other in one process; "" if it does not know an operator.
func answered(t *testing.T, all []*instance.Instance) (texts []string, answers []string) {
	t.Helper()
	const end = "behind an instance"
	var input []byte
	for _, in := range all {
		var w instance.Writer
		text := w.AppendInstance(nil, in, instance.Dialect{})
		texts = append(texts, string(text))
		input = append(append(input, text...), "(echo \""+end+"\")\n(reset)\n"...)
	}
	z3 := exec.Command("z3", "-in")
	z3.Stdin = strings.NewReader(string(input))
	out, _ := z3.Output() // it exits with 1 after an error
	for answer := range strings.SplitSeq(strings.TrimSuffix(string(out), end+"\n"), end+"\n") {
		if strings.Contains(answer, "unknown constant") {
			answer = ""
		}
		answers = append(answers, strings.TrimSpace(answer))
	}
	if len(answers) != len(all) {
		t.Fatalf("%d answers to %d instances\n%.1000s", len(answers), len(all), out)
	}
	return texts, answers
}

// z3 answers what is expected of instances, whatever made them: of claims that hold and of claims that are denied, of
// seeds with a model and without one, and of formulas in a small scope, whose models are counted.
func TestInstancesAreRight(t *testing.T) {
	testenv.Need(t, "z3")
	for name, x := range map[string]struct {
		seed string
		make func(t *testing.T, m *Material) func(d Draw) *instance.Instance
	}{
		"claims": {ofVectors, claimsMaker}, "claims on integers": {ofIntegers, claimsMaker},
		"claims of a seed without a model": {contradictory, claimsMaker},
		"a small scope":                    {ofIntegers, scopedMaker}, "a small scope of vectors": {ofVectors, scopedMaker},
	} {
		m := materialOf(t, x.seed)
		made := x.make(t, m)
		var all []*instance.Instance
		expected := map[instance.Expectation]int{}
		for i := range 100 {
			in := made(Draw{Index: i, Block: i / BlockSize * BlockSize, Strategy: "test", Origin: m.Origin})
			if in == nil {
				continue
			}
			if len(in.Checks) != 1 || in.Checks[0].Expect == instance.None {
				t.Fatalf("%s: instance %d has the checks %+v", name, i, in.Checks)
			}
			expected[in.Checks[0].Expect]++
			all = append(all, in)
		}
		if expected[instance.Sat] < 5 || expected[instance.Unsat] < 5 {
			t.Errorf("%s: expected are %v", name, expected)
		}
		texts, answers := answered(t, all)
		unread := 0
		for i, in := range all {
			if answers[i] == "" {
				unread++
			} else if want := string(in.Checks[0].Expect); answers[i] != want {
				t.Errorf("%s: z3 answers %s, expected is %s:\n%s", name, answers[i], want, texts[i])
			}
		}
		if 4*unread > len(all) {
			t.Errorf("%s: z3 does not read %d of %d instances", name, unread, len(all))
		}
	}
}

func claimsMaker(t *testing.T, m *Material) func(d Draw) *instance.Instance {
	t.Helper()
	g, c := NewGrower(m, m.Rand("test"))
	NewValueClaims(m, g, c).Fill()
	k, err := c.Maker(10)
	if err != nil {
		t.Fatal(err)
	}
	return k.Make
}

func scopedMaker(t *testing.T, m *Material) func(d Draw) *instance.Instance {
	t.Helper()
	k, err := NewScoped(m, "test")
	if err != nil {
		t.Fatal(err)
	}
	return k.Make
}

// A seed that is refuted has no model, by z3; one whose values its assertions determine is refuted if it has none.
func TestRefutesSeed(t *testing.T) {
	testenv.Need(t, "z3")
	const head = "(set-logic QF_BV)(declare-const v (_ BitVec 3))(declare-const w (_ BitVec 3))"
	for _, x := range []struct {
		asserted   string
		determined bool
	}{
		{"(assert (= v #b011))(assert (= w (bvmul v v)))(assert (bvult v w))", true},
		{"(assert (= v #b011))(assert (= w (bvmul v v)))(assert (bvult w v))", true},
		{"(assert (= (bvudiv v #b000) #b111))(assert (= v #b010))(assert (= w (bvurem v #b000)))(assert (= w v))", true},
		{"(assert (= v #b010))(assert (= w (bvurem v #b000)))(assert (distinct w v))", true},
		{"(assert (bvult v w))(assert (bvult w v))", false},
		{"(assert (= (bvmul v v) #b010))", false},
		{"(assert (= (bvmul v v) #b001))(assert (bvugt v #b001))", false},
	} {
		z3 := exec.Command("z3", "-in")
		z3.Stdin = strings.NewReader(head + x.asserted + "(check-sat)")
		out, err := z3.Output()
		if err != nil {
			t.Fatal(err)
		}
		isUnsat := string(out) == "unsat\n"
		refuted := NewClaims(materialOf(t, head+x.asserted)).RefutesSeed()
		if refuted && !isUnsat || x.determined && refuted != isUnsat {
			t.Errorf("refuted: %t, z3 says %s of %s", refuted, out, x.asserted)
		}
	}
}
