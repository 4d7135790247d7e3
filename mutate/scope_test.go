package mutate

import (
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// scopeSeed has symbols of small sorts only, so that all assignments can be tried.
const scopeSeed = `(set-logic QF_BV) (declare-const a (_ BitVec 2)) (declare-const b (_ BitVec 2))
	(declare-const p Bool) (assert (=> p (bvult a b))) (assert (or (= (bvadd a #b01) b) (xor p (bvslt b a))))`

// The number of models of an instance is the number that z3 finds, one after the other.
func TestScope(t *testing.T) {
	testenv.Need(t, "z3")
	g := generator(t, scopeSeed, func(s *Settings) { s.Strategies = []Weight{{"scope", 1}}; s.Stay = true })
	r := g.Round(0)
	expected := map[instance.Expectation]int{}
	for i := 0; i < 200 && len(expected) < 2 || i < 12; i++ {
		in := r.Instance(i)
		if in == nil {
			continue
		}
		if err := in.Verify(); err != nil {
			t.Fatal(err)
		}
		var models, all int
		how := in.How()[0]
		_, counts, _ := strings.Cut(how, "pinned; ")
		if _, err := fmt.Sscanf(counts, "assignments: %d, models: %d", &all, &models); err != nil {
			t.Fatalf("%s: %v", how, err)
		}
		var w instance.Writer
		script := string(w.AppendInstance(nil, in, instance.Dialect{}))
		if overflow.MatchString(script) { // z3 4.8.12 does not have these
			continue
		}
		expected[in.Last().Expect]++
		if got := countModels(t, script); got != models {
			t.Errorf("%d models, not %d (%s) of\n%s", got, models, how, script)
		}
	}
	if len(expected) < 2 {
		t.Errorf("expected are %v", expected)
	}
}

var overflow = regexp.MustCompile(`\(bv[a-z]+o `)

var symbol = regexp.MustCompile(`\(declare-fun (\S+) \(\)`)

var ofValue = regexp.MustCompile(`\(([^()\s]+) (#[bx][0-9a-f]+|true|false)\)`)

// countModels has z3 enumerate the models of a script, and returns their number.
func countModels(t *testing.T, script string) int {
	t.Helper()
	blocked := ""
	for n := 0; ; n++ {
		names := ""
		for _, m := range symbol.FindAllStringSubmatch(script, -1) {
			names += " " + m[1]
		}
		text := strings.Replace(script, "(check-sat)", blocked+"(check-sat)(get-value ("+names+"))", 1)
		cmd := exec.Command("z3", "-in")
		cmd.Stdin = strings.NewReader(text)
		out, _ := cmd.Output()
		if !strings.HasPrefix(string(out), "sat") {
			if !strings.HasPrefix(string(out), "unsat") {
				t.Fatalf("z3 says %s to\n%s", out, text)
			}
			return n
		}
		differs := ""
		for _, m := range ofValue.FindAllStringSubmatch(string(out), -1) {
			differs += fmt.Sprintf(" (distinct %s %s)", m[1], m[2])
		}
		blocked += "(assert (or" + differs + "))"
	}
}
