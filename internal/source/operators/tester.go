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

// opened opens the record, once OUT is there. A worker on another machine has an empty one, without a file.
func (r *runner) opened() error {
	r.opening.Do(func() { r.failed = r.open() })
	return r.failed
}

// Prepare takes over what is known from the stages before that of a part.
func (r *runner) Prepare(of *seeds.Preliminary, results func() ([]byte, error)) error {
	if err := r.opened(); err != nil {
		return err
	}
	r.recalling.Lock()
	defer r.recalling.Unlock()
	p := of.Input.(*part)
	if p.stage <= r.recalled {
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
	for _, u := range slices.Concat(r.stages[:p.stage]...) {
		r.recall(u, learned[u.name])
	}
	r.recalled = p.stage
	return nil
}

// Results has what was learned in the stages before that of a part.
func (r *runner) Results(of *seeds.Preliminary) ([]byte, error) {
	if err := r.opened(); err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	lines := []recordLine{}
	for _, u := range slices.Concat(r.stages[:of.Input.(*part).stage]...) {
		if l, ok := r.record.done(u.name); ok && l.Learned != nil {
			lines = append(lines, recordLine{Unit: l.Unit, Learned: l.Learned})
		}
	}
	return json.Marshal(lines)
}

// Settings are those of findings.
func (r *runner) Settings() map[string]any { return r.cfg.findingSettings() }

// Enter adds the results of a part to the record and the report. What is in the record already is left out.
func (r *runner) Enter(of *seeds.Preliminary, results []byte) (why string, err error) {
	if err := r.opened(); err != nil {
		return "", err
	}
	var lines []recordLine
	if err := json.Unmarshal(results, &lines); err != nil {
		return "results that cannot be read: " + err.Error(), nil
	}
	for _, l := range lines {
		if why := r.impossible(of.Input.(*part), l); why != "" {
			return why, nil
		}
	}
	for _, l := range lines {
		if r.isRecorded(l.Unit) {
			continue
		}
		r.locate(l)
		if write := r.Campaign.BeforeWrite; write != nil {
			write("record of operators")
		}
		r.show(l)
		if err := r.write(l); err != nil {
			return "", err
		}
	}
	return "", r.record.log.Sync()
}

// locate replaces the names of findings by their directories, if they are kept, and says which are known.
func (r *runner) locate(l recordLine) {
	for _, c := range l.Cells {
		for i := range c.Examples {
			e := &c.Examples[i]
			path := filepath.Join(finding.Dir(r.cfg.Out), filepath.Base(e.Finding))
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
func (r *runner) impossible(p *part, l recordLine) string {
	at := slices.IndexFunc(p.units, func(u *unit) bool { return u.name == l.Unit })
	if at < 0 {
		return fmt.Sprintf("results of %q", l.Unit)
	}
	u := p.units[at]
	for _, c := range l.Cells {
		key := CellKey{u.theory, u.operator(), r.solvers[u.solver].Name, c.Way}
		if c.CellKey != key || !slices.Contains(u.ways, c.Way) {
			return fmt.Sprintf("results of %q about %q", l.Unit, c.Operator)
		}
		sum := c.Right + c.Wrong + c.Crashed + c.Rejected + c.Unknown + c.Timeouts + c.Unsupported + c.Unasked
		least := min(c.Forms, c.Right, c.Wrong, c.Crashed, c.Rejected, c.Unknown, c.Timeouts, c.Unsupported, c.Unasked,
			c.Unconfirmed)
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
func (r *runner) Conclude(whole bool) error {
	if err := r.opened(); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	defer r.record.log.Close()
	r.report.finish()
	r.report.Seconds, r.report.OwnCPU = time.Since(r.begun).Seconds(), tally.OwnCPU()-r.ownCPU
	r.Stats.Do(func(s *tally.Stats) {
		s.Operators = map[string]*tally.OperatorStats{}
		for _, of := range r.report.Summary().Totals {
			s.Operators[of.Solver] = &tally.OperatorStats{OperatorCounts: of.OperatorCounts, Whole: whole}
		}
	})
	var table bytes.Buffer
	if err := r.report.Write(&table); err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(r.cfg.Out, operatorTable), table.Bytes(), 0o644)
}

// Test makes the test of a part.
func (r *runner) Test(turn *seeds.Turn, _ int, stats *tally.Counters) engine.Test {
	return &partTest{
		runner: r, part: turn.Input.(*part), name: r.Seeds.Path(turn.Seed), stats: stats, of: map[*ask.Target]*worker{},
	}
}

// partTest is an [engine.PreliminaryTest]: the operators of a part. What solvers are asked depends on what they have
// answered.
type partTest struct {
	*runner
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
	solver := slices.Index(x.Targets, t)
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

// End implements engine.PreliminaryTest. The results of a part that is not done are shown, but not recorded: a campaign
// that goes on asks again, and counts then.
func (x *partTest) End(isDone bool) (results []byte, err error) {
	lines, partly := []recordLine{}, []recordLine{}
	for _, t := range x.Targets {
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
