package panel

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Records are what solvers say about the seeds of a campaign: models, and the values of formulas that evaluation leaves
// open. Solvers may answer otherwise the next time, so each answer is recorded below OUT and is part of the settings.
// The zero value asks nobody. Several goroutines may use it.
type Records struct {
	models  *models  // nil: nobody is asked for any
	answers *answers // nil: nobody is asked
}

// Config says what is asked, of whom, and where it is recorded.
type Config struct {
	Panel   *Panel
	Out     string             // the campaign's directory
	Models  *Source            // source of models, nil for none; see [Panel.ForModels] for one that names nobody
	Answers *Source            // source of the values of open formulas, nil for none
	Asked   func(decided bool) // called for each formula that was asked about
}

// Source says who is asked.
type Source struct {
	From    string // a solver as on the command line, or a directory with what was recorded
	Setting string // the flag with its value, for messages
}

// BadSource says why a source cannot be used.
type BadSource struct {
	Setting string // the flag with its value, or the file
	Err     error
}

func (e *BadSource) Error() string { return fmt.Sprintf("%s: %v", e.Setting, e.Err) }

// Unwrap gives the reason.
func (e *BadSource) Unwrap() error { return e.Err }

// Open prepares what is to be asked. The error is a *BadSource, or the context's.
func Open(ctx context.Context, cfg Config) (r Records, err error) {
	if cfg.Models != nil {
		r.models, err = openModels(ctx, cfg)
	}
	if cfg.Answers != nil && err == nil {
		r.answers, err = openAnswers(ctx, cfg)
	}
	if ctx.Err() != nil {
		err = ctx.Err() // a solver that was not asked to the end is no mistake of the user
	}
	return r, err
}

// Elsewhere is for a process that belongs to a campaign of another one: nobody is asked here, and what solvers say
// comes with Learn.
func Elsewhere(withModels, withAnswers bool) (r Records) {
	if withModels {
		r.models = &models{folder: &folder{ext: modelExt, waiting: map[string][]byte{}}, texts: map[string][]byte{}}
	}
	if withAnswers {
		r.answers = &answers{
			folder: &folder{ext: answersExt, waiting: map[string][]byte{}}, files: map[string]*seedAnswers{},
			decided: func(bool) {}, // whoever asks counts it
		}
	}
	return r
}

// Asks reports whether solvers are asked anything.
func (r Records) Asks() bool { return r.models != nil || r.answers != nil }

// Learn takes over what was recorded elsewhere about a seed: the text of its model, and its answers, as
// [Records.Answers] gives them.
func (r Records) Learn(seed *fragment.Seed, model, answers []byte) error {
	if m := r.models; m != nil {
		m.mu.Lock()
		m.texts[m.name(seed)] = model
		m.mu.Unlock()
	}
	if r.answers == nil {
		return nil
	}
	of := r.answers.ofSeed(seed)
	of.mu.Lock()
	defer of.mu.Unlock()
	of.read = true
	return of.parse(answers)
}

// Answers are those about a seed, as they are recorded; nil if nobody is asked.
func (r Records) Answers(seed *fragment.Seed) []byte {
	if r.answers == nil {
		return nil
	}
	of := r.answers.ofSeed(seed)
	of.mu.Lock()
	defer of.mu.Unlock()
	return of.text()
}

// Save writes the answers until now below OUT, and has further ones written at once.
func (r Records) Save() (err error) {
	if r.models != nil {
		err = r.models.save()
	}
	if r.answers != nil && err == nil {
		err = r.answers.save()
	}
	return err
}

// Model gives the text of a seed's model, as [SeedModel] does: the recorded one, or else a solver's. It is nil where
// none is asked for.
func (r Records) Model(ctx context.Context, seed *fragment.Seed) ([]byte, error) {
	if r.models == nil {
		return nil, nil
	}
	return r.models.text(ctx, seed)
}

// Referee returns the function that decides formulas of a seed which evaluation leaves open, nil if nobody is asked.
// The second function is called when a round is made: it records the answers, and its error is a failure of ours.
func (r Records) Referee(
	ctx context.Context, seed *fragment.Seed,
) (ask func(m *model.Model, t smtlib.Term) (v, decided bool), done func() error) {
	if r.answers == nil {
		return nil, func() error { return nil }
	}
	return r.answers.referee(ctx, seed)
}

// By is who answers about a seed's formulas, with the version.
func (r Records) By(seed *fragment.Seed) string {
	of := r.answers.ofSeed(seed)
	of.mu.Lock()
	defer of.mu.Unlock()
	return of.by
}

// Warnings say at the end, in a line each, what the user should know of all that was asked.
func (r Records) Warnings() []string {
	var lines []string
	if m := r.models; m != nil {
		if none, all := m.count(); none > 0 {
			lines = append(lines, fmt.Sprintf("%d of %d seeds have no reference model, so random values are used for them; "+
				"the files in %s say why", none, all, m.dir))
		}
	}
	if a := r.answers; a != nil && a.contradictions.Load() > 0 {
		lines = append(lines, fmt.Sprintf("the reference solver contradicts itself on %d of the formulas: it answers unsat "+
			"to the formula and to its negation; they are not used, and stand in %s", a.contradictions.Load(), a.dir))
	}
	return lines
}

// folder is a directory below OUT with a file about each seed. Files that are written before OUT exists wait in memory.
type folder struct {
	dir   string
	given string // another directory, where files are looked up too; "" for none
	ext   string // end of the files' names

	mu      sync.Mutex
	open    bool              // whether the directory exists: files are written at once
	waiting map[string][]byte // key: file name; content of a file that is not written yet
}

// newFolder prepares a directory of OUT. asks is false where the source is a directory with recorded files: nobody is
// asked then.
func newFolder(out, name, ext string, from Source) (f *folder, asks bool) {
	f = &folder{dir: filepath.Join(out, name), ext: ext, waiting: map[string][]byte{}}
	if st, err := os.Stat(from.From); err == nil && st.IsDir() {
		f.given = from.From
		return f, false
	}
	return f, true
}

// name is the name of the file about a seed.
func (f *folder) name(seed *fragment.Seed) string { return seed.ShortHash() + f.ext }

// recorded is a file that was found.
type recorded struct {
	path string
	text []byte
}

// find returns the files of this name, that of OUT first.
func (f *folder) find(name string) ([]recorded, error) {
	var found []recorded
	for _, dir := range []string{f.dir, f.given} {
		if dir == "" {
			continue
		}
		path := filepath.Join(dir, name)
		text, err := os.ReadFile(path)
		switch {
		case err == nil:
			found = append(found, recorded{path, text})
		case !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
	}
	return found, nil
}

// save makes the directory, and writes what waits: from now on files are written at once.
func (f *folder) save() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := os.MkdirAll(f.dir, 0o755); err != nil {
		return err
	}
	for name, text := range f.waiting {
		if err := atomicfile.Write(filepath.Join(f.dir, name), text, 0o644); err != nil {
			return err
		}
	}
	f.open, f.waiting = true, nil
	return nil
}

// write writes a file.
func (f *folder) write(name string, text []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.open {
		f.waiting[name] = text
		return nil
	}
	return atomicfile.Write(filepath.Join(f.dir, name), text, 0o644)
}
