package operators

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
)

// tester is an [engine.Recorder]. The record of a campaign is in its directory, wherever the questions are asked;
// workers on other machines get what was learned in the stages before from there.
type tester struct {
	*engine.Bench
	*runner

	opening sync.Once
	failed  error // to open it

	asking   sync.Mutex // guards the following
	recalled int        // the results of stages below this one are known
}

// Open opens the record. A worker on another machine has an empty one, without a file.
func (t *tester) Open() error {
	t.opening.Do(func() { t.failed = t.open(t.Bench) })
	return t.failed
}

// Prepare takes over what is known from the stages before that of a part.
func (t *tester) Prepare(of *seeds.Part, results func() ([]byte, error)) error {
	if err := t.Open(); err != nil {
		return err
	}
	t.asking.Lock()
	defer t.asking.Unlock()
	p := of.Supply.(*part)
	if p.stage <= t.recalled {
		return nil
	}
	text, err := results()
	if err != nil {
		return err
	}
	var lines []recordLine
	if err := json.Unmarshal(text, &lines); err != nil {
		return fmt.Errorf("what is known of operators: %w", err)
	}
	learned := map[string]*learned{}
	for _, l := range lines {
		learned[l.Unit] = l.Learned
	}
	for _, u := range slices.Concat(t.stages[:p.stage]...) {
		t.recall(u, learned[u.name])
	}
	t.recalled = p.stage
	return nil
}

// Results has what was learned in the stages before that of a part.
func (t *tester) Results(of *seeds.Part) ([]byte, error) {
	if err := t.Open(); err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := []recordLine{}
	for _, u := range slices.Concat(t.stages[:of.Supply.(*part).stage]...) {
		if l, ok := t.record.done(u.name); ok && l.Learned != nil {
			lines = append(lines, recordLine{Unit: l.Unit, Learned: l.Learned})
		}
	}
	return json.Marshal(lines)
}

// Settings are those of findings.
func (t *tester) Settings() map[string]any { return t.cfg.findingSettings() }

// Enter adds the results of a part to the record and the report. What is in the record already is left out.
func (t *tester) Enter(of *seeds.Part, results []byte) (why string, err error) {
	if err := t.Open(); err != nil {
		return "", err
	}
	var lines []recordLine
	if err := json.Unmarshal(results, &lines); err != nil {
		return "results that cannot be read: " + err.Error(), nil
	}
	for _, l := range lines {
		if why := t.impossible(of.Supply.(*part), l); why != "" {
			return why, nil
		}
	}
	for _, l := range lines {
		if t.isRecorded(l.Unit) {
			continue
		}
		t.locate(l)
		if write := t.Campaign.BeforeWrite; write != nil {
			write("record of operators")
		}
		t.show(l)
		if err := t.write(l); err != nil {
			return "", err
		}
	}
	return "", t.record.sync()
}

// locate replaces the names of findings by their directories, if they are kept, and says which are known.
func (t *tester) locate(l recordLine) {
	for _, c := range l.Cells {
		for i := range c.Examples {
			e := &c.Examples[i]
			path := filepath.Join(finding.Dir(t.cfg.Out), filepath.Base(e.Finding))
			e.Known = ""
			f, _, err := finding.Load(path)
			if e.Finding == "" || err != nil {
				e.Finding = ""
				continue
			}
			if e.Finding = path; f.Known.Silences() {
				e.Known = f.Known.Issue
			}
		}
	}
}

// impossible says why a part cannot have such results, "" if it can.
func (t *tester) impossible(p *part, l recordLine) string {
	at := slices.IndexFunc(p.units, func(u *unit) bool { return u.name == l.Unit })
	if at < 0 {
		return fmt.Sprintf("results of %q", l.Unit)
	}
	u := p.units[at]
	for _, c := range l.Cells {
		key := CellKey{u.theory, u.operator(), t.solvers[u.solver].Name, c.Way}
		if c.CellKey != key || !slices.Contains(u.ways, c.Way) {
			return fmt.Sprintf("results of %q about %q", l.Unit, c.Operator)
		}
		sum := c.Right + c.Wrong + c.Crashed + c.Unknown + c.Timeouts + c.Unsupported + c.Unasked
		least := min(c.Forms, c.Right, c.Wrong, c.Crashed, c.Unknown, c.Timeouts, c.Unsupported, c.Unasked, c.Unconfirmed)
		if least < 0 || sum != c.Cases || c.Seconds < 0 || c.SolverCPU < 0 {
			return fmt.Sprintf("counts of %q: %d of %d cases", l.Unit, sum, c.Cases)
		}
		texts := append([]string{c.Reason, c.Silence}, c.WrongClaims...)
		for _, e := range c.Examples {
			texts = append(texts, e.Claim, e.Class, strings.ReplaceAll(e.Script, "\n", ""))
		}
		if slices.ContainsFunc(texts, isUnprintable) {
			return fmt.Sprintf("results of %q with control characters", l.Unit)
		}
	}
	return ""
}

// isUnprintable reports whether a text would do something to a terminal.
func isUnprintable(text string) bool { return strings.ContainsFunc(text, unicode.IsControl) }

// operatorTable is the file in OUT that has the table of operators.
const operatorTable = "operators.txt"

// Conclude writes the table of operators, and enters the sums into the statistics.
func (t *tester) Conclude(whole bool) error {
	if err := t.Open(); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	defer t.record.close()
	t.report.finish()
	t.report.Seconds, t.report.OwnCPU = time.Since(t.begun).Seconds(), tally.OwnCPU()-t.ownCPU
	t.Stats.Do(func(s *tally.Stats) {
		s.Operators = map[string]*tally.OperatorStats{}
		for _, of := range t.report.Summary().Totals {
			s.Operators[of.Solver] = &tally.OperatorStats{OperatorCounts: of.OperatorCounts, Whole: whole}
		}
	})
	var table bytes.Buffer
	if err := t.report.Write(&table); err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(t.cfg.Out, operatorTable), table.Bytes(), 0o644)
}

// Test makes the test of a part.
func (t *tester) Test(turn *seeds.Turn, _ int, stats *tally.Counters) engine.Test {
	return &partTest{
		tester: t, part: turn.Supply.(*part), name: t.Stock.Path(turn.Seed), stats: stats, of: map[*ask.Target]*worker{},
	}
}

// partTest is an [engine.PartTest]: the operators of a part. What solvers are asked depends on what they have answered.
type partTest struct {
	*tester
	part  *part
	name  string
	stats *tally.Counters
	of    map[*ask.Target]*worker
}

// About implements engine.Test.
func (x *partTest) About() engine.About {
	return engine.About{Run: tally.Run{Strategy: "conform", Part: x.name}, Name: x.name, Tabled: true,
		Files: func() []atomicfile.File { return nil }}
}

// Ask implements engine.Test.
func (x *partTest) Ask(t *ask.Target) (questions []*engine.Question, declined string) {
	solver := slices.Index(x.targets, t)
	var units []*unit
	for _, u := range x.part.units {
		if u.solver == solver {
			units = append(units, u)
		}
	}
	x.of[t] = x.newWorker(solver, units, x.name, x.stats)
	return x.of[t].step(), ""
}

// Follow implements engine.Test.
func (x *partTest) Follow(ctx context.Context, q *engine.Question, e *oracle.Evidence) []*engine.Question {
	w := x.of[q.Target]
	w.ctx, w.answer = ctx, e.Last().Result
	return w.step()
}

// step goes on to the next question.
func (w *worker) step() []*engine.Question {
	if q, more := w.next(); more {
		return []*engine.Question{q}
	}
	return nil
}

// Count implements engine.Test.
func (x *partTest) Count(bool) {}

// Suspect implements engine.Test. No answer is judged: each wrong claim is a test of its own.
func (x *partTest) Suspect(context.Context, *engine.Suspect) (isOne bool, err error) {
	return false, nil
}

// End implements engine.PartTest. The results of a part that is not done are shown, but not recorded: a campaign that
// goes on asks again, and counts then.
func (x *partTest) End(isDone bool) (results []byte, err error) {
	lines, partly := []recordLine{}, []recordLine{}
	for _, t := range x.targets {
		if w := x.of[t]; w != nil {
			err = cmp.Or(err, w.end())
			lines, partly = append(lines, w.lines...), append(partly, w.partly...)
		}
	}
	if isDone && err == nil {
		return json.Marshal(lines)
	}
	for _, l := range append(lines, partly...) {
		x.locate(l)
		x.show(l)
	}
	return nil, err
}
