package generate

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib"
)

// gringo computes the least models of stratified programs: for drawn programs, they are those of the evaluator.
func TestEvaluatorAgreesWithGringo(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: gringo is asked hundreds of questions")
	}
	testenv.Need(t, "gringo")
	const programs, together = 10_000, 250
	nonEmpty, tuples := 0, 0
	for from := 0; from < programs; from += together {
		var script bytes.Buffer
		var want []string
		for i := from; i < from+together; i++ {
			rng := rand.New(rand.NewPCG(7, uint64(i)))
			format := []rules.Format{rules.SMT, rules.Datalog}[i%2]
			set := Defaults()
			set.Terms = 0 // gringo has no bit-vectors
			p, result := Program(rng, format, set)
			prefix := fmt.Sprintf("x%d", i)
			writeGringo(&script, p, prefix)
			again, err := rules.Evaluate(p, budget)
			if err != nil {
				t.Fatal(err)
			}
			for rel := range p.Relations {
				if !slices.Equal(again.Relations[rel].Sorted(), result.Relations[rel].Sorted()) {
					t.Fatalf("program %d: what was computed rule by rule is not what comes of the whole:\n%s", i, rules.Print(p))
				}
				for _, tuple := range again.Relations[rel].Tuples {
					want = append(want, gringoAtom(p, prefix, rel, tuple))
				}
			}
			tuples += len(result.Relations[p.Queries[0]].Tuples)
			if len(result.Relations[p.Queries[0]].Tuples) > 0 {
				nonEmpty++
			}
		}
		cmd := exec.Command("gringo", "--text", "-Wnone", "-")
		cmd.Stdin = &script
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("gringo: %v\n%s", err, out)
		}
		var got []string
		for line := range strings.Lines(string(out)) {
			if line = strings.TrimSuffix(strings.TrimSpace(line), "."); line != "" && line[0] != '#' {
				got = append(got, line)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Fatalf("programs %d…: gringo has %s, we have %s", from, got[i], want[i])
				}
			}
			t.Fatalf("programs %d…: gringo has %d atoms, we have %d", from, len(got), len(want))
		}
	}
	t.Logf("%d programs, %d %% with tuples in the answer, %.1f tuples on average", programs, 100*nonEmpty/programs,
		float64(tuples)/programs)
	if 2*nonEmpty < programs {
		t.Errorf("only %d of %d programs have tuples in the answer", nonEmpty, programs)
	}
}

func gringoAtom(p *rules.Program, prefix string, rel int, tuple rules.Tuple) string {
	var args []string
	for _, v := range p.Relations[rel].Unpack(tuple) {
		args = append(args, fmt.Sprint(v))
	}
	if len(args) == 0 {
		return prefix + p.Relations[rel].Name
	}
	return prefix + p.Relations[rel].Name + "(" + strings.Join(args, ",") + ")"
}

var gringoOperators = map[string]string{
	"=": "=", "distinct": "!=", "bvult": "<", "bvugt": ">", "bvule": "<=", "bvuge": ">=", "<": "<", ">": ">",
}

// writeGringo writes a program in the input language of gringo, with its relations' names prefixed.
func writeGringo(b *bytes.Buffer, p *rules.Program, prefix string) {
	for _, r := range p.Rules {
		term := func(t smtlib.Term) string {
			if !p.IsConstant(t) {
				return p.Arena.Text(t)
			}
			code, _ := p.Code(t)
			return fmt.Sprint(code)
		}
		atom := func(a rules.Atom) string {
			var args []string
			for _, t := range a.Args {
				args = append(args, term(t))
			}
			text := prefix + p.Relations[a.Relation].Name
			if len(args) > 0 {
				text += "(" + strings.Join(args, ",") + ")"
			}
			return text
		}
		var body []string
		for _, l := range r.Body {
			text := atom(l.Atom)
			if l.Negated {
				text = "not " + text
			}
			body = append(body, text)
		}
		for _, c := range r.Constraints {
			not := ""
			if p.Arena.OperatorName(c) == "not" {
				not, c = "not ", p.Arena.Args(c)[0]
			}
			args := p.Arena.Args(c)
			body = append(body, not+term(args[0])+gringoOperators[p.Arena.OperatorName(c)]+term(args[1]))
		}
		b.WriteString(atom(r.Head))
		if len(body) > 0 {
			b.WriteString(" :- " + strings.Join(body, ", "))
		}
		b.WriteString(".\n")
	}
}
