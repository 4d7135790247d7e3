package campaign

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

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// answers are what a reference solver says about formulas that evaluation leaves open, recorded in OUT/answers.
type answers struct {
	*records
	decider *reference.Decider // nil where answers are only read

	mu    sync.Mutex
	files map[string]*seedAnswers // by file name
}

// seedAnswers are those about one seed, by the hash of the question.
type seedAnswers struct {
	mu      sync.Mutex // held while the solver works: seeds of equal content wait for each other
	read    bool
	by      string
	known   map[string]reference.Decision
	changed bool
}

// answersDir is the directory below OUT.
const answersDir = "answers"

// maxQuestions bounds the formulas that are asked about under one model.
const maxQuestions = 64

// openAnswers looks whether the settings ask for a reference solver. It starts a host if there is none.
func (c *Campaign) openAnswers(ctx context.Context) error {
	given := c.cfg.Settings.Reference
	if given == "" {
		return nil
	}
	records, asks := newRecords(c.cfg.Out, answersDir, ".txt", given)
	c.answers = &answers{records: records, files: map[string]*seedAnswers{}}
	if !asks {
		return nil
	}
	err := c.needHost()
	if err != nil {
		return err
	}
	if c.answers.decider, err = reference.NewDecider(ctx, c.host, c.cfg.Catalog, given); err != nil {
		return usage("--reference %s: %v", given, err)
	}
	return nil
}

// referee gives what the generator of a seed asks, and a function for the error, if there was one.
func (a *answers) referee(ctx context.Context, c *Campaign, seed *fragment.Seed) (mutate.Referee, func() error) {
	var failed error
	asked := map[*fragment.Model]int{}
	return func(m *fragment.Model, t smtlib.Term) (v, told bool) {
		if asked[m]++; failed != nil || asked[m] > maxQuestions {
			return false, false
		}
		var d reference.Decision
		if d, failed = a.decide(ctx, seed, m, t); failed != nil {
			return false, false
		}
		if d.Formula == solvers.Unsat && d.Negation == solvers.Unsat {
			c.cfg.Logger.Warn("the reference solver contradicts itself on a formula of " + seed.Path +
				": it answers unsat to the formula and to its negation; the formula is not used")
		}
		v, told = d.Value()
		c.stats.reference(told)
		return v, told
	}, func() error { return failed }
}

// decide reads the answer to a question, or asks it.
func (a *answers) decide(
	ctx context.Context, seed *fragment.Seed, m *fragment.Model, t smtlib.Term,
) (reference.Decision, error) {
	q, err := reference.NewQuestions(seed, m, t)
	if err != nil { // a value that cannot be written: nobody can be asked
		return reference.Decision{Formula: solvers.Unknown, Negation: solvers.Unknown}, nil
	}
	sum := sha256.Sum256(q.Formula)
	key := hex.EncodeToString(sum[:])
	of, err := a.of(seed)
	if err != nil {
		return reference.Decision{}, err
	}
	of.mu.Lock()
	defer of.mu.Unlock()
	if d, ok := of.known[key]; ok {
		return d, nil
	}
	if a.decider == nil {
		return reference.Decision{Formula: solvers.Unknown, Negation: solvers.Unknown}, nil
	}
	d, err := a.decider.Decide(ctx, q)
	if err == nil {
		of.known[key], of.by, of.changed = d, a.decider.Name(), true
	}
	return d, err
}

// of gives the answers about a seed, those recorded before among them.
func (a *answers) of(seed *fragment.Seed) (*seedAnswers, error) {
	name := a.name(seed)
	a.mu.Lock()
	of := a.files[name]
	if of == nil {
		of = &seedAnswers{known: map[string]reference.Decision{}}
		a.files[name] = of
	}
	a.mu.Unlock()
	of.mu.Lock()
	defer of.mu.Unlock()
	if of.read {
		return of, nil
	}
	of.read = true
	found, err := a.find(name)
	if err != nil {
		return nil, err
	}
	for _, f := range found {
		of.changed = true // so that it is recorded here, too
		if err := of.parse(f.text); err != nil {
			return nil, usage("%s: %v", f.path, err)
		}
	}
	return of, nil
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
		of.known[fields[0]] = reference.Decision{
			Formula: solvers.Verdict(fields[1]), Negation: solvers.Verdict(fields[2]),
		}
	}
	return nil
}

// by is who answers about a seed.
func (a *answers) by(seed *fragment.Seed) string {
	a.mu.Lock()
	of := a.files[a.name(seed)]
	a.mu.Unlock()
	of.mu.Lock()
	defer of.mu.Unlock()
	return of.by
}

// saveAll records the answers that there are; from now on, save records those about a seed.
func (a *answers) saveAll() error {
	if a == nil {
		return nil
	}
	if err := a.begin(); err != nil {
		return err
	}
	a.mu.Lock()
	files := maps.Clone(a.files)
	a.mu.Unlock()
	for name, of := range files {
		if err := of.save(a.records, name); err != nil {
			return err
		}
	}
	return nil
}

// save records the answers about a seed, if there are new ones and a place for them.
func (a *answers) save(seed *fragment.Seed) error {
	name := a.name(seed)
	a.mu.Lock()
	of := a.files[name]
	a.mu.Unlock()
	if of == nil {
		return nil
	}
	return of.save(a.records, name)
}

func (of *seedAnswers) save(to *records, name string) error {
	of.mu.Lock()
	defer of.mu.Unlock()
	if !of.changed {
		return nil
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s%s\n", answersHead, of.by)
	for _, key := range slices.Sorted(maps.Keys(of.known)) {
		fmt.Fprintf(&b, "%s %s %s\n", key, of.known[key].Formula, of.known[key].Negation)
	}
	written, err := to.write(name, b.Bytes())
	of.changed = !written
	return err
}
