package replay

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/solvers"
)

// Version is one of the ordered versions of a solver.
type Version struct {
	Solver *solvers.Solver
	// Prepare makes the solver's program if it does not exist yet; nil: it exists. If the error is a *Skip, the version is
	// left out.
	Prepare func(ctx context.Context) error
}

// Skip says why a version cannot be run.
type Skip struct{ Why string }

func (s *Skip) Error() string { return s.Why }

// History is what is known of a case in all versions, the oldest first.
type History struct {
	Case     *Case
	Versions []string
	Status   []Status // status of each version; "" if it was not run
	Answers  []string // index: version; its answer if it decides nothing, such as "unknown"; else ""
	// FirstWrong is the index of the version that introduced the fault, 0 if the oldest version is wrong. FirstRight is
	// that of the first later version without the fault, len(Versions) if the newest one is wrong. Both are -1 if no
	// version is wrong. Versions right before these may have failed to run.
	FirstWrong, FirstRight int
	Monotone               bool     // no version that was run contradicts FirstWrong and FirstRight
	Runs, Confirming       int      // solver runs to find the versions, and to confirm them
	Skipped                []string // why versions were not run

	silent error // why a given version answers nothing at all, else nil
}

// Tested is how many versions were run.
func (h *History) Tested() int {
	n := 0
	for _, s := range h.Status {
		if s != "" {
			n++
		}
	}
	return n
}

// usualRuns is up to how many runs in all a bisection checks further versions, for a history that is not monotone.
const usualRuns = 10

// Bisect finds the version that introduced a fault and the one that fixed it. It assumes that each happened once, and
// checks that with a few more runs. If these contradict it, or with all, it runs all versions.
//
// It begins at a version that is known to be wrong, and searches from there in both directions, which takes fewer runs
// than a search from the ends. One wrong run makes a version wrong. Versions at the borders are run again, and the rest
// of usualRuns is spent in the widest gaps.
func Bisect(ctx context.Context, cfg Config, c *Case, versions []Version, all bool) (*History, error) {
	r, end := cfg.open(nil)
	defer end()
	return newBisection(r, c, versions).search(ctx, all)
}

func (b *bisection) search(ctx context.Context, all bool) (*History, error) {
	if all {
		return b.complete(ctx)
	}
	pivot, err := b.pivot(ctx)
	if err != nil || pivot < 0 {
		return b.history(), err
	}
	for {
		from, to, err := b.narrow(ctx, pivot)
		if err != nil {
			return nil, err
		}
		changed, err := b.confirm(ctx, from, to)
		if err != nil {
			return nil, err
		}
		if changed {
			continue
		}
		if err := b.spotChecks(ctx); err != nil {
			return nil, err
		}
		if h := b.history(); h.Monotone {
			return h, nil
		}
		return b.complete(ctx)
	}
}

// bisection is the state of a search.
type bisection struct {
	*runner
	c        *Case
	versions []Version
	// run runs the case once, and says what the solver answers, for people.
	run  func(context.Context, *solvers.Solver) (Status, string, error)
	seen []outcome
	runs int // to find the versions
	more int // to confirm them
}

func newBisection(r *runner, c *Case, versions []Version) *bisection {
	b := &bisection{runner: r, c: c, versions: versions, seen: make([]outcome, len(versions))}
	for i, v := range versions {
		if len(c.shows) > 0 {
			b.seen[i].threshold = (&repro.Version{Solver: v.Solver}).Threshold(c.shows[0])
		} else {
			b.seen[i].threshold = ask.ThresholdOf(v.Solver, c.test.Script)
		}
	}
	b.run = b.try
	return b
}

// outcome sums up the runs of a version.
type outcome struct {
	threshold    ask.Threshold
	wrong, right int
	notJudged    int      // answers whose right answer is not known
	skipped      string   // why it was not run, or why what it did says nothing; "" if it was, or not yet
	silent       error    // why it answers nothing at all, else nil
	other        []Status // statuses of runs without an answer
	answer       string   // answer of the first of these, for people, such as "unknown"
}

func (t outcome) status() Status {
	switch {
	case t.wrong > 0 && !t.threshold.Reached(t.wrong, t.answers()):
		return Flaky
	case t.wrong > 0:
		return Wrong
	case t.right > 0:
		return Right
	case t.notJudged > 0:
		return NotJudged
	case t.skipped != "":
		return Unsupported
	case len(t.other) > 0:
		return t.other[0]
	}
	return ""
}

// answers is how many runs gave an answer.
func (t outcome) answers() int { return t.wrong + t.right + t.notJudged }

// isWrong and isRight classify a version: one wrong run is enough to be wrong. An answer that cannot be judged counts
// as right, for it is not the fault that is searched for, a crash for example.
func (t outcome) isWrong() bool { return t.wrong > 0 }
func (t outcome) isRight() bool { return t.wrong == 0 && t.answers() > 0 }
func (t outcome) isRun() bool   { return t.status() != "" }

// once runs the case once in a version.
func (b *bisection) once(ctx context.Context, i int, count *int) error {
	v := b.versions[i]
	if v.Prepare != nil {
		var skip *Skip
		if err := v.Prepare(ctx); errors.As(err, &skip) {
			b.seen[i].skipped = skip.Why
			return nil
		} else if err != nil {
			return err
		}
	}
	status, answer, err := b.run(ctx, v.Solver)
	_, cannotStart := errors.AsType[*solvers.StartError](err)
	_, isSilent := errors.AsType[*solvers.SilentError](err)
	switch {
	case cannotStart:
		b.seen[i].skipped = err.Error()
		return nil
	case isSilent:
		b.seen[i].skipped, b.seen[i].silent = err.Error(), err
		return nil
	case err != nil:
		return err
	}
	*count++
	switch status {
	case Wrong:
		b.seen[i].wrong++
	case Right:
		b.seen[i].right++
	case NotJudged:
		b.seen[i].notJudged++
	default:
		if b.seen[i].other = append(b.seen[i].other, status); status == NotWrong {
			b.seen[i].answer = cmp.Or(b.seen[i].answer, answer)
		}
	}
	return nil
}

// try runs the case once: of a finding the smallest script that shows it.
func (b *bisection) try(ctx context.Context, s *solvers.Solver) (status Status, answer string, err error) {
	r := &runner{Config: b.Config, solver: s, target: ask.NewTarget(s), panel: b.panel, asks: b.asks}
	if b.c.Finding != nil {
		j, _, err := r.scriptsOf(b.c)[0].once.run(ctx)
		return j.status, j.observed, err
	}
	r.Repeat = 1
	if err := r.learn(ctx, []*Case{b.c}); err != nil {
		return "", "", err
	}
	result, err := r.runFresh(ctx, b.c)
	return result.Status, result.Observed, err
}

// known returns the outcome of a version, which it runs if it was not run yet. One right run is enough, unless the
// solver runs several threads.
func (b *bisection) known(ctx context.Context, i int) (outcome, error) {
	if b.seen[i].isRun() {
		return b.seen[i], nil
	}
	for n := 1; ; n++ {
		if err := b.once(ctx, i, &b.runs); err != nil {
			return outcome{}, err
		}
		if t := b.seen[i]; t.isWrong() || t.skipped != "" || !t.threshold.Threads() || n == t.threshold.Runs {
			return t, nil
		}
	}
}

// pivot looks for a version that is wrong: it tries that of the finding, the newest, the oldest, and then a finer and
// finer grid. It returns -1 if none is wrong.
func (b *bisection) pivot(ctx context.Context) (int, error) {
	n := len(b.versions)
	order := append(b.hints(), n-1, 0)
	for step := n; step > 1; step = (step + 1) / 2 {
		for i := step / 2; i < n; i += step {
			order = append(order, i)
		}
	}
	for i := range n {
		order = append(order, i)
	}
	for _, i := range order {
		t, err := b.known(ctx, i)
		if err != nil {
			return 0, err
		}
		if t.isWrong() {
			return i, nil
		}
	}
	return -1, nil
}

var wrongVersions = regexp.MustCompile(`(?m)^; solver: \S+ (\d+(?:\.\d+)+)$`)

// hints are the indices of the versions that are wrong according to the case.
func (b *bisection) hints() []int {
	var numbers []string
	if b.c.Finding != nil {
		if number := solvers.VersionNumber(b.c.Finding.Version); number != "" {
			numbers = []string{number}
		}
	} else {
		for _, m := range wrongVersions.FindAllSubmatch(b.c.test.Script, -1) {
			numbers = append(numbers, string(m[1]))
		}
	}
	var at []int
	for _, number := range numbers {
		for i, v := range b.versions {
			found := solvers.VersionNumber(v.Solver.Name)
			if found == number || strings.HasPrefix(found, number+".0") {
				at = append(at, i)
			}
		}
	}
	if len(at) == 0 {
		return nil
	}
	return []int{at[len(at)/2]}
}

// narrow finds the range of wrong versions around one that is wrong: from is the first of them, to the first later one
// that is right.
func (b *bisection) narrow(ctx context.Context, pivot int) (from, to int, err error) {
	if from, _, err = b.border(ctx, pivot, -1); err != nil {
		return 0, 0, err
	}
	_, to, err = b.border(ctx, pivot, len(b.versions))
	return from, to, err
}

// border finds where the range of wrong versions ends in the direction of end: wrong is the last wrong version, right
// the right one next to it, or end if there is none.
func (b *bisection) border(ctx context.Context, pivot, end int) (wrong, right int, err error) {
	step := 1
	if end < pivot {
		step = -1
	}
	wrong, right = pivot, end
	for i := pivot; i != end && right == end; i += step { // versions that were run already
		switch t := b.seen[i]; {
		case t.isWrong():
			wrong = i
		case t.isRight():
			right = i
		}
	}
	for {
		i := b.untested(min(wrong, right), max(wrong, right))
		if i < 0 {
			return wrong, right, nil
		}
		t, err := b.known(ctx, i)
		switch {
		case err != nil:
			return 0, 0, err
		case t.isWrong():
			wrong = i
		case t.isRight():
			right = i
		}
	}
}

// untested is the version between low and high, both excluded, that was not run and is nearest to the middle; -1 if
// there is none.
func (b *bisection) untested(low, high int) int {
	mid := (low + high) / 2
	for d := 0; d <= high-low; d++ {
		for _, i := range []int{mid - d, mid + d} {
			if low < i && i < high && !b.seen[i].isRun() {
				return i
			}
		}
	}
	return -1
}

// confirm runs the versions at the borders until each has Repeat answers. changed says that a version which was right
// before turned out to be wrong.
func (b *bisection) confirm(ctx context.Context, from, to int) (changed bool, err error) {
	borders := []int{from, to}
	for i := from - 1; i >= 0; i-- {
		if b.seen[i].isRight() {
			borders = append(borders, i)
			break
		}
	}
	for i := to - 1; i > from; i-- {
		if b.seen[i].isWrong() {
			borders = append(borders, i)
			break
		}
	}
	for _, i := range borders {
		if i < 0 || i >= len(b.versions) {
			continue
		}
		wasRight := b.seen[i].isRight()
		for b.seen[i].answers() < b.repeats(b.seen[i].threshold) && b.seen[i].skipped == "" {
			before := b.more
			if err := b.once(ctx, i, &b.more); err != nil {
				return false, err
			}
			if b.more == before || len(b.seen[i].other) > b.repeats(b.seen[i].threshold) {
				break
			}
		}
		if wasRight && b.seen[i].isWrong() {
			return true, nil
		}
	}
	return false, nil
}

// spotChecks runs more versions as long as there are runs left: the ends, and then the middles of the widest gaps.
func (b *bisection) spotChecks(ctx context.Context) error {
	n := len(b.versions)
	for _, i := range []int{n - 1, 0} {
		if b.runs < usualRuns {
			if _, err := b.known(ctx, i); err != nil {
				return err
			}
		}
	}
	for b.runs < usualRuns {
		widest, low := 1, -1
		for from := 0; from < n; from++ {
			to := from + 1
			for to < n && !b.seen[to].isRun() {
				to++
			}
			if to-from > widest && to < n {
				widest, low = to-from, from
			}
		}
		if low < 0 {
			return nil
		}
		if _, err := b.known(ctx, low+widest/2); err != nil {
			return err
		}
	}
	return nil
}

// complete runs what was not run yet, and once more what differs from its neighbours.
func (b *bisection) complete(ctx context.Context) (*History, error) {
	for i := range b.versions {
		if _, err := b.known(ctx, i); err != nil {
			return nil, err
		}
	}
	last := -1
	for i := range b.versions {
		if t := b.seen[i]; !t.isWrong() && !t.isRight() {
			continue
		}
		if last >= 0 && b.seen[last].isWrong() != b.seen[i].isWrong() {
			for _, at := range []int{last, i} {
				for range b.repeats(b.seen[at].threshold) - b.seen[at].answers() {
					if err := b.once(ctx, at, &b.more); err != nil {
						return nil, err
					}
				}
			}
		}
		last = i
	}
	return b.history(), nil
}

// history sums up the outcomes.
func (b *bisection) history() *History {
	h := &History{Case: b.c, FirstWrong: -1, FirstRight: -1, Monotone: true, Runs: b.runs, Confirming: b.more}
	for i, v := range b.versions {
		t := b.seen[i]
		h.Versions, h.Status = append(h.Versions, v.Solver.Name), append(h.Status, t.status())
		if h.Answers = append(h.Answers, ""); t.status() == NotWrong {
			h.Answers[i] = t.answer
		}
		if t.skipped != "" {
			h.Skipped = append(h.Skipped, fmt.Sprintf("%s: %s", v.Solver.Name, t.skipped))
		}
		if v.Prepare == nil { // commits may be broken, programs that are given may not
			h.silent = cmp.Or(h.silent, t.silent)
		}
		switch {
		case t.isWrong() && h.FirstWrong < 0:
			h.FirstWrong, h.FirstRight = i, len(b.versions)
		case t.isWrong() && h.FirstRight < len(b.versions):
			h.Monotone = false
		case t.isRight() && h.FirstWrong >= 0 && h.FirstRight == len(b.versions):
			h.FirstRight = i
		}
	}
	return h
}

// before is the index of the last version before i with one of these statuses, -1 if there is none.
func (h *History) before(i int, s ...Status) int {
	for i--; i >= 0 && !slices.Contains(s, h.Status[i]); i-- {
	}
	return i
}

// Untested returns an error if no version gave an answer: that none is wrong means nothing then. So does a version that
// answers nothing at all, however its command came to be wrong.
func (h *History) Untested() error {
	if h.silent != nil {
		return h.silent
	}
	if h.before(len(h.Status), Right, Wrong, Flaky, NotJudged) >= 0 {
		return nil
	}
	return fmt.Errorf("%s: nothing was tested: no version answers", h.Case.Path)
}
