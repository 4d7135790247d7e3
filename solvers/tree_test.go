package solvers

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

const treeHead = "(set-logic QF_UF)\n(declare-fun p () Bool)\n(declare-fun q () Bool)\n"

// branches makes branches of words: "p !q bad" asserts p, (not q) and bad.
func branches(texts ...string) []Branch {
	var all []Branch
	for _, text := range texts {
		var b Branch
		for word := range strings.FieldsSeq(text) {
			if rest, negated := strings.CutPrefix(word, "!"); negated {
				word = "(not " + rest + ")"
			}
			b.Asserts = append(b.Asserts, "(assert "+word+")\n")
		}
		all = append(all, b)
	}
	return all
}

// walk returns the verdicts in the order of the branches, and the repeated answers.
func walk(t *testing.T, tree *Tree, all []Branch) (verdicts []string, again []TreeAnswer) {
	t.Helper()
	verdicts = make([]string, len(all))
	err := tree.Walk(t.Context(), []byte(treeHead), all, func(a TreeAnswer) error {
		if a.First != nil {
			again = append(again, a)
			return nil
		}
		verdicts[a.Branch] = string(a.Result.Verdict)
		return nil
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return verdicts, again
}

func TestTree(t *testing.T) {
	for _, c := range []struct {
		name     string
		solver   *Solver
		branches []Branch
		want     string
		saved    int64
	}{
		{"prefixes", fake("honest"), branches("p q", "p", "p q !p", "p !q", "!p q"), "sat sat unsat sat sat", 4},
		{"the same twice", fake("honest"), branches("p !p", "p !p"), "unsat unsat", 3},
		{"nothing", fake("honest"), branches("", "p", ""), "sat sat sat", 0},
		// Only the culprit is lost; what came before it is asserted again for the next.
		{"crash", fake("segv", "on=bad"), branches("p q", "p q bad", "p q !p", "p !p"), "sat crash unsat unsat", 0},
		{"hang", fake("hang-before", "on=bad"), branches("p q", "p q bad", "p q !p"), "sat timeout unsat", 0},
		{"exit", fake("silent-exit", "at=2"), branches("p", "p q", "p q !p"), "sat sat unsat", 0},
		{"error", fake("error-first", "on=bad"), branches("bad", "bad p", "p !p"), "error error unsat", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := fakeHost(t)
			tree := h.Tree(c.solver, SessionConfig{})
			defer tree.Close()
			for range 2 { // the second walk begins with the stack that the first has left
				verdicts, again := walk(t, tree, c.branches)
				if got := strings.Join(verdicts, " "); got != c.want {
					t.Errorf("got %s, want %s", got, c.want)
				}
				for _, a := range again {
					if a.Changed() {
						t.Errorf("changed: %+v", a)
					}
				}
			}
			stats := tree.Stats()
			if c.saved > 0 && stats.Saved < 2*c.saved {
				t.Errorf("%d assertions saved, want at least %d: %+v", stats.Saved, 2*c.saved, stats)
			}
			tree.Close()
			nothingLeft(t, h)
		})
	}
}

// TestTreeAgain wants the changed answer of a solver whose state is corrupted, and a trace that shows it.
func TestTreeAgain(t *testing.T) {
	t.Parallel()
	h := fakeHost(t)
	s := fake("opposite", "at=4")
	tree := h.Tree(s, SessionConfig{})
	defer tree.Close()
	var trace *Trace
	err := tree.Walk(t.Context(), []byte(treeHead), branches("p", "p q", "p q !p"), func(a TreeAnswer) error {
		if a.Changed() {
			trace = tree.Trace(a.Result)
		}
		return nil
	}, nil)
	if err != nil || trace == nil {
		t.Fatalf("no change was seen: %v", err)
	}
	r, n, err := h.Replay(t.Context(), s.ForIncremental(), trace, SessionConfig{})
	if err != nil || r == nil || n != trace.Len() || r.Verdict != Unsat {
		t.Errorf("replayed: %+v, %v", r, err)
	}
	if text := string(trace.Script()); strings.Count(text, "(check-sat)") != 4 || strings.Contains(text, "echo") {
		t.Errorf("trace:\n%s", text)
	}
}

// TestTreeAgainstFlat asks real solvers and the honest one about random families, once as a tree and once each alone.
func TestTreeAgainstFlat(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var texts []string
	for range 40 {
		n := rng.IntN(6)
		var words []string
		for range n {
			words = append(words, []string{"p", "q", "!p", "!q"}[rng.IntN(4)])
		}
		texts = append(texts, strings.Join(words, " "))
	}
	all := branches(texts...)
	for _, s := range []*Solver{fake("honest"), installed(t, "z3"), installed(t, "cvc5"), installed(t, "cvc4")} {
		t.Run(s.Name, func(t *testing.T) {
			h := newHost(t)
			cfg := SessionConfig{Limits: Limits{Wall: lastResort}}
			tree, session := h.Tree(s, cfg), h.Session(s, cfg)
			defer tree.Close()
			defer session.Close()
			verdicts, _ := walk(t, tree, all)
			for i, b := range all {
				script := treeHead + strings.Join(b.Asserts, "") + "(check-sat)\n"
				r, err := session.Run(context.Background(), Query{Script: []byte(script)})
				if err != nil {
					t.Fatal(err)
				}
				if string(r.Verdict) != verdicts[i] {
					t.Errorf("%q: %s as a tree, %s alone", texts[i], verdicts[i], r.Verdict)
				}
			}
		})
	}
}

// TestReplay: a replay gives the answer that depends on the session's earlier scripts.
func TestReplay(t *testing.T) {
	t.Parallel()
	h := fakeHost(t)
	s := fake("opposite", "at=5")
	session := h.Session(s, SessionConfig{})
	defer session.Close()
	var r *Result
	var err error
	for range 5 {
		if r, err = session.Run(t.Context(), Query{Script: []byte(goodScript)}); err != nil {
			t.Fatal(err)
		}
	}
	trace := session.Trace(r)
	if r.Verdict != Unsat || trace.Len() != 5 {
		t.Fatalf("%s after %d scripts", r.Verdict, trace.Len())
	}
	for n, want := range map[int]Verdict{5: Unsat, 3: Sat} {
		r, _, err := h.Replay(t.Context(), s, trace.Last(n), SessionConfig{})
		if err != nil || r == nil || r.Verdict != want {
			t.Errorf("the last %d: %+v, %v; want %s", n, r, err, want)
		}
	}
	if n := strings.Count(string(trace.Script()), "(reset)"); n != 4 {
		t.Errorf("%d resets in\n%s", n, trace.Script())
	}
}

// TestTraceOfWalks: the last part of a tree's trace begins with a walk, which does not depend on earlier scripts.
func TestTraceOfWalks(t *testing.T) {
	t.Parallel()
	tree := fakeHost(t).Tree(fake("honest"), SessionConfig{})
	defer tree.Close()
	for range 3 {
		var last *Trace
		err := tree.Walk(t.Context(), []byte(treeHead), branches("p q", "p !q", "!p"), func(a TreeAnswer) error {
			last = tree.Trace(a.Result)
			return nil
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.TrimPrefix(string(last.Last(1).Script()), "(reset)\n")
		if !strings.HasPrefix(text, treeHead) || strings.Count(text, treeHead) != 1 {
			t.Errorf("the end of the trace is not one walk:\n%s", text)
		}
	}
}

// TestInTime: walks in which a check was given up are left out, except the last one.
func TestInTime(t *testing.T) {
	t.Parallel()
	trace := &Trace{Keep: true}
	for i, script := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		trace.Add([]byte(script), strings.Contains("adf", script))
		if strings.Contains("bg", script) {
			trace.late = append(trace.late, i)
		}
	}
	for n, want := range map[int]string{2: "a b", 3: "a b c", 4: "d", 6: "d e f", 7: "d e f g"} {
		some := trace.First(n).InTime().Script()
		if got := strings.Join(strings.Fields(string(some)), " "); got != want {
			t.Errorf("of the first %d: %s; want %s", n, got, want)
		}
	}
}

// TestSoftLimit: a solver that gives up a check by itself survives.
func TestSoftLimit(t *testing.T) {
	const hard = "(set-logic QF_NIA)\n(declare-fun x () Int)(declare-fun y () Int)(declare-fun z () Int)\n" +
		"(assert (and (> x 1) (> y 1) (> z 1) (= (+ (* x x x) (* y y y)) (* z z z))))\n(check-sat)\n"
	for _, name := range []string{"z3", "cvc5"} {
		t.Run(name, func(t *testing.T) {
			h, s := newHost(t), installed(t, name)
			// A solver that is interrupted has long to give up; one with its own limit gets a longer limit for the query.
			limit := 300 * time.Millisecond
			timeout := lastResort
			if s.Entry.Interrupt {
				h.clock.now = slowClock()
				limit, timeout = lastResort, limit/slowness
			}
			session := h.Session(s, SessionConfig{Limits: Limits{Wall: limit}})
			defer session.Close()
			var got []string
			var r *Result
			for _, script := range []string{goodScript, hard, hard, hard, unsatScript} {
				q := Query{Script: []byte(script)}
				if script == hard {
					q.Timeout = timeout
				}
				var err error
				if r, err = session.Run(t.Context(), q); err != nil {
					t.Fatal(err)
				}
				got = append(got, string(r.Verdict))
			}
			want := goodScript + "(reset)\n" + unsatScript
			if trace := session.Trace(r).InTime(); trace.Len() != 2 || string(trace.Script()) != want {
				t.Errorf("what was answered in time is\n%s", trace.Script())
			}
			stats := session.Stats()
			if strings.Join(got, " ") != "sat timeout timeout timeout unsat" || stats.Soft != 3 || stats.Starts != 1 {
				t.Errorf("got %v, %+v", got, stats)
			}
		})
	}
}

// TestInterrupt: the verdict is timeout however a solver reacts to SIGINT, and the next script is answered.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	for _, behaviour := range []string{"hang-before", "hang-during", "ignore-term", "spin"} {
		t.Run(behaviour, func(t *testing.T) {
			t.Parallel()
			h, s := fakeHost(t), fake(behaviour, "on=bad")
			s.Entry.Interrupt = true
			session := h.Session(s, SessionConfig{})
			defer session.Close()
			for _, script := range []string{goodScript, badScript, unsatScript, badScript, goodScript} {
				if err := session.Begin(t.Context(), Query{Script: []byte(script)}); err != nil {
					t.Fatal(err)
				}
			}
			var got []string
			for range 5 {
				r, err := session.End(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, string(r.Verdict))
			}
			if strings.Join(got, " ") != "sat timeout unsat timeout sat" {
				t.Errorf("got %v, %+v", got, session.Stats())
			}
			session.Close()
			nothingLeft(t, h)
		})
	}
}

// TestOwnLimit: the verdict is timeout if a process dies at its own time limit, and replays have no such limit.
func TestOwnLimit(t *testing.T) {
	t.Parallel()
	h, s := newHost(t), fake("segv", "on=bad")
	limits := Limits{Wall: time.Second}
	for _, c := range []struct {
		limit []string
		want  Verdict
	}{{nil, Crash}, {[]string{"delay={s}s"}, Timeout}} {
		s.Entry.SoftLimit = c.limit
		session := h.Session(s, SessionConfig{Limits: limits})
		r, err := session.Run(t.Context(), Query{Script: []byte(badScript), Timeout: lastResort})
		session.Close()
		if err != nil || r.Verdict != c.want {
			t.Errorf("limit %q: %+v, %v; want %s", c.limit, r, err, c.want)
		}
	}
	hard := h.Session(s, SessionConfig{Limits: limits, hard: true})
	defer hard.Close()
	if hard.limited() || slices.Contains(hard.argv, "delay=1s") {
		t.Errorf("a replay has the limit: %q", hard.argv)
	}
}
