package engine

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// Tests are made and run in batches: a session gets all scripts of a batch at once and works through them while the
// next batch is made. A batch should take about batchTime, so that a campaign can end soon, and has at most batchBytes.
const (
	batchTime  = 100 * time.Millisecond
	batchBytes = 256 << 10
)

// job is a test on its way through the solvers.
type job struct {
	About
	test     Test
	prober   Prober
	turn     *Turn
	index    int // index among the tests of the seed
	texts    ask.Texts
	answers  [][]*answer          // index: target; answers to what is asked at first, none if the test is skipped
	evidence oracle.Case[*answer] // the runs so far
	declined []declined           // targets that the test is not sent to
	count    bool                 // whether it is counted in the statistics
}

// declined is a solver that a test is not sent to.
type declined struct {
	t   *ask.Target
	why string
}

func (b *Environment) newJob(t *Turn, index int, test Test) *job {
	j := &job{turn: t, index: index, test: test, About: test.About()}
	if t != nil {
		j.prober, _ = t.maker.(Prober)
	}
	j.evidence.Evidence = j.Evidence
	return j
}

// taken reports whether some solver is sent the test.
func (j *job) taken() bool {
	return slices.ContainsFunc(j.answers, func(all []*answer) bool { return len(all) > 0 })
}

// countedOn describes a run of the test on a solver for the statistics.
func (j *job) countedOn(t *ask.Target) tally.Run {
	run := j.Run
	run.Solver = t.Name
	return run
}

// next makes the next tests of a turn as its batch. The batch is empty only at the end of the turn.
func (w *worker) next(t *Turn) error {
	w.printer.Begin()
	t.batch = []*job{}
	size := 0
	for n := t.pace().batch(); len(t.batch) < n && size < batchBytes && t.index < t.To; {
		j, err := w.job(t)
		if err != nil {
			return err
		}
		if j != nil {
			t.batch = append(t.batch, j)
			size += j.texts.Size()
		}
	}
	return nil
}

// job makes the next test of a turn, or nil if there is none.
func (w *worker) job(t *Turn) (j *job, err error) {
	i := t.index
	t.index++
	printed := false
	leftOut := func() string { return fmt.Sprintf("test %d of %s is skipped", i, w.Seeds.Path(t.Seed)) }
	err = w.stats.Sparing(w.Logger, tally.LostInstance, leftOut,
		func() error {
			test := t.maker.Test(t.Turn, i, w.stats)
			if test == nil {
				return nil
			}
			j = w.newJob(t, i, test)
			w.print(j)
			printed = true
			if err := w.dump(j); err != nil {
				return err
			}
			for _, a := range slices.Concat(j.answers...) {
				if err := w.dumpDerived(a); err != nil {
					return err
				}
			}
			return nil
		})
	if !printed {
		t.passed = append(t.passed, i)
		return nil, err
	}
	t.jobs = append(t.jobs, j)
	return j, err
}

// print decides how each solver runs a test, and prints the scripts for that.
func (w *worker) print(j *job) {
	j.answers = make([][]*answer, len(w.Targets))
	for i, t := range w.Targets {
		if t.Broken.Load() {
			continue
		}
		questions, why := j.test.Ask(t)
		if why != "" {
			j.declined = append(j.declined, declined{t, why})
			continue
		}
		for _, q := range questions {
			j.texts.Lasting = j.texts.Lasting || q.mode() == ask.Tree // until the walk
			j.answers[i] = append(j.answers[i], &answer{Question: *q, job: j})
		}
	}
	for _, all := range j.answers {
		for _, a := range all {
			text := a.Text
			text.Known = &j.texts
			q := w.printer.Question(a.Target, text, a.How)
			a.Text.Script, a.Text.Asserts, a.Text.Verbatim = q.Script, q.Asserts, true
		}
	}
}

// dump writes a test into the directory that the user asked for: once, or once for each of the commands with which
// solvers check it, as --tactic has it. The further ones are named after the first solver that has them.
func (w *worker) dump(j *job) error {
	if w.Dump == "" {
		return nil
	}
	if j.Files != nil {
		for _, f := range j.Files() {
			if err := atomicfile.WriteBelow(w.Dump, f, false); err != nil {
				return err
			}
		}
		return nil
	}
	in, written := j.Evidence.Instance, map[string]bool{}
	for _, t := range w.Targets {
		check := t.InLogic(in.Logic).Check
		if written[check] {
			continue
		}
		path := filepath.Join(w.Dump, j.File)
		if len(written) > 0 {
			ext := filepath.Ext(path)
			path = strings.TrimSuffix(path, ext) + "." + t.Name + ext
		}
		written[check] = true
		// Atomically, since a part of it would be another instance.
		if err := atomicfile.WriteUnsynced(path, w.printer.Script(&j.texts, in, check), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// dumpDerived writes what a solver is asked beside a test into the directory that the user asked for: scripts of
// oracles, and programs that are made from answers.
func (w *worker) dumpDerived(a *answer) error {
	if w.Derived == "" || a.Run.Question == "" && !a.Question.Derived {
		return nil
	}
	w.whole(a)
	ext := filepath.Ext(a.job.File)
	kind := strings.NewReplacer("/", "-", " ", "-").Replace(cmp.Or(a.Run.Question, a.form()))
	name := fmt.Sprintf("%s.%s.%s%s", strings.TrimSuffix(a.job.File, ext), a.Target.Name, kind, ext)
	return atomicfile.WriteBelow(w.Derived, atomicfile.File{Name: name, Data: a.Text.Script}, false)
}

// solve runs a batch on one solver, the k-th, makes the next one meanwhile, and judges the answers. In mode tree,
// instances wait for others first. Each of a solver's variants works on its own, one after the other.
func (w *worker) solve(soft, hard context.Context, k int, batch []*job, prepare func() error) error {
	t := w.Targets[k]
	if t.Broken.Load() {
		return nil
	}
	if err := w.Unchanged(t); err != nil || t.Broken.Load() { // the processes are of the old program
		return err
	}
	var answers []*answer
	for _, j := range batch {
		for _, a := range j.answers[k] {
			if a.mode() != ask.Tree {
				answers = append(answers, a)
			} else if err := w.await(soft, hard, a, prepare); err != nil {
				return err
			}
		}
	}
	if t.Broken.Load() {
		return nil
	}
	return w.ask(soft, hard, t, answers, prepare)
}

// begun returns the answers that are open and belong to tests that are begun, or to tests before these. They are
// awaited when the campaign ends, so that the ledger has all that was counted.
func begun(answers []*answer) []*answer {
	return slices.DeleteFunc(slices.Clone(answers), func(a *answer) bool {
		return a.judged || a.job.index >= a.job.turn.begun
	})
}
