package scripts

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"log/slog"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

const seedText = `(set-logic QF_LIA) (declare-const x Int)
(assert (> x 7)) (assert (< x 100)) (assert (or (= x 1) (distinct x 2))) (assert (=> (= x 3) (> x 5)))`

// often is a text in many of the seed's instances, and in no script of a probe.
const often = "(> x 7)"

// answers says what a solver answers to a script that its process gets behind n others.
type answers func(script string, before int) solvers.Verdict

// honest is right: where a script does not say what is expected, that is sat, because strategies make instances that a
// model of the seed makes true.
func honest(script string, _ int) solvers.Verdict {
	_, expected, _ := strings.Cut(script, "; expect: ")
	if strings.HasPrefix(expected, string(solvers.Unsat)) {
		return solvers.Unsat
	}
	return solvers.Sat
}

// always gives one answer.
func always(v solvers.Verdict) answers { return func(string, int) solvers.Verdict { return v } }

// on gives an answer where a script has a text, and is honest elsewhere.
func on(text string, v solvers.Verdict) answers {
	return func(script string, before int) solvers.Verdict {
		if strings.Contains(script, text) {
			return v
		}
		return honest(script, before)
	}
}

// behind gives an answer behind n other scripts, and is honest before.
func behind(n int, v solvers.Verdict) answers {
	return func(script string, before int) solvers.Verdict {
		if before >= n {
			return v
		}
		return honest(script, before)
	}
}

// saying is the result of a question to which a solver gives an answer: to its last check, and the right ones before.
func saying(q *ask.Question, v solvers.Verdict) *solvers.Result {
	r := &solvers.Result{Verdict: v, Wall: time.Millisecond, Stdout: string(v) + "\n"}
	for line := range strings.Lines(string(q.Script)) {
		if right, expects := strings.CutPrefix(line, "; expect: "); expects {
			r.Checks = append(r.Checks, solvers.Verdict(strings.TrimSpace(right)))
		}
	}
	r.Checks = append(r.Checks[:max(0, min(len(r.Checks), q.Checks)-1)], v)
	switch v {
	case solvers.Crash:
		r.Signature, r.Reason, r.Exited, r.Signal = "segmentation fault", "segmentation fault", true, syscall.SIGSEGV
	case solvers.Error:
		r.Complaint, r.Reason, r.Signature = true, "unknown constant y", "unknown constant y"
	case solvers.Unknown:
		r.Reason = "incomplete"
	}
	return r
}

// asked is what a solver was asked, in order.
type asked struct {
	mu      sync.Mutex
	batches [][]ask.Question
}

// over notes the batches that an asker gets.
func (a *asked) over(to ask.Asker) ask.Asker { return &noting{a, to} }

type noting struct {
	*asked
	to ask.Asker
}

func (n *noting) Ask(
	ctx context.Context, batch []ask.Question, meanwhile func() error,
) iter.Seq2[ask.Answer, error] {
	n.mu.Lock()
	n.batches = append(n.batches, slices.Clone(batch))
	n.mu.Unlock()
	return n.to.Ask(ctx, batch, meanwhile)
}

// campaign is a campaign that a test has played: its configuration and results.
type campaign struct {
	engine.Config
	scripts Source
	say     map[string]answers // answers of each solver
	asked   asked
	soft    context.Context
	hard    context.Context
	log     bytes.Buffer
	stats   tally.Stats
	err     error
}

// play plays a campaign of 48 instances on a solver that gives these answers; no process is started.
func play(t *testing.T, says answers, change func(*campaign)) *campaign {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "seed.smt2")
	if err := os.WriteFile(path, []byte(seedText), 0o644); err != nil {
		t.Fatal(err)
	}
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	settings := mutate.Defaults()
	settings.MaxAsserts, settings.MaxDepth = 2, 3
	settings.Strategies = []mutate.Weight{{Strategy: mutate.Boolean, Weight: 1}}
	c := &campaign{soft: t.Context(), hard: t.Context(), say: map[string]answers{"fake": says}}
	c.scripts.Oracles = ofAnswers(t)
	c.Config = engine.Config{
		Config:  seeds.Config{Paths: []string{path}, Jobs: 1, MasterSeed: 1, Out: filepath.Join(dir, "out"), Settings: settings},
		Solvers: []string{"fake=/nowhere/fake"}, Catalog: catalog, Budget: engine.Budget{Instances: 48}, Mode: ask.Reset,
		Scripts: &c.scripts, Limits: solvers.Limits{Wall: 5 * time.Second, Memory: 1 << 30, Output: 1 << 20},
		Ask: &ask.FakeSessions{Answer: func(q *ask.Question, before int) (*solvers.Result, error) {
			return saying(q, c.say[q.Solver.Name](string(q.Script), before)), nil
		}},
	}
	c.Logger = slog.New(slog.NewTextHandler(&c.log, nil))
	if change != nil {
		change(c)
	}
	c.Ask = c.asked.over(c.Ask)
	c.stats, c.err = engine.Run(c.soft, c.hard, c.Config)
	return c
}

// stored returns the findings in OUT.
func (c *campaign) stored(t *testing.T) []*finding.Finding {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(finding.Dir(c.Out), "*", "finding.json"))
	if err != nil {
		t.Fatal(err)
	}
	var all []*finding.Finding
	for _, path := range paths {
		f, _, err := finding.Load(filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	return all
}

// In each mode exactly as many instances are run as the configuration says, each has one verdict, and all are done.
func TestHonest(t *testing.T) {
	for _, mode := range ask.Modes() {
		c := play(t, honest, func(c *campaign) {
			c.Mode, c.Jobs = mode, 2
		})
		s := c.stats
		if c.err != nil || s.Instances != 48 || s.Verdicts[solvers.Sat] != 48 || s.Ledger.Done != 48 || s.Total() > 0 {
			t.Errorf("%s: %v, %+v\n%s", mode, c.err, s, c.log.String())
		}
	}
}

// Parts of a script are asked about only if the solver decides the script, even if the script is asked later, together
// with others.
func TestPartsOfDecided(t *testing.T) {
	for _, mode := range []ask.Mode{ask.Reset, ask.Tree} {
		for _, x := range []struct {
			caption string
			says    answers
			asks    bool
		}{{"decided", honest, true}, {"undecided", always(solvers.Unknown), false}} {
			c := play(t, x.says, func(c *campaign) {
				c.Mode = mode
				c.Settings.Strategies = []mutate.Weight{{Strategy: mutate.Undecided, Weight: 1}}
				var err error
				if c.scripts.Oracles, err = oracle.Select([]string{"partition"}); err != nil {
					t.Fatal(err)
				}
			})
			s := c.stats
			if s.Ledger.Done != 48 || (s.Questions > 0) != x.asks {
				t.Errorf("%s, mode %s: %d done, %d questions, %v\n%s", x.caption, mode, s.Ledger.Done, s.Questions, c.err,
					c.log.String())
			}
		}
	}
}

// The clock is set forwards and back, by seconds, past midnight, by an hour and by a year, whenever it is read, and
// from one run of the campaign to the next. The campaign does, counts and finds the same as without that.
func TestClockIsSet(t *testing.T) {
	const day, year = 24 * time.Hour, 365 * 24 * time.Hour
	var mu sync.Mutex
	jumps := []time.Duration{
		0, -time.Second, time.Hour, -time.Hour, day, -2 * day, year, -2 * year, year, 40 * year, -40 * year,
	}
	looks, offset := 0, time.Duration(0)
	var played *campaign
	const runs = 6
	for run := range runs {
		play(t, on(often, solvers.Unsat), func(c *campaign) {
			if played != nil {
				c.Config = played.Config
			}
			c.Budget.Instances = 48 * (run + 1)
			c.Clock = func() time.Time {
				mu.Lock()
				defer mu.Unlock()
				looks++
				offset += jumps[looks%len(jumps)]
				return time.Now().Add(offset)
			}
			played = c
		})
		if played.err != nil {
			t.Fatalf("run %d: %v", run, played.err)
		}
	}
	s := played.stats
	undisturbed := play(t, on(often, solvers.Unsat), func(c *campaign) { c.Budget.Instances = 48 * runs })
	want := undisturbed.stats
	if s.Instances != want.Instances || s.Ledger != want.Ledger || s.Total() != want.Total() ||
		!maps.Equal(s.Verdicts, want.Verdicts) {
		t.Errorf("%d instances, %v, %d findings, %v; without that %d, %v, %d, %v", s.Instances, s.Ledger, s.Total(),
			s.Verdicts, want.Instances, want.Ledger, want.Total(), want.Verdicts)
	}
	if got, want := len(played.stored(t)), len(undisturbed.stored(t)); got != want {
		t.Errorf("%d findings are stored, without that %d", got, want)
	}
	r, err := campaigndb.Check(played.Out)
	if err != nil {
		t.Fatal(err)
	}
	atWork, instances := time.Duration(0), 0
	for _, p := range r.Series {
		if p.AtWork < 0 || p.AtWork > time.Hour {
			t.Errorf("a row of the series was at work for %s", p.AtWork)
		}
		atWork, instances = atWork+p.AtWork, instances+p.Instances
	}
	if off := atWork.Seconds() - s.Elapsed; instances != s.Instances || math.Abs(off) > 60 || len(r.Runs) != runs {
		t.Errorf("%d runs: the series has %d instances in %s, the statistics have %d in %v s", len(r.Runs), instances, atWork,
			s.Instances, s.Elapsed)
	}
	if looks < 3*runs {
		t.Errorf("somebody looked at the clock %d times", looks)
	}
}

// A wrong answer that fresh processes repeat is stored; when a signature has enough stored findings, further ones are
// only counted.
func TestWrongAnswer(t *testing.T) {
	c := play(t, on(often, solvers.Unsat), nil)
	found := c.stored(t)
	if n := c.stats.Verdicts[solvers.Unsat]; c.err != nil || n <= 3 || c.stats.Findings[oracle.RefutationUnsound] != n {
		t.Errorf("%v, %+v\n%s", c.err, c.stats, c.log.String())
	}
	if len(found) != 3 || c.stats.Signatures != 1 {
		t.Fatalf("%d findings, %d signatures", len(found), c.stats.Signatures)
	}
	for _, f := range found {
		if f.Incremental > 0 || f.Confirmation != (finding.Confirmation{Runs: 3, Wrong: 3, Rate: 1}) {
			t.Errorf("%+v", f)
		}
	}
}

// A fault that only a session shows is repeated with the session's earlier scripts, and its finding is incremental. It
// is the only verdict of the instance. After three such faults, the logic is run in another mode: only scripts that
// were sent before that may show the fault once more.
func TestSessionFault(t *testing.T) {
	for _, verdict := range []solvers.Verdict{solvers.Unsat, solvers.Crash} {
		c := play(t, behind(5, verdict), nil)
		s, found := c.stats, c.stored(t)
		n := s.Verdicts[verdict]
		if c.err != nil || len(found) != 3 || n < 3 || n > 8 || s.SessionFaults != n || s.Verdicts[solvers.Sat] != 48-n {
			t.Errorf("%s: %v, %+v\n%s", verdict, c.err, s, c.log.String())
		}
		for _, f := range found {
			if f.Incremental < 5 || f.Mode != string(ask.Reset) {
				t.Errorf("%s: %+v", verdict, f)
			}
		}
	}
}

// A fault that is not repeated each time is counted as not confirmed, and not stored.
func TestUnconfirmed(t *testing.T) {
	var once atomic.Bool
	c := play(t, func(script string, _ int) solvers.Verdict {
		if strings.Contains(script, often) && !once.Swap(true) {
			return solvers.Unsat
		}
		return honest(script, 0)
	}, func(c *campaign) { c.Mode = ask.Fresh })
	if found := c.stored(t); len(found) > 0 || c.stats.Unconfirmed != 1 || c.stats.Verdicts[solvers.Unsat] != 1 {
		t.Errorf("%+v\n%s", c.stats, c.log.String())
	}
}

// A seed that a solver rejects repeatedly for the same reason is no longer asked of the solver.
func TestRefusals(t *testing.T) {
	c := play(t, on(" x ", solvers.Error), func(c *campaign) { c.MasterSeed = 2 })
	s := c.stats
	refused := s.Refusals["fake"]["unknown constant y"]
	if refused == nil || refused.Errors != 3 || refused.NotRun == 0 || s.Verdicts[solvers.Error] != 3 ||
		!strings.Contains(c.log.String(), "keeps rejecting") {
		t.Errorf("%v, %+v\n%s", c.err, s, c.log.String())
	}
}

// A seed whose instances no solver reads is not used while there are others.
func TestUnreadSeedsRest(t *testing.T) {
	c := play(t, on(" x ", solvers.Error), func(c *campaign) {
		other := filepath.Join(filepath.Dir(c.Paths[0]), "other.smt2")
		text := "(set-logic QF_LIA)(declare-const y Int)(assert (< y 5))(assert (or (= y 1) (distinct y 2)))"
		if err := os.WriteFile(other, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		c.Paths = append(c.Paths, other)
		c.Budget = engine.Budget{Duration: time.Hour}
		soft, stop := context.WithCancel(t.Context())
		c.soft = soft
		c.Status = func(snapshot func() tally.Stats) {
			if snapshot().Instances >= 400 {
				stop()
			}
		}
		c.MasterSeed = 2
	})
	refused := c.stats.Refusals["fake"]["unknown constant y"]
	if c.err != nil || refused == nil || (refused.Errors+refused.Unsupported+refused.NotRun)*4 > c.stats.Instances {
		t.Errorf("%v, %+v of %d instances\n%s", c.err, refused, c.stats.Instances, c.log.String())
	}
}

// A campaign ends early when it has enough findings; these are confirmed before it ends.
func TestUntilFinding(t *testing.T) {
	c := play(t, on(often, solvers.Unsat), func(c *campaign) { c.Budget = engine.Budget{UntilFinding: 1} })
	if c.err != nil || c.stats.Settled != 1 || c.stats.Total() == 0 || c.stats.Aborted != nil {
		t.Errorf("%v, %+v\n%s", c.err, c.stats, c.log.String())
	}
}

// A campaign that ends in the middle of a turn has done what its statistics count: each index is an instance or passed
// over, and the same command goes on with the same counts, whether what runs is finished or cut off.
func TestCutShort(t *testing.T) {
	oracles, err := oracle.Select([]string{"refutation-unsound", "incomplete", "related"})
	if err != nil {
		t.Fatal(err)
	}
	const liar, other = "fake=/nowhere/fake", "other=/nowhere/other"
	for _, x := range []struct {
		caption string
		solvers []string
		mode    ask.Mode
		cutOff  bool // solvers are killed
	}{
		{"one solver", []string{liar}, ask.Reset, false},
		{"walks", []string{liar}, ask.Tree, false},
		{"a solver after it", []string{liar, other}, ask.Reset, false},
		{"walks after it", []string{liar, other}, ask.Tree, false},
		{"a solver before it", []string{other, liar}, ask.Auto, false},
		{"cut off", []string{other, liar}, ask.Reset, true},
	} {
		t.Run(x.caption, func(t *testing.T) {
			soft, endSoft := context.WithCancel(t.Context())
			hard, endHard := context.WithCancel(t.Context())
			defer endHard()
			first := play(t, on(often, solvers.Unsat), func(c *campaign) {
				c.say["other"] = honest
				c.Solvers, c.Mode = x.solvers, x.mode
				c.Settings.Strategies = []mutate.Weight{
					{Strategy: mutate.Boolean, Weight: 1}, {Strategy: mutate.Undecided, Weight: 1},
				}
				c.scripts.Oracles, c.soft, c.hard, c.Budget.Instances = oracles, soft, hard, 4000
				c.News = func(finding.News) {
					if endSoft(); x.cutOff {
						endHard()
					}
				}
			})
			done := func(s tally.Stats) string {
				text, err := json.Marshal(map[string]any{
					"done": s.Ledger.Done, "instances": s.Instances, "passed over": s.PassedOver, "seeds": s.Seeds,
					"verdicts": s.Verdicts, "questions": s.Questions, "solvers": s.Solvers, "oracles": s.Oracles,
					"reached": s.Reached, "answered": s.Answered,
				})
				if err != nil {
					t.Fatal(err)
				}
				return string(text)
			}
			s := first.stats
			if s.Aborted == nil || s.Ledger.Done != s.Instances+s.PassedOver || s.Ledger.Done >= 4000 ||
				!x.cutOff && (s.Instances == 0 || s.Questions == 0) {
				t.Errorf("%v, %+v, %d instances, %d passed over\n%s", first.err, s.Ledger, s.Instances, s.PassedOver,
					first.log.String())
			}
			again := first.Config
			again.Budget.Instances, again.News = s.Ledger.Done, nil
			stats, err := engine.Run(t.Context(), t.Context(), again)
			if got, want := done(stats), done(s); s.Ledger.Done > 0 && (err != nil || got != want) {
				t.Errorf("it goes on with %v\n%s\nwant\n%s", err, got, want)
			}
		})
	}
}

// Mistakes of users are distinguished from failures, and leave no directory of results behind.
func TestMistakes(t *testing.T) {
	for caption, change := range map[string]func(*campaign){
		"no solver":           func(c *campaign) { c.Solvers = nil },
		"two of one name":     func(c *campaign) { c.Solvers = append(c.Solvers, c.Solvers[0]) },
		"an unknown logic":    func(c *campaign) { c.Logics = []string{"nonsense"} },
		"no seed of a logic":  func(c *campaign) { c.Logics = []string{"QF_BV"} },
		"no seed at all":      func(c *campaign) { c.Paths = []string{t.TempDir()} },
		"two sources":         func(c *campaign) { c.Settings.ModelSources = []string{"reference=a", "reference=b"} },
		"a source that fails": func(c *campaign) { c.Settings.Reference = "no-such-solver" },
	} {
		c := play(t, honest, change)
		var mistake *usage.Error
		if _, err := os.Stat(c.Out); !errors.As(c.err, &mistake) || !os.IsNotExist(err) {
			t.Errorf("%s: %v, %v", caption, c.err, err)
		}
	}
}

// If there is no time, nothing is tested, and a message says so; another one says that a solver answers too little.
func TestUntested(t *testing.T) {
	ended, end := context.WithCancelCause(context.Background())
	end(errors.New("interrupted"))
	c := play(t, honest, func(c *campaign) { c.soft = ended })
	if c.err == nil || !strings.Contains(c.err.Error(), "no solver had answered before the campaign ended: interrupted") {
		t.Error(c.err)
	}
	c = play(t, on(often, solvers.Unknown), func(c *campaign) { c.MinAnswered = 0.9 })
	if c.err == nil || !strings.Contains(c.err.Error(), "too little was tested: solver fake answered") {
		t.Error(c.err)
	}
}

// ofAnswers are the oracles that only look at answers: the fake solvers know the right ones, which scripts contain, and
// no models or cores.
func ofAnswers(t *testing.T) []oracle.Oracle {
	t.Helper()
	oracles, err := oracle.Select([]string{"refutation-unsound", "solution-unsound", "crash", "incomplete", "error"})
	if err != nil {
		t.Fatal(err)
	}
	return oracles
}
