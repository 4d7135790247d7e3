package finding

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/objective"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// Reduction is what a finding was reduced to.
type Reduction struct {
	Before       Size         `json:"before"`
	After        Size         `json:"after"`
	Tests        int          `json:"tests"`
	Runs         int          `json:"runs"` // runs of solvers
	Seconds      float64      `json:"seconds"`
	Minimal      bool         `json:"minimal"` // whether no single step makes it smaller
	Confirmation Confirmation `json:"confirmation"`
	File         string       `json:"file"`
	Command      []string     `json:"command"`         // full command, with the file
	Input        bool         `json:"input,omitempty"` // the command reads it from standard input
	// OtherWay says how often it shows if the command reads it otherwise: not from standard input, but from a file, or
	// the reverse. It is zero if that was not tried.
	OtherWay Confirmation `json:"other_way,omitzero"`
	// Several says that it has several checks, scopes or resets.
	Several bool `json:"several,omitempty"`
	// Fault is what it shows, if more is proved of it than of the instance; else nil.
	Fault *oracle.Fault `json:"fault,omitempty"`
	// Configuration has the options and the tactic that it needs.
	Configuration Configuration `json:"configuration,omitzero"`
	Headline      string        `json:"headline"`        // what is wrong, in a line
	Established   string        `json:"established"`     // how the right answer is known
	Certificate   string        `json:"certificate"`     // its kind: reference if it depends on opinions
	Words         string        `json:"words,omitempty"` // sources of these opinions, in words
	Operators     []string      `json:"operators"`       // operators of theories, sorted
	// Objectives are what it optimizes, if the fault is about that.
	Objectives *objective.Described `json:"objectives,omitempty"`
	Steps      []string             `json:"steps,omitempty"`     // transformations between two rule programs, sorted
	Sorts      []string             `json:"sorts"`               // sorted
	Usual      *Usual               `json:"usual,omitempty"`     // how usual its terms are; nil: not known
	Stack      []string             `json:"stack,omitempty"`     // functions on the stack of its crash, innermost first
	Signature  string               `json:"signature,omitempty"` // the finding's, if it is minimal
	Witness    string               `json:"witness,omitempty"`
	Beside     int                  `json:"beside,omitempty"` // other runs that it depends on: reduced-beside.smt2, …
	Shows      []string             `json:"shows,omitempty"`  // what a reader needs beside script and answer
	Blame      *Blame               `json:"blame,omitempty"`  // step at which a wrong unsat went wrong; nil: unknown
	// Proof shows step by step why each assertion is true under the witness.
	Proof [][]string `json:"proof,omitempty"`
	// Derivation says step by step why the assertions cannot all be true.
	Derivation []string `json:"derivation,omitempty"`
	// Rules is nil unless it is a rule program.
	Rules *RuleProof `json:"rules,omitempty"`
}

// SetReduced enters what the finding was reduced to. If a worse fault is proved of that than of the instance, it is the
// fault of the finding.
func (f *Finding) SetReduced(r *Reduction) {
	f.Reduced, f.NotReduced = r, ""
	if r.Fault != nil && r.Fault.Class != f.Class {
		if f.First == nil {
			first := f.Fault
			f.First = &first
		}
		f.Fault = *r.Fault
	}
	if f.First == nil {
		r.Fault = nil
	}
}

// OfInstance is the fault that the instance shows.
func (f *Finding) OfInstance() oracle.Fault {
	if f.First != nil {
		return *f.First
	}
	return f.Fault
}

// InSession reports whether it takes a session to show the finding, or several scripts in a file, as far as is known.
func (f *Finding) InSession() bool {
	return f.Incremental > 0 && (f.Reduced == nil || f.Reduced.Input || f.Reduced.Several)
}

// Size is how large a script is.
type Size struct {
	Bytes   int `json:"bytes"` // size of the file, without comments and line breaks
	Asserts int `json:"asserts"`
	Nodes   int `json:"nodes"` // different terms
	Depth   int `json:"depth"` // height of the tallest term
}

// ReducedName is the file of what a finding was reduced to.
const ReducedName = "reduced.smt2"

// Shell is the command that shows the reduced fault, for a POSIX shell.
func (r *Reduction) Shell() string {
	line := shellCommand(r.Command)
	if r.Input || !names(r.Command, r.File) {
		line += " < " + r.File
	}
	return line
}

// CommandFrom is the command that shows a finding, as a line for a shell: on what it was reduced to, if it was, from
// outside of the finding's directory.
func (f *Finding) CommandFrom(dir string, files Files) string {
	s := f.shows(files)
	path := filepath.Join(dir, s.file)
	var there []string
	for _, arg := range s.command {
		there = append(there, strings.ReplaceAll(arg, s.file, path))
	}
	line := shellCommand(there)
	if s.input {
		line += " < " + ShellWord(path)
	}
	return line
}

// Script is what shows the finding, without the comment in front of it, and the name of its file: what it was reduced
// to, if it was.
func (f *Finding) Script(files Files) (name, text string) {
	s := f.shows(files)
	return s.file, withoutHead(s.script)
}

// BesideScript is another run that a finding depends on.
type BesideScript struct {
	Command string // command for a shell, with the program's name alone
	File    string // the script's file
	Script  string // script without the comment in front; "" if it is the script that shows the finding
}

// Besides are the other runs that the finding depends on: those of what it was reduced to, if it was.
func (f *Finding) Besides(files Files) []BesideScript {
	var all []BesideScript
	scripts, name := files.Beside, BesideName
	if len(files.ReducedBeside) > 0 {
		scripts, name = files.ReducedBeside, ReducedBesideName
	}
	shown, script := f.Script(files)
	for i, run := range f.Beside {
		if i >= len(scripts) || len(run.Command) == 0 {
			break
		}
		b := BesideScript{File: name(i), Script: withoutHead(scripts[i])}
		if strings.Join(strings.Fields(b.Script), " ") == strings.Join(strings.Fields(script), " ") {
			b.File, b.Script = shown, ""
		}
		command := append([]string{filepath.Base(run.Command[0])}, run.Command[1:]...)
		for at, word := range command {
			command[at] = strings.ReplaceAll(word, run.File, b.File)
		}
		if b.Command = shellCommand(command); !names(run.Command, run.File) {
			b.Command += " < " + b.File
		}
		all = append(all, b)
	}
	return all
}

// showing is what shows a finding: a command, and the script that it reads.
type showing struct {
	command []string
	file    string // the script's file, in the finding's directory
	input   bool   // whether the command reads it from standard input, and not as an argument
	script  []byte
}

// names reports whether a command names the script's file. If not, it reads the script from standard input.
func names(command []string, file string) bool {
	return slices.ContainsFunc(command, func(word string) bool { return strings.Contains(word, file) })
}

// Unreduced is what shows the finding before it is reduced: the command reads the script from standard input, or as the
// file [InstanceName].
func (f *Finding) Unreduced(files Files) (command []string, input bool, script []byte) {
	whole := *f
	whole.Reduced = nil
	s := whole.shows(files)
	return s.command, s.input, s.script
}

// shows returns what the finding was reduced to, or else the short trace, the trace, or the instance.
func (f *Finding) shows(files Files) showing {
	r := f.Reduced
	switch input := f.Input(files); {
	case r != nil && len(r.Command) > 0:
		return showing{r.Command, r.File, r.Input || !names(r.Command, r.File), files.Reduced}
	case input == shortTraceName:
		return showing{f.Command, input, true, files.ShortTrace}
	case input != "":
		return showing{f.Command, input, true, files.Trace}
	}
	name := f.FileName(InstanceName)
	return showing{f.Command, name, !names(f.Command, name), files.Instance}
}

// readFinding reads finding.json alone.
func readFinding(dir string) (*Finding, error) {
	path := filepath.Join(dir, findingName)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var f Finding
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f.Fault = f.AsNow()
	return &f, nil
}

// Load reads a finding from its directory.
func Load(dir string) (*Finding, Files, error) {
	var files Files
	f, err := readFinding(dir)
	if err != nil {
		return nil, files, err
	}
	files.Seeds = make([][]byte, 1+len(f.FurtherSeeds))
	files.Beside = make([][]byte, len(f.Beside))
	if f.Reduced != nil {
		files.ReducedBeside = make([][]byte, f.Reduced.Beside)
	}
	for _, file := range files.list(f) {
		data, err := os.ReadFile(filepath.Join(dir, file.name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, files, err
		}
		*file.data = data
	}
	if files.repro, err = os.ReadFile(filepath.Join(dir, ReproName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, files, err
	}
	if files.Instance == nil {
		return nil, files, fmt.Errorf("%s has no %s", dir, f.FileName(InstanceName))
	}
	return f, files, nil
}

// IsFinding reports whether a path is a finding's directory.
func IsFinding(path string) bool {
	_, err := os.Stat(filepath.Join(path, findingName))
	return err == nil
}

// ErrSmaller says that a finding's directory has a better result than the one that was to be stored.
var ErrSmaller = errors.New("the earlier result is smaller than this one and is kept")

// update writes the result of a reduction into a finding's directory. Whenever it is killed, each file has its old or
// its new content as a whole, and all files that finding.json names exist. step is called ahead of each file. An
// ErrReport is returned after all are written.
func update(dir string, f *Finding, files Files, catalog *solvers.Catalog, step func(what string)) error {
	there, err := readFinding(dir)
	if err != nil {
		return err
	}
	if there.Reduced.isBetterThan(f.Reduced) {
		return ErrSmaller
	}
	f.Doubtful = false
	f.take(there)
	files.repro = nil // it is of an earlier result
	follow, lost := f.render(files, catalog)
	if follow == nil {
		return lost
	}
	var parts []atomicfile.File
	for i, beside := range files.ReducedBeside {
		parts = append(parts, atomicfile.File{Name: f.FileName(ReducedBesideName(i)), Data: beside, Mode: 0o644})
	}
	parts = append(parts, atomicfile.File{Name: reducedOutputName, Data: files.ReducedOutput, Mode: 0o644},
		atomicfile.File{Name: f.FileName(ReducedName), Data: files.Reduced, Mode: 0o644})
	for _, part := range append(parts, follow...) {
		if part.Data == nil {
			continue
		}
		step(part.Name)
		if err := atomicfile.Write(filepath.Join(dir, part.Name), part.Data, part.Mode); err != nil {
			return err
		}
	}
	return lost
}

// take takes over what was noted in the finding's directory since f was read.
func (f *Finding) take(there *Finding) {
	if there.Known != nil && !there.Known.Set.IsZero() {
		f.Known = there.Known
	}
	f.Versions, f.Documented = there.Versions, cmp.Or(f.Documented, there.Documented)
}

// isBetterThan compares with a later result, or with none (nil). A later result that is minimal always replaces the
// earlier one.
func (r *Reduction) isBetterThan(later *Reduction) bool {
	return r != nil && (later == nil || !later.Minimal && r.After.Bytes < later.After.Bytes)
}

// SettleIn is Settle for a finding's directory. If it does not lie in a campaign's, there is no index to change.
func SettleIn(dir string, f *Finding, files Files, catalog *solvers.Catalog, logger *slog.Logger) error {
	store, err := storeAround(dir, logger)
	if err != nil {
		return err
	}
	if store == nil {
		return update(dir, f, files, catalog, func(string) {})
	}
	store.Catalog = catalog
	_, err = store.Settle(f, files)
	return err
}
