package panel

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// answers are a solver's answers about formulas that evaluation leaves open.
type answers struct {
	*folder
	solver  *Solver // nil where answers are only read
	decided func(bool)

	contradictions atomic.Int64

	mu    sync.Mutex
	files map[string]*seedAnswers // key: file name
}

// seedAnswers are the answers about one seed, by the hash of the question.
type seedAnswers struct {
	mu      sync.Mutex // held while the solver works: seeds of equal content wait for each other
	read    bool
	by      string
	known   map[string]Decision
	changed bool // there are answers that are not recorded
}

// answersDir is the directory below OUT, and answersExt is how its files' names end.
const answersDir, answersExt = "answers", ".txt"

// maxQuestions bounds the formulas that are asked about under one model.
const maxQuestions = 64

func openAnswers(ctx context.Context, cfg Config) (*answers, error) {
	a := &answers{files: map[string]*seedAnswers{}, decided: cfg.Asked}
	var asks bool
	if a.folder, asks = newFolder(cfg.Out, answersDir, answersExt, *cfg.Answers); !asks {
		return a, nil
	}
	var err error
	if a.solver, err = cfg.Panel.Named(ctx, cfg.Answers.From); err != nil {
		return nil, &BadSource{cfg.Answers.Setting, err}
	}
	return a, nil
}

func (a *answers) referee(
	ctx context.Context, seed *fragment.Seed,
) (ask func(m *model.Model, t smtlib.Term) (v, decided bool), done func() error) {
	var failed error
	asked := map[*model.Model]int{}
	ask = func(m *model.Model, t smtlib.Term) (v, decided bool) {
		if asked[m]++; failed != nil || asked[m] > maxQuestions {
			return false, false
		}
		var d Decision
		if d, failed = a.decide(ctx, seed, m, t); failed != nil {
			return false, false
		}
		if d.Formula == solvers.Unsat && d.Negation == solvers.Unsat {
			a.contradictions.Add(1)
		}
		v, decided = d.Value()
		a.decided(decided)
		return v, decided
	}
	return ask, func() error {
		if failed != nil {
			return failed
		}
		return a.record(seed)
	}
}

// decide reads the answer to a question, or asks it.
func (a *answers) decide(
	ctx context.Context, seed *fragment.Seed, m *model.Model, t smtlib.Term,
) (Decision, error) {
	nobody := Decision{Formula: solvers.Unknown, Negation: solvers.Unknown}
	q, err := NewQuestions(seed, m, t)
	if err != nil { // a value that cannot be written: nobody can be asked
		return nobody, nil
	}
	sum := sha256.Sum256(q.Formula)
	key := hex.EncodeToString(sum[:])
	of := a.ofSeed(seed)
	of.mu.Lock()
	defer of.mu.Unlock()
	if err := a.read(of, seed); err != nil {
		return nobody, err
	}
	if d, ok := of.known[key]; ok {
		return d, nil
	}
	if a.solver == nil {
		return nobody, nil
	}
	d, err := a.solver.Decide(ctx, q)
	if err == nil {
		of.known[key], of.by, of.changed = d, a.solver.String(), true
	}
	return d, err
}

// ofSeed returns the answers about a seed.
func (a *answers) ofSeed(seed *fragment.Seed) *seedAnswers {
	a.mu.Lock()
	defer a.mu.Unlock()
	name := a.name(seed)
	of := a.files[name]
	if of == nil {
		of = &seedAnswers{known: map[string]Decision{}}
		a.files[name] = of
	}
	return of
}

// read reads what was recorded, once.
func (a *answers) read(of *seedAnswers, seed *fragment.Seed) error {
	if of.read {
		return nil
	}
	of.read = true
	found, err := a.find(a.name(seed))
	if err != nil {
		return err
	}
	for _, f := range found {
		of.changed = true // so that it is recorded here, too
		if err := of.parse(f.text); err != nil {
			return &BadSource{f.path, err}
		}
	}
	return nil
}

// answersHead begins a file; the solver's name and version follow.
const answersHead = "; by question (SHA-256 of the script): is the formula satisfiable, is its negation; answers of "

// parse reads a file.
func (of *seedAnswers) parse(text []byte) error {
	for n, line := range strings.Split(string(text), "\n") {
		if by, ok := strings.CutPrefix(line, answersHead); ok {
			of.by = by
		}
		if line == "" || strings.HasPrefix(line, ";") {
			continue
		}
		fields := strings.Fields(line)
		if len(fields) != 3 || len(fields[0]) != 2*sha256.Size ||
			!slices.Contains(solvers.Verdicts(), solvers.Verdict(fields[1])) ||
			!slices.Contains(solvers.Verdicts(), solvers.Verdict(fields[2])) {
			return fmt.Errorf("line %d: it should be a hash and two verdicts", n+1)
		}
		of.known[fields[0]] = Decision{Formula: solvers.Verdict(fields[1]), Negation: solvers.Verdict(fields[2])}
	}
	return nil
}

// record writes the answers about a seed, if there are new ones.
func (a *answers) record(seed *fragment.Seed) error {
	of := a.ofSeed(seed)
	of.mu.Lock()
	defer of.mu.Unlock()
	if !of.changed {
		return nil
	}
	of.changed = false
	return a.write(a.name(seed), of.text())
}

// text is the content of the file about the seed.
func (of *seedAnswers) text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s%s\n", answersHead, of.by)
	for _, key := range slices.Sorted(maps.Keys(of.known)) {
		fmt.Fprintf(&b, "%s %s %s\n", key, of.known[key].Formula, of.known[key].Negation)
	}
	return b.Bytes()
}
