package solvers

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/shlex"
	"github.com/xrash/smetrics"
)

// A Solver is one solver under test: a name, a command, and what the catalog knows about it.
type Solver struct {
	// Name is the user's name for it. It is unique in a campaign only if the user chose it so.
	Name string
	// Entry is that of the catalog; for a generic command a synthetic one.
	Entry *Entry
	// Command is the program, absolute if it was found, and its arguments, without those that depend
	// on how it is run.
	Command []string
	// Incremental says that its commands are those for scripts with several checks, or push and pop.
	Incremental bool

	// Options are further arguments of a configuration. See [Entry.Choices].
	Options []string
	// Omitted are arguments that its commands would have otherwise. See [Solver.Omitting].
	Omitted []string
}

// ForIncremental is the solver with the commands for scripts with several checks, or push and pop. It is
// a variant of its own: incremental mode changes what a solver does.
func (s *Solver) ForIncremental() *Solver {
	variant := *s
	variant.Incremental = true
	return &variant
}

// ForDatalog is the solver with the commands for Datalog files, if it has others for them.
func (s *Solver) ForDatalog() *Solver {
	if len(s.Entry.Datalog) == 0 {
		return s
	}
	entry := *s.Entry
	entry.File = entry.Datalog
	if s.ReadsInput() {
		entry.Session = slices.DeleteFunc(slices.Clone(entry.Datalog), isPlace)
	}
	variant := *s
	variant.Entry = &entry
	return &variant
}

// Named is the solver by another name.
func (s *Solver) Named(name string) *Solver {
	other := *s
	other.Name = name
	return &other
}

// With is the solver with further options, which replace those of an earlier With.
func (s *Solver) With(options ...string) *Solver {
	other := *s
	other.Options = options
	return &other
}

var solverName = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)

// Resolve finds the solver that a user means by
//
//	NAME | NAME=COMMAND | PATH
//
// A PATH that ends with .toml is that of a recipe, and so is a COMMAND that is such a path alone; see [Recipe].
//
// NAME= is only recognised if NAME matches [A-Za-z0-9._-]+; a PATH contains "/". COMMAND is split by
// shell quoting rules, no shell is involved. The entry is found by NAME, by NAME up to its first "-", by
// the command's base name, or by that up to its first "-", which may be an alias of the entry; a program alone runs
// with the arguments that the entry has for every use. Without an entry the command is generic: all logics, the script
// file is the last argument ("{}" marks another place), standard input is empty. "{stdin}" among the arguments, of any
// command, says that it gets no file: the script is its standard input, and it runs with the arguments that the entry
// has for that.
//
// A NAME alone is that of an entry, or that of a program in PATH: with the entry for the part before "-", or a generic
// one.
// Solvers run in directories of their own, so arguments that name existing files are made absolute.
//
// The errors are *[UnknownSolverError], *[RecipeError] and errors of quoting. Whether the program exists is not
// checked: if it does not, [Host.Probe] returns a *[StartError].
func (c *Catalog) Resolve(arg string) (*Solver, error) {
	name, command, named := strings.Cut(arg, "=")
	switch {
	case named && solverName.MatchString(name):
		argv, err := shlex.Split(command)
		if err != nil {
			return nil, fmt.Errorf("solver %s: command %q: %w", name, command, err)
		}
		if err := checkWords(name, argv); err != nil {
			return nil, err
		}
		if len(argv) == 1 && isRecipe(argv[0]) {
			return c.resolveRecipe(name, argv[0])
		}
		e := c.find(name, filepath.Base(argv[0]))
		if len(argv) == 1 {
			argv = e.commandOf(argv[0])
		}
		return c.solver(name, argv, e), nil
	case isRecipe(arg):
		return c.resolveRecipe("", arg)
	case strings.Contains(arg, "/"):
		name = filepath.Base(arg)
		e := c.find(name, name)
		return c.solver(name, e.commandOf(arg), e), nil
	}
	if e, ok := c.entries[arg]; ok {
		return c.solver(arg, e.Command, e), nil
	}
	if path, err := exec.LookPath(arg); err == nil && solverName.MatchString(arg) {
		e := c.find(arg, "")
		s := c.solver(arg, e.commandOf(path), e)
		s.Entry.found = e == nil
		return s, nil
	}
	if !solverName.MatchString(arg) {
		return nil, errors.New("a solver is NAME, NAME=COMMAND or a path: " + arg)
	}
	return nil, &UnknownSolverError{Name: arg, Near: near(arg, c.Names()), Why: c.missing[arg]}
}

// commandOf is the command of a program that the entry, which may be nil, is about: with the arguments that every use
// needs.
func (e *Entry) commandOf(program string) []string {
	if e == nil {
		return []string{program}
	}
	return append([]string{program}, e.Command[1:]...)
}

// Criterion is a program that says by exit status 0 that a script is interesting. Its command, in shell quoting, has {}
// where the path of the script stands; otherwise that is the last argument. It answers no script, and is not probed.
func Criterion(command string) (*Solver, error) {
	argv, err := shlex.Split(command)
	if err != nil {
		return nil, fmt.Errorf("command %q: %w", command, err)
	}
	if err := checkWords("criterion", argv); err != nil {
		return nil, err
	}
	return &Solver{Name: argv[0], Command: absolute(argv), Entry: &Entry{
		Name: "criterion", Command: argv, Memory: WatchRSS, Generic: true, Criterion: true,
	}}, nil
}

// checkWords checks the words of a command.
func checkWords(name string, argv []string) error {
	switch {
	case len(argv) == 0:
		return fmt.Errorf("solver %s: the command is empty", name)
	case slices.Contains(argv, "<"):
		return fmt.Errorf("solver %s: no shell reads the command: write %s if the solver reads scripts from standard input "+
			"only", name, inputPlace)
	case slices.Contains(argv, inputPlace) && slices.Contains(argv, place):
		return fmt.Errorf("solver %s: the script is either a file, %s, or standard input, %s", name, place, inputPlace)
	}
	return nil
}

// Rebuild is the solver with the name and command of a [Solver].
func (c *Catalog) Rebuild(name string, command []string) *Solver {
	return c.solver(name, command, c.find(name, filepath.Base(command[0])))
}

// find looks an entry up by name and by the command's base name, each also by what is before its first "-".
func (c *Catalog) find(name, base string) *Entry {
	for _, key := range []string{name, base} {
		stem, _, _ := strings.Cut(key, "-")
		for _, key := range []string{key, stem} {
			if e := c.entries[key]; e != nil {
				return e
			}
			for _, name := range c.Names() {
				if e := c.entries[name]; slices.Contains(e.Aliases, key) {
					return e
				}
			}
		}
	}
	return nil
}

func (c *Catalog) solver(name string, argv []string, e *Entry) *Solver {
	s := &Solver{Name: name, Entry: e, Command: absolute(argv)}
	if recipe := c.ofRecipe(argv); recipe != nil {
		s.Entry = recipe
	} else if e == nil {
		// Unknown programs may start a JVM or be built with sanitizers, and those fail under limits on the address space.
		s.Entry = &Entry{Name: name, Command: argv, Version: []string{"--version"}, Memory: WatchRSS,
			Reset: true, PushPop: true, Models: true, Cores: []string{"*"}, Generic: true}
		for _, name := range c.Names() {
			s.Entry.others = append(s.Entry.others, c.entries[name])
		}
	}
	return s
}

// absolute makes the program and arguments that name existing files independent of the directory.
func absolute(argv []string) []string {
	out := slices.Clone(argv)
	if path, err := program(out[0]); err == nil {
		out[0] = path
	}
	for i, a := range out[1:] {
		if filepath.IsAbs(a) || strings.HasPrefix(a, "-") || !strings.ContainsAny(a, "./") {
			continue // a word that happens to be a file's name is more likely a word
		}
		if info, err := os.Stat(a); err == nil && info.Mode().IsRegular() {
			if path, err := filepath.Abs(a); err == nil {
				out[i+1] = path
			}
		}
	}
	return out
}

// Supports reports whether the solver accepts scripts of the logic ("" is ALL).
func (s *Solver) Supports(logic string) bool {
	return s.Entry.Supports(logic)
}

// place stands for the script file in a command, inputPlace for the script on standard input.
const place, inputPlace = "{}", "{stdin}"

// ReadsInput says that the solver reads scripts from standard input only: a script file is its standard input.
func (s *Solver) ReadsInput() bool { return s.Entry.Stdin || slices.Contains(s.Command, inputPlace) }

// FileCommand is the full command that runs the script file of the logic in a fresh process. The file is not among the
// words if the solver reads standard input.
func (s *Solver) FileCommand(logic, file string) []string {
	argv := s.words(logic, FileUse)
	if s.ReadsInput() {
		return slices.DeleteFunc(argv, isPlace)
	}
	placed := false
	for i, a := range argv[1:] {
		if strings.Contains(a, place) {
			argv[i+1] = strings.ReplaceAll(a, place, file)
			placed = true
		}
	}
	if !placed {
		argv = append(argv, file)
	}
	return argv
}

// SessionCommand is the full command that reads scripts of the logic from standard input. "{}" and "{stdin}" are left
// out.
func (s *Solver) SessionCommand(logic string) []string {
	return slices.DeleteFunc(s.words(logic, SessionUse), func(a string) bool { return a == place || a == inputPlace })
}

// words is the command for a use, with "{}" for the script file.
func (s *Solver) words(logic string, use Use) []string {
	further := s.Entry.File
	switch {
	case use == SessionUse || s.ReadsInput():
		further = s.Entry.Session
	case slices.ContainsFunc(s.Command, isPlace): // the user's command has a place for the file
		further = slices.DeleteFunc(slices.Clone(further), isPlace)
	}
	return without(append(s.arguments(logic, use), further...), s.Omitted)
}

// softLimit are the arguments for the solver's own limit of time, none if it has none.
func (s *Solver) softLimit(wall time.Duration) []string {
	ms := wall.Milliseconds()
	r := strings.NewReplacer("{ms}", strconv.FormatInt(ms, 10), "{s}", strconv.FormatInt((ms+999)/1000, 10))
	var argv []string
	for _, a := range s.Entry.SoftLimit {
		argv = append(argv, r.Replace(a))
	}
	return argv
}

// arguments is the command with the options that the logic and the use need and the user has not given.
func (s *Solver) arguments(logic string, use Use) []string {
	argv := slices.Concat(s.Command, s.Options)
	checks := OneCheck
	if s.Incremental {
		checks = ManyChecks
	}
	for _, o := range s.Entry.Options {
		if (o.Only == AnyUse || o.Only == use) && (o.Checks == AnyChecks || o.Checks == checks) &&
			matches(o.Logics, logic) {
			for _, a := range o.Args {
				if !slices.Contains(argv, a) {
					argv = append(argv, a)
				}
			}
		}
	}
	return argv
}

// Prologue are the commands this solver needs at the head of each script of the logic, one each, often
// none. The caller prints them into the instance, so that what is stored is what was run.
func (s *Solver) Prologue(logic string) []string {
	var commands []string
	for _, o := range s.Entry.Options {
		if matches(o.Logics, logic) {
			commands = append(commands, o.Script...)
		}
	}
	return commands
}

// Family names the solver whose options this one understands: the catalog's entry, or "" for a generic command.
func (s *Solver) Family() string {
	if s.Entry.Generic {
		return ""
	}
	return s.Entry.Name
}

// SameFamily reports whether two solvers are versions of the same one: the catalog has one entry for both, or both are
// generic commands whose names agree up to the first "-", or that run programs and files of the same names.
func (s *Solver) SameFamily(other *Solver) bool {
	if s.Entry.Generic != other.Entry.Generic {
		return false
	}
	if !s.Entry.Generic {
		return s.Entry.Name == other.Entry.Name
	}
	stem := func(s *Solver) string { name, _, _ := strings.Cut(s.Name, "-"); return name }
	return stem(s) == stem(other) || slices.Equal(s.files(), other.files())
}

// files returns the base names of the program and of files among its arguments, as an interpreter has them.
func (s *Solver) files() []string {
	var names []string
	for i, a := range s.Command {
		if i == 0 || filepath.IsAbs(a) {
			names = append(names, filepath.Base(a))
		}
	}
	return names
}

// near returns the names that the user may have meant: at most three, by edit distance.
func near(name string, names []string) []string {
	type candidate struct {
		name     string
		distance int
	}
	var found []candidate
	for _, n := range names {
		d := smetrics.WagnerFischer(strings.ToLower(name), strings.ToLower(n), 1, 1, 1)
		if strings.HasPrefix(n, name) || strings.HasPrefix(name, n) {
			d = min(d, 1)
		}
		if d <= max(1, len(name)/3) {
			found = append(found, candidate{n, d})
		}
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return a.distance - b.distance })
	var out []string
	for _, c := range found[:min(3, len(found))] {
		out = append(out, c.name)
	}
	return out
}
