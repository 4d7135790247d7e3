package instance

import (
	"bytes"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
)

// verdictsOf runs Horn programs one after the other, with a reset between them, and returns a solver's verdicts.
func verdictsOf(t *testing.T, programs []*rules.Program, limit string, command ...string) []string {
	t.Helper()
	testenv.Need(t, command[0])
	var script bytes.Buffer
	for _, p := range programs {
		script.WriteString(limit)
		script.Write(rules.Print(p))
		script.WriteString("(echo \"end\")\n(reset)\n")
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdin = &script
	out, _ := cmd.Output() // the exit status says that there were errors, which are verdicts of their own
	var all []string
	for part := range strings.SplitSeq(strings.ReplaceAll(string(out), "\"end\"", "end"), "end\n") {
		verdict, _, _ := strings.Cut(strings.TrimSpace(part), "\n")
		all = append(all, verdict)
	}
	if len(all) != len(programs)+1 {
		t.Fatalf("%d answers to %d programs:\n%s", len(all)-1, len(programs), out)
	}
	return all[:len(programs)]
}

// Spacer's verdicts on clauses over bit-vectors are those of the least model, in every form in which they are asked.
func TestVerdictsAreThoseOfSpacer(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are asked thousands of questions")
	}
	const wanted, together = 1000, 50
	decided, right := 0, map[string]int{}
	draw := uint64(0)
	for range wanted / together {
		var programs []*rules.Program
		var want []string
		for len(programs) < together {
			draw++
			in := (&Source{}).overBits(rand.New(rand.NewPCG(41, draw)))
			if in == nil || in.Program.Format != rules.Horn {
				continue
			}
			p := in.Program.Clone()
			p.Options, p.Models = nil, false
			programs = append(programs, p)
			want = append(want, map[bool]string{true: "unsat", false: "sat"}[in.Right.False])
		}
		for i, got := range verdictsOf(t, programs, "(set-option :rlimit 3000000)\n", "z3", "-in") {
			right[want[i]]++
			if got == "sat" || got == "unsat" {
				decided++
				if got != want[i] {
					t.Errorf("z3 answers %s to\n%s", got, rules.Print(programs[i]))
				}
			}
		}
	}
	t.Logf("%d programs (%v), %d not decided", wanted, right, wanted-decided)
	if 10*decided < 8*wanted {
		t.Errorf("only %d of %d are decided", decided, wanted)
	}
}

// Two solvers agree with chosen verdicts, if they give one.
func TestChosenVerdictsAreThoseOfSolvers(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are asked thousands of questions")
	}
	const wanted = 60
	var programs []*rules.Program
	var want []string
	for i := range wanted {
		rng := rand.New(rand.NewPCG(42, uint64(i)))
		in := byInvariant(rng)
		if i%2 == 1 {
			in = byDerivation(rng)
		}
		p := in.Program.Clone()
		p.Options, p.Models = nil, false
		programs, want = append(programs, p), append(want, in.Expect)
	}
	for name, command := range map[string][]string{
		"z3": {"z3", "-in"}, "cvc5": {"cvc5", "--lang=smt2", "--tlimit-per=300", "--fmf-fun"},
	} {
		limit := ""
		if name == "z3" {
			limit = "(set-option :rlimit 1500000)\n"
		}
		decided := map[string]int{}
		for i, got := range verdictsOf(t, programs, limit, command...) {
			if got == "sat" || got == "unsat" {
				decided[got]++
				if got != want[i] {
					t.Errorf("%s answers %s to\n%s", name, got, rules.Print(programs[i]))
				}
			}
		}
		t.Logf("%s decides %v of %d", name, decided, wanted)
		if decided["unsat"] == 0 || name == "z3" && decided["sat"] == 0 {
			t.Errorf("%s decides %v", name, decided)
		}
	}
}

// Two of the engines that read rules give the verdict of the least model, if they give one.
func TestVerdictsAreThoseOfEngines(t *testing.T) {
	const wanted = 60
	for _, engine := range []string{"clp", "spacer"} {
		var programs []*rules.Program
		var want []string
		for draw := uint64(0); len(programs) < wanted; draw++ {
			in := (&Source{}).overBits(rand.New(rand.NewPCG(43, draw)))
			if in == nil || in.Program.Format != rules.SMT {
				continue
			}
			p := in.Program.Clone()
			p.Options = []rules.Option{{Name: "fp.engine", Value: engine}}
			programs = append(programs, p)
			want = append(want, map[bool]string{true: "sat", false: "unsat"}[len(in.Right.Relations[p.Queries[0]].Tuples) > 0])
		}
		decided := map[string]int{}
		for i, got := range verdictsOf(t, programs, "(set-option :rlimit 1500000)\n", "z3", "-in") {
			if got == "sat" || got == "unsat" {
				decided[got]++
				if got != want[i] {
					t.Errorf("%s answers %s to\n%s", engine, got, rules.Print(programs[i]))
				}
			}
		}
		t.Logf("%s decides %v of %d", engine, decided, wanted)
		if decided["sat"] == 0 || decided["unsat"] == 0 {
			t.Errorf("%s decides %v", engine, decided)
		}
	}
}

// Each engine is drawn, and those with a small share more rarely.
func TestEnginesAreDrawn(t *testing.T) {
	rng, drawn := rand.New(rand.NewPCG(44, 1)), map[string]int{}
	for range 2000 {
		drawn[drawEngine(rng)]++
	}
	if len(drawn) != len(engines) || drawn["tab"] == 0 || drawn["tab"] > drawn["bmc"] || drawn["bmc"] > drawn["spacer"] {
		t.Errorf("drawn: %v", drawn)
	}
}
