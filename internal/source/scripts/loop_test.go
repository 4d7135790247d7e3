package scripts

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// asking is an oracle that asks a question about each instance, and judges nothing.
func asking(q oracle.FurtherRun) oracle.Oracle {
	return oracle.Oracle{
		Name: "asking",
		Ask: func(in *instance.Instance, _ *rand.Rand) oracle.Request {
			about := q
			about.Instance = in
			return oracle.Request{Runs: []oracle.FurtherRun{about}}
		},
		Judge: func(context.Context, *oracle.Evidence) (oracle.Judgement, bool) { return oracle.Judgement{}, false },
	}
}

// following is an oracle that asks a question after each answer to an instance itself, and judges nothing.
func following(q oracle.FurtherRun) oracle.Oracle {
	o := asking(q)
	o.Ask = nil
	o.Suspects = func(e *oracle.Evidence) (int, bool) { return 0, e.Last().Question == "" }
	o.Follow = func(in *instance.Instance, _ *oracle.Evidence) []oracle.FurtherRun {
		about := q
		about.Instance = in
		return []oracle.FurtherRun{about}
	}
	return o
}

// slowly answers in so much time.
func slowly(d time.Duration, says answers) answers {
	return func(script string, before int) solvers.Verdict {
		time.Sleep(d)
		return says(script, before)
	}
}

// strategy has instances made by one strategy alone.
func (c *campaign) strategy(name string) {
	c.Settings.Strategies = []mutate.Weight{{Strategy: name, Weight: 1}}
}

// all are the questions that were asked, in order.
func (a *asked) all() []ask.Question { return slices.Concat(a.batches...) }

// settled has everybody else do what can be done before a solver is asked: the turn after this one is ready then, if
// the ledger has one.
type settled struct{ ask.Asker }

func (s settled) Ask(
	ctx context.Context, batch []ask.Question, meanwhile func() error,
) iter.Seq2[ask.Answer, error] {
	synctest.Wait()
	return s.Asker.Ask(ctx, batch, meanwhile)
}

// A session gets instances together: one at a time until it has answered, then as many as take a tenth of a second, or
// as a turn has. While a solver works on them, the next ones are made. The turn after this one may not be ready then,
// and its instances wait for the answers; here, it is.
func TestBatches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		made, answered, late := 0, 0, 0
		c := play(t, func(script string, before int) solvers.Verdict {
			time.Sleep(10 * time.Millisecond)
			if answered++; made <= answered && answered < 48 {
				late++
			}
			return honest(script, before)
		}, func(c *campaign) {
			count := asking(oracle.FurtherRun{})
			count.Ask = func(*instance.Instance, *rand.Rand) oracle.Request { made++; return oracle.Request{} }
			c.scripts.Oracles = append(c.scripts.Oracles, count)
			c.Ask = settled{c.Ask}
		})
		var sizes []int
		for _, batch := range c.asked.batches {
			sizes = append(sizes, len(batch))
		}
		turns := []int{1, 1, 2, 10, 2, 8, 10, 10, 4} // the seed's turns have 1, 3, 12, 8 and 24 instances
		if c.err != nil || late > 0 || c.stats.Instances != 48 || !slices.Equal(sizes, turns) {
			t.Errorf("%v: batches of %v, want %v, %d made late", c.err, sizes, turns, late)
		}
	})
}

// A walk has one head and at most as many instances as make a family, whose assertions are asked about one by one.
func TestWalks(t *testing.T) {
	c := play(t, honest, func(c *campaign) { c.Mode = ask.Tree })
	n, several := 0, false
	for _, walk := range c.asked.batches {
		for _, q := range walk {
			if n++; q.Mode != ask.Tree || len(q.Script) > 0 || len(q.Asserts) == 0 || len(walk) > mutate.BlockSize ||
				!bytes.Equal(q.Head, walk[0].Head) || !strings.Contains(string(q.Head), "declare") {
				t.Errorf("%+v", q)
			}
			several = several || !slices.Equal(q.Asserts, walk[0].Asserts)
		}
	}
	if s := c.stats; c.err != nil || n != 48 || !several || s.Verdicts[solvers.Sat] != 48 || s.SessionFaults > 0 {
		t.Errorf("%v, %d questions, %+v", c.err, n, s)
	}
}

// What a session answers is doubted where an earlier script may be the cause: then a fresh process is asked.
func TestDoubt(t *testing.T) {
	once := func(least int, v solvers.Verdict) answers {
		var gave atomic.Bool
		return func(script string, before int) solvers.Verdict {
			if before >= least && !gave.Swap(true) {
				return v
			}
			return honest(script, before)
		}
	}
	type outcome struct {
		found, incremental, unconfirmed, faults bool
		verdict                                 solvers.Verdict // some instance's verdict that is not sat
	}
	for _, x := range []struct {
		caption string
		mode    ask.Mode
		says    answers
		want    outcome
	}{
		{"an honest solver", ask.Reset, honest, outcome{}},
		{"a crash that a fresh process shows", ask.Reset, on(often, solvers.Crash),
			outcome{found: true, verdict: solvers.Crash}},
		{"a crash behind other scripts", ask.Reset, behind(3, solvers.Crash),
			outcome{found: true, incremental: true, faults: true, verdict: solvers.Crash}},
		{"a crash in a walk", ask.Tree, behind(3, solvers.Crash),
			outcome{found: true, incremental: true, faults: true, verdict: solvers.Crash}},
		{"a crash behind others, once", ask.Reset, once(3, solvers.Crash),
			outcome{unconfirmed: true, faults: true, verdict: solvers.Crash}},
		{"a refusal that a fresh process shows", ask.Reset, on(often, solvers.Error),
			outcome{found: true, verdict: solvers.Error}},
		{"a refusal behind other scripts: the fresh answer counts", ask.Reset, behind(3, solvers.Error),
			outcome{faults: true}},
		{"a wrong answer that a fresh process shows", ask.Reset, on(often, solvers.Unsat),
			outcome{found: true, verdict: solvers.Unsat}},
		{"a wrong answer behind other scripts", ask.Reset, behind(3, solvers.Unsat),
			outcome{found: true, incremental: true, faults: true, verdict: solvers.Unsat}},
		{"a wrong answer behind others, once", ask.Reset, once(3, solvers.Unsat),
			outcome{unconfirmed: true, faults: true, verdict: solvers.Unsat}},
		{"a wrong answer in a process of its own, once", ask.Fresh, once(0, solvers.Unsat),
			outcome{unconfirmed: true, verdict: solvers.Unsat}},
		{"a timeout is not doubted", ask.Reset, behind(3, solvers.Timeout), outcome{verdict: solvers.Timeout}},
	} {
		t.Run(x.caption, func(t *testing.T) {
			c := play(t, x.says, func(c *campaign) { c.Mode = x.mode })
			s := c.stats
			got := outcome{unconfirmed: s.Unconfirmed > 0, faults: s.SessionFaults > 0}
			for _, f := range c.stored(t) {
				got.found, got.incremental = true, f.Incremental > 0
			}
			for v, n := range s.Verdicts {
				if n > 0 && v != solvers.Sat && v != solvers.Unsupported {
					got.verdict = v
				}
			}
			if c.err != nil || got != x.want || s.Ledger.Done != 48 {
				t.Errorf("%v: %+v, want %+v\n%+v\n%s", c.err, got, x.want, s.Verdicts, c.log.String())
			}
		})
	}
}

// A process that answers the first check of a walk differently at its end contradicts itself.
func TestWalkContradictsItself(t *testing.T) {
	walks, at := 0, 0
	var c *campaign
	play(t, func(string, int) solvers.Verdict {
		if at++; walks != len(c.asked.batches) {
			walks, at = len(c.asked.batches), 1
		}
		if walk := c.asked.batches[walks-1]; len(walk) > 1 && at > len(walk) {
			return solvers.Unsat
		}
		return solvers.Sat
	}, func(played *campaign) { c, played.Mode = played, ask.Tree })
	s := c.stats
	if c.err != nil || s.Unconfirmed == 0 || len(c.stored(t)) > 0 || s.Verdicts[solvers.Sat] != 48 ||
		!strings.Contains(c.log.String(), "the whole session") {
		t.Errorf("%v, %+v\n%s", c.err, s, c.log.String())
	}
}

// An oracle's question is asked of those solvers that it is about, as it is to be asked.
func TestQuestions(t *testing.T) {
	const z3, other = "z3=/nowhere/z3", "other=/nowhere/other"
	unoptimized := func(q ask.Question) bool { return slices.Contains(q.Solver.Options, "smt.relevancy=0") }
	quick := func(q ask.Question) bool { return q.Timeout == time.Second }
	for _, x := range []struct {
		caption string
		solver  string
		says    answers
		mode    ask.Mode
		oracle  oracle.Oracle
		asked   int                     // number of questions, beside the instances themselves
		as      func(ask.Question) bool // selects these among all questions
		change  func(*campaign)
	}{
		{"at once", z3, honest, ask.Reset, asking(oracle.FurtherRun{Within: time.Second}), 48, quick, nil},
		{"after a decided answer", z3, honest, ask.Reset,
			asking(oracle.FurtherRun{Within: time.Second, OfDecided: true}), 48, quick, nil},
		{"after a decided answer in a walk", z3, honest, ask.Tree,
			asking(oracle.FurtherRun{Within: time.Second, OfDecided: true}), 48, quick, nil},
		{"after an undecided answer", z3, always(solvers.Unknown), ask.Reset,
			asking(oracle.FurtherRun{Within: time.Second, OfDecided: true}), 0, quick, nil},
		{"without optimization", z3, honest, ask.Reset, asking(oracle.FurtherRun{Unoptimized: true}), 48, unoptimized, nil},
		{"without optimization, of a solver that has no options for that", other, honest, ask.Reset,
			asking(oracle.FurtherRun{Unoptimized: true}), 0, unoptimized, nil},
		{"without the varied options, where none are", z3, honest, ask.Reset,
			asking(oracle.FurtherRun{AsIs: true, Within: time.Second}), 0, quick, nil},
		{"without the varied options", z3, honest, ask.Reset,
			asking(oracle.FurtherRun{AsIs: true, Within: time.Second}), 48, func(q ask.Question) bool {
				return quick(q) && len(q.Solver.Options) == 0
			}, func(c *campaign) { c.Vary = ask.Vary{Share: 1, Grade: solvers.Supported} }},
		{"a command that the solver does not have", other, honest, ask.Reset,
			asking(oracle.FurtherRun{Needs: solvers.Interpolant, Within: time.Second}), 0, quick, nil},
		{"following an answer", z3, honest, ask.Fresh, following(oracle.FurtherRun{}), 48, nil, nil},
		{"following an answer without optimization", z3, honest, ask.Fresh,
			following(oracle.FurtherRun{Unoptimized: true}), 48, unoptimized, nil},
		{"following an answer of a session", z3, honest, ask.Reset,
			following(oracle.FurtherRun{OfSession: true}), 47, func(q ask.Question) bool { return q.Mode != ask.Reset }, nil},
		{"following an answer of a session, where there are none", z3, honest, ask.Fresh,
			following(oracle.FurtherRun{OfSession: true}), 0, nil, nil},
	} {
		t.Run(x.caption, func(t *testing.T) {
			c := play(t, nil, func(c *campaign) {
				name, _, _ := strings.Cut(x.solver, "=")
				c.Solvers, c.Mode, c.say[name] = []string{x.solver}, x.mode, x.says
				c.scripts.Oracles = append(c.scripts.Oracles, x.oracle)
				if x.change != nil {
					x.change(c)
				}
			})
			all, n := c.asked.all(), 0
			if x.as == nil {
				n = len(all) - 48
			}
			for _, q := range all {
				if x.as != nil && x.as(q) {
					n++
				}
			}
			if c.err != nil || n != x.asked || c.stats.Instances != 48 || c.stats.Ledger.Done != 48 {
				t.Errorf("%v: %d further questions of %d, want %d\n%s", c.err, n, len(all), x.asked, c.log.String())
			}
		})
	}
}

// A contradiction is repeated in fresh processes: each of the runs that it depends on, in their order, three times. The
// wrong check of an incremental script is asked alone after that.
func TestConfirmation(t *testing.T) {
	opposing := func(script string, _ int) solvers.Verdict { // sat to several assertions, unsat to fewer
		if strings.Count(script, "(assert ") > 1 {
			return solvers.Sat
		}
		return solvers.Unsat
	}
	for _, x := range []struct {
		caption, oracle string
		strategy        string
		says            answers
		runs            int // runs of a contradiction, which are repeated
		apart           bool
	}{
		{"an answer that is wrong by itself", "refutation-unsound", mutate.Boolean, on(often, solvers.Unsat), 1, false},
		{"two answers that contradict each other", "related", mutate.Undecided, opposing, 2, false},
		{"a check among others", "refutation-unsound", mutate.Incremental, always(solvers.Unsat), 1, true},
	} {
		t.Run(x.caption, func(t *testing.T) {
			c := play(t, x.says, func(c *campaign) {
				c.strategy(x.strategy)
				var err error
				if c.scripts.Oracles, err = oracle.Select([]string{x.oracle}); err != nil {
					t.Fatal(err)
				}
				c.Mode, c.Budget.UntilFinding = ask.Fresh, 1
			})
			found := c.stored(t)
			if c.err != nil || len(found) == 0 {
				t.Fatalf("%v, %d findings\n%s%s", c.err, len(found), c.log.String(), texts(c.asked.all()))
			}
			all, repeated := c.asked.all(), -1
			for i := range all { // find the first repetition of the runs
				if end := i + x.runs*ask.Confirmations; end <= len(all) && repeats(all[i:end], x.runs) {
					repeated = end
					break
				}
			}
			if repeated < 0 {
				t.Fatalf("not repeated:\n%s", texts(all))
			}
			if x.apart {
				if len(all) == repeated || all[repeated].Checks != 1 || all[repeated-1].Checks < 2 {
					t.Errorf("the check is not asked alone:\n%s", texts(all))
				}
			}
		})
	}
}

// repeats reports whether questions repeat the first n of them, in processes of their own.
func repeats(all []ask.Question, n int) bool {
	for i, q := range all {
		if q.Mode != "" || !bytes.Equal(q.Script, all[i%n].Script) || n > 1 && bytes.Equal(all[0].Script, all[1].Script) {
			return false
		}
	}
	return true
}

func texts(all []ask.Question) string {
	var out strings.Builder
	for _, q := range all {
		fmt.Fprintf(&out, "mode %q, %d checks:\n%s\n", q.Mode, q.Checks, q.Script)
	}
	return out.String()
}

// A campaign ends when its budget is spent, and not before.
func TestBudgets(t *testing.T) {
	for _, x := range []struct {
		caption     string
		budget      engine.Budget
		jobs        int
		says        answers
		least, most int // instances
	}{
		{"instances", engine.Budget{Instances: 48}, 1, honest, 48, 48},
		{"instances, by two workers", engine.Budget{Instances: 37}, 2, honest, 37, 37},
		{"one instance, by two workers", engine.Budget{Instances: 1}, 2, honest, 1, 1},
		{"more instances than a turn has", engine.Budget{Instances: 700}, 2, honest, 700, 700},
		{"instances of each seed", engine.Budget{PerSeed: 9}, 1, honest, 18, 18},
		{"instances of each seed, or fewer in all", engine.Budget{PerSeed: 9, Instances: 11}, 1, honest, 11, 11},
		{"time", engine.Budget{Duration: 10 * time.Second}, 1, honest, 95, 101},
		{"time, or fewer instances", engine.Budget{Duration: 10 * time.Second, Instances: 20}, 1, honest, 20, 20},
		{"a finding", engine.Budget{UntilFinding: 1}, 1, always(solvers.Unsat), 1, 3},
		{"a finding, or fewer instances", engine.Budget{UntilFinding: 1, Instances: 20}, 1, honest, 20, 20},
	} {
		t.Run(x.caption, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := play(t, slowly(100*time.Millisecond, x.says), func(c *campaign) {
					other := filepath.Join(filepath.Dir(c.Paths[0]), "other.smt2")
					text := strings.ReplaceAll(seedText, "x", "y")
					if err := os.WriteFile(other, []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
					c.Paths = append(c.Paths, other)
					c.Budget, c.Jobs = x.budget, x.jobs
				})
				s := c.stats
				if c.err != nil || s.Instances < x.least || s.Instances > x.most || s.Ledger.Done != s.Instances+s.PassedOver ||
					s.Aborted != nil {
					t.Errorf("%v: %d instances, want %d to %d; %+v, %v", c.err, s.Instances, x.least, x.most, s.Ledger, s.Aborted)
				}
			})
		})
	}
}

// At a signal what solvers work on is finished and nothing else begins; at a second one they are cut off, and what they
// had not answered does not count.
func TestSignals(t *testing.T) {
	interrupted := errors.New("interrupted")
	for _, x := range []struct {
		caption string
		mode    ask.Mode
		hard    bool
		want    int // instances
	}{
		{"a signal, in a session", ask.Reset, false, 20},
		{"a signal, in processes", ask.Fresh, false, 20},
		{"two signals, in a session", ask.Reset, true, 0},
		{"two signals, in processes", ask.Fresh, true, 0},
	} {
		t.Run(x.caption, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				soft, endSoft := context.WithCancelCause(t.Context())
				hard, endHard := context.WithCancel(t.Context())
				defer endHard()
				n, behindSecond := 0, 0
				c := play(t, func(script string, before int) solvers.Verdict {
					time.Sleep(10 * time.Millisecond)
					if hard.Err() != nil {
						behindSecond++
					}
					if n++; n == 20 {
						if endSoft(interrupted); x.hard {
							endHard()
						}
					}
					return honest(script, before)
				}, func(c *campaign) { c.soft, c.hard, c.Mode, c.Budget.Instances = soft, hard, x.mode, 4000 })
				s := c.stats
				if s.Aborted == nil || s.Aborted.Reason != "interrupted" || s.Ledger.Done != s.Instances+s.PassedOver ||
					behindSecond > 0 || !x.hard && s.Instances != x.want || s.Instances > 21 {
					t.Errorf("%v: %d instances, %+v, aborted %v, %d after the second signal", c.err, s.Instances, s.Ledger,
						s.Aborted, behindSecond)
				}
			})
		})
	}
}

// A campaign whose solver gives no answer to most instances within shortened time limits says so, once; one whose user
// has set the limit does not.
func TestLateAnswersAreTold(t *testing.T) {
	for _, adapts := range []bool{true, false} {
		answered := 0
		c := play(t, nil, func(c *campaign) {
			c.AdaptsTimeout, c.Budget.Instances = adapts, 120
			c.Ask = ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
				if answered++; answered <= 20 {
					return saying(q, solvers.Sat), nil
				}
				r := saying(q, solvers.Timeout)
				r.Wall = 300 * time.Millisecond
				return r, nil
			})
		})
		want := 0
		if adapts {
			want = 1
		}
		if n := strings.Count(c.log.String(), "time limits that are shortened"); c.err != nil || n != want {
			t.Errorf("adapts %v: %d warnings, %v\n%s", adapts, n, c.err, c.log.String())
		}
	}
}

// A turn of which no strategy can make an instance is done.
func TestBarren(t *testing.T) {
	c := play(t, honest, func(c *campaign) {
		c.Settings.Strategies = []mutate.Weight{{Strategy: mutate.Boolean, Weight: 0}}
		c.Budget = engine.Budget{PerSeed: 3}
	})
	if s := c.stats; s.Ledger.Done != 3 || s.PassedOver != 3 || s.Instances != 0 {
		t.Errorf("%v: %+v, %d passed over, %d instances", c.err, s.Ledger, s.PassedOver, s.Instances)
	}
}
