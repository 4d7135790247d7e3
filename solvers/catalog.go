package solvers

import (
	"bytes"
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/pelletier/go-toml/v2"

	"github.com/smtstorm/smtstorm/solvers/options"
)

//go:embed catalog.toml
var builtin []byte

// A Catalog is what is known about solvers, by name. It is immutable.
type Catalog struct {
	entries map[string]*Entry
	locate  func(*RecipeError) error // makes the errors about recipes; may be nil
	missing map[string]string        // key: name; why the solver is not there
}

// An Entry is what is known about one solver. It is read from TOML and immutable afterwards; the built-in catalog.toml
// is its reference by example.
type Entry struct {
	Name    string   `toml:"-"`
	About   string   `toml:"about"`   // one line for people
	Aliases []string `toml:"aliases"` // further names by which it is found, such as that of its program
	Command []string `toml:"command"` // the program, and arguments that every use needs
	File    []string `toml:"file"`    // arguments to run one script file; "{}" stands for its path, which else comes last
	Session []string `toml:"session"` // arguments to read scripts from standard input as they arrive
	Stdin   bool     `toml:"stdin"`   // it reads scripts from standard input only
	Version []string `toml:"version"` // arguments that print the version
	// Terse are arguments under which the solver rejects scripts without a reason; see [Host.Explain].
	Terse []string `toml:"terse"`
	// SoftLimit are arguments of a session that make the solver give up a check by itself; "{ms}" and "{s}" stand for the
	// time in milliseconds and seconds.
	SoftLimit []string `toml:"soft_limit"`
	// Interrupt says that SIGINT ends a check with the answer unknown, but not the process.
	Interrupt bool     `toml:"interrupt"`
	Logics    []string `toml:"logics"` // patterns, see [Entry.Supports]; none stand for all
	// AsAll are patterns of logics whose names the solver does not know although it has their theories: it is sent ALL.
	AsAll []string `toml:"as_all"`
	// Lacks are operators and commands that the solver does not have, if its error messages do not say so.
	Lacks []string `toml:"lacks"`
	// Renamed are sorts that have another name in some versions: the solver is asked which name it knows.
	Renamed map[string]string `toml:"renamed"`
	// Hidden are operators that the solver supports under ALL, but not under some logics.
	Hidden  []Hidden `toml:"hidden"`
	Reset   bool     `toml:"reset"`    // understands (reset), to be confirmed by a probe
	PushPop bool     `toml:"push_pop"` // understands push and pop, to be confirmed by a probe
	Models  bool     `toml:"models"`   // understands get-model, to be confirmed by a probe
	// ModelsFound is the number of scripts, out of 143 from other projects, for which it gave a model within two seconds;
	// 0 if it was not measured. Solvers with larger numbers are asked first.
	ModelsFound int `toml:"models_found"`
	// Cores are patterns of the logics in which it understands get-unsat-core and get-unsat-assumptions. No patterns mean
	// no logic.
	Cores []string `toml:"cores"`
	// Extensions are commands and output that not all solvers have: the constants Simplify to Optimize.
	Extensions []string `toml:"extensions"`
	// Commands are patterns of all its commands that are not in SMT-LIB.
	Commands []string `toml:"commands"`
	// Generic says that the catalog does not know the solver: a probe finds out which of the entry's features it has.
	Generic bool `toml:"-"`
	found   bool // a generic entry of a program that was found by its name alone
	// others are the entries that a generic one could be of, as far as the user's name for it says.
	others []*Entry
	// Criterion says that the program judges scripts by its exit status, and answers none.
	Criterion bool `toml:"-"`
	// Decided are the fragments in which it answers each script with sat or unsat, given enough time and memory.
	Decided []Decided `toml:"decides"`
	// Unoptimized are arguments that turn optimizations off. The answers must be the same.
	Unoptimized []string `toml:"unoptimized"`
	Memory      Memory   `toml:"memory"` // how memory is limited; address-space if empty
	// CheckUsing is the command that checks with a tactic, which replaces "{}"; empty if there is none.
	CheckUsing string `toml:"check_using"`
	// FreePoints are operators to which the solver may give any value where SMT-LIB leaves it unspecified, as long as it
	// is the same for equal arguments.
	FreePoints []string `toml:"free_points"`
	// OwnTactic is the tactic that others are chained in front of; empty if there are none.
	OwnTactic string `toml:"own_tactic"`
	// Lists are arguments, each of which prints names of options or tactics that the solver has.
	Lists []string `toml:"lists"`
	// Vary are options and tactics that make it use other algorithms. They do not change which answers are right.
	Vary []Vary `toml:"vary"`
	// Declared are engines of the solver; see [Entry.Engines] for all of them.
	Declared []Engine `toml:"engine"`
	// Steps is how the solver counts its own steps; nil if that is not known.
	Steps *StepsCount `toml:"steps"`
	// Statistics is how the solver prints statistics; nil if that is not known.
	Statistics *Statistics `toml:"statistics"`
	// Checker checks the solver's proofs; nil: none does.
	Checker *Checker `toml:"checker"`
	// Rules are the forms of rule programs that it reads: smt2 (declare-rel, rule, query), datalog, horn.
	Rules []string `toml:"rules"`
	// Datalog are arguments to run one Datalog file, instead of File.
	Datalog []string `toml:"datalog_file"`
	Options []Option `toml:"option"`
	// Experimental are options, without their values, that the solver's own documentation calls experimental.
	Experimental []string `toml:"experimental"`
	// OptionForm is the form of an argument that sets an option as (set-option :NAME VALUE) does: NAME=VALUE or
	// --NAME=VALUE; "" if that is not known.
	OptionForm string `toml:"option_form"`
	// Containers are beginnings of names of functions that containers and memory management consist of: on the stack of a
	// crash, they do not say where the fault is.
	Containers []string `toml:"containers"`
	Patterns   Patterns `toml:"patterns"`
}

// Memory is how a solver's memory is limited.
type Memory string

// The ways to limit memory.
const (
	LimitAddressSpace Memory = "address-space" // RLIMIT_AS
	WatchRSS          Memory = "rss"           // for programs that reserve more than they use: a JVM, sanitizers
)

// An Option is arguments and commands that a solver needs for some logics.
type Option struct {
	Logics []string `toml:"logics"`    // patterns as of [Entry.Supports]; none stand for all
	Args   []string `toml:"arguments"` // on the command line
	Script []string `toml:"script"`    // commands at the head of each script
	Only   Use      `toml:"only"`      // the way of running for which the arguments are; "" for any
	Checks Checks   `toml:"checks"`    // the kind of scripts for which the arguments are
}

// GetUnsatAssumptions is the command that [Entry.Lacks] names if a solver with cores does not have it.
const GetUnsatAssumptions = "get-unsat-assumptions"

// Hidden are operators that a solver does not support under some logics.
type Hidden struct {
	Operators []string `toml:"operators"`
	Logics    []string `toml:"logics"` // patterns of these logics, see [Entry.Supports]; none stand for all
}

// Checks distinguishes scripts with one check from scripts with more, or with push and pop. Many solvers need an option
// for the latter, which makes them behave differently, since it turns preprocessing off.
type Checks string

// The kinds of scripts.
const (
	AnyChecks  Checks = ""
	OneCheck   Checks = "one"
	ManyChecks Checks = "many"
)

// Use is a way to run a solver.
type Use string

// The ways to run a solver.
const (
	AnyUse     Use = ""
	FileUse    Use = "file"
	SessionUse Use = "session"
)

// Patterns are regular expressions (RE2, multi-line, ignoring case) for what a solver prints besides its answers. They
// are tried before the rules that hold for every solver.
type Patterns struct {
	Unsupported []string `toml:"unsupported"`
	Timeout     []string `toml:"timeout"`
	Memout      []string `toml:"memout"`
	Crash       []string `toml:"crash"`
	Error       []string `toml:"error"`
	Ignore      []string `toml:"ignore"` // lines without meaning

	rules  []textRule
	ignore []*regexp.Regexp
}

// LoadCatalog reads the built-in catalog and extends it by the user's files: a table there replaces the keys that it
// has in the built-in entry of the same name, or makes a new entry.
func LoadCatalog(files ...string) (*Catalog, error) {
	c, err := (&Catalog{}).With("built-in catalog", builtin)
	for _, f := range files {
		if err != nil {
			return nil, err
		}
		var data []byte
		if data, err = os.ReadFile(f); err == nil {
			c, err = c.With(f, data)
		}
	}
	return c, err
}

// WithLike returns the catalog with one solver more, a build of another one of the catalog, from whose entry it differs
// by what change changes.
func (c *Catalog) WithLike(name, other string, change func(e *Entry)) *Catalog {
	e := c.entries[other].clone()
	change(&e)
	next := *c
	next.entries = maps.Clone(c.entries)
	next.entries[name] = &e
	return &next
}

// Without returns the catalog with the reason why it lacks a solver, which errors about that name give.
func (c *Catalog) Without(name, why string) *Catalog {
	next := *c
	next.missing = maps.Clone(c.missing)
	if next.missing == nil {
		next.missing = map[string]string{}
	}
	next.missing[name] = why
	return &next
}

// With returns the catalog extended by the TOML text data; source names it in errors.
func (c *Catalog) With(source string, data []byte) (*Catalog, error) {
	// Decoding into a deep copy keeps what the text does not mention. Two steps, because the decoder does not merge into
	// values of a map.
	var raw map[string]map[string]any
	if err := toml.Unmarshal(data, &raw); err != nil {
		return nil, fmt.Errorf("%w; each solver is a table, [NAME]", tomlError(source, err))
	}
	if err := decodeStrict(data, new(map[string]Entry)); err != nil {
		return nil, tomlError(source, err)
	}
	copied := *c
	next := &copied
	next.entries = maps.Clone(c.entries)
	if next.entries == nil {
		next.entries = map[string]*Entry{}
	}
	for name, table := range raw {
		e := Entry{Memory: LimitAddressSpace}
		if old := c.entries[name]; old != nil {
			e = old.clone()
		}
		before := e.Declared
		e.Declared = nil
		text, err := toml.Marshal(table)
		if err == nil {
			err = decodeStrict(text, &e)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: solver %s: %w", source, name, err)
		}
		e.Name = name
		engines := e.Declared
		e.Declared = joinEngines(before, engines)
		key, err := e.prepare()
		if err == nil {
			key, err = e.checkEngines(engines)
		}
		if err != nil {
			return nil, &EntryError{Source: source, Solver: name, Key: key, Err: err}
		}
		next.entries[name] = &e
	}
	return next, nil
}

// decodeStrict rejects unknown keys: a misspelt key would silently do nothing.
func decodeStrict(data []byte, v any) error {
	return toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(v)
}

// tomlError adds the source and, if known, line and column.
func tomlError(source string, err error) error {
	if strict, ok := errors.AsType[*toml.StrictMissingError](err); ok && len(strict.Errors) > 0 {
		row, column := strict.Errors[0].Position()
		return fmt.Errorf("%s:%d:%d: unknown key %q", source, row, column, strings.Join(strict.Errors[0].Key(), "."))
	}
	if decode, ok := errors.AsType[*toml.DecodeError](err); ok {
		row, column := decode.Position()
		return fmt.Errorf("%s:%d:%d: %w", source, row, column, err)
	}
	return fmt.Errorf("%s: %w", source, err)
}

// clone copies the entry, with all slices and maps that decoding another text into it could change.
func (e *Entry) clone() Entry {
	n := *e
	for _, list := range []*[]string{&n.Aliases, &n.Command, &n.File, &n.Session, &n.Version, &n.Terse, &n.SoftLimit, &n.Logics, &n.AsAll, &n.Lacks,
		&n.FreePoints, &n.Experimental, &n.Commands, &n.Patterns.Unsupported, &n.Patterns.Timeout, &n.Patterns.Memout,
		&n.Patterns.Crash, &n.Patterns.Error, &n.Patterns.Ignore} {
		*list = slices.Clone(*list)
	}
	n.Options, n.Vary, n.Hidden = slices.Clone(n.Options), slices.Clone(n.Vary), slices.Clone(n.Hidden)
	n.Decided, n.Renamed = slices.Clone(n.Decided), maps.Clone(n.Renamed)
	if n.Steps != nil {
		steps := *n.Steps
		n.Steps = &steps
	}
	if n.Statistics != nil {
		statistics := *n.Statistics
		n.Statistics = &statistics
	}
	if n.Checker != nil {
		checker := *n.Checker
		checker.Command = slices.Clone(checker.Command)
		n.Checker = &checker
	}
	return n
}

// prepare checks an entry and compiles its patterns. If there is an error, key leads to the value, see [EntryError].
func (e *Entry) prepare() (key []any, err error) {
	if !solverName.MatchString(e.Name) {
		return nil, errors.New("a solver's name is made of A-Z a-z 0-9 . _ -")
	}
	if len(e.Command) == 0 {
		return nil, errors.New("it has no command; for example: command = [\"z3\"]")
	}
	switch e.Memory {
	case LimitAddressSpace, WatchRSS:
	default:
		return []any{"memory"}, fmt.Errorf("memory is %q; it takes %q or %q", e.Memory, LimitAddressSpace, WatchRSS)
	}
	if e.OptionForm != "" && optionNames[e.OptionForm] == nil {
		return []any{"option_form"}, fmt.Errorf("option_form is %q; it takes %q or %q", e.OptionForm, plainForm, flagForm)
	}
	for i, o := range e.Options {
		switch o.Only {
		case AnyUse, FileUse, SessionUse:
		default:
			return []any{"option", i, "only"}, fmt.Errorf("only is %q; it takes %q or %q", o.Only, FileUse, SessionUse)
		}
		switch o.Checks {
		case AnyChecks, OneCheck, ManyChecks:
		default:
			return []any{"option", i, "checks"},
				fmt.Errorf("checks is %q; it takes %q or %q", o.Checks, OneCheck, ManyChecks)
		}
		if n, err := checkPatterns(o.Logics); err != nil {
			return []any{"option", i, "logics", n}, err
		}
	}
	for i, v := range e.Vary {
		if key, err := v.check(e); err != nil {
			return append([]any{"vary", i}, key...), err
		}
	}
	if n, err := checkPatterns(e.Logics); err != nil {
		return []any{"logics", n}, err
	}
	for i, h := range e.Hidden {
		if n, err := checkPatterns(h.Logics); err != nil {
			return []any{"hidden", i, "logics", n}, err
		}
	}
	for i, d := range e.Decided {
		if key, err := d.check(); err != nil {
			return append([]any{"decides", i}, key...), err
		}
	}
	if n, err := checkPatterns(e.AsAll); err != nil {
		return []any{"as_all", n}, err
	}
	if n, err := checkPatterns(e.Commands); err != nil {
		return []any{"commands", n}, err
	}
	if key, err := e.Statistics.compile(); err != nil {
		return append([]any{"statistics"}, key...), err
	}
	if key, err := e.Checker.compile(); err != nil {
		return append([]any{"checker"}, key...), err
	}
	return e.Patterns.compile()
}

// compile makes rules of the expressions. If there is an error, key leads to the expression.
func (p *Patterns) compile() (key []any, err error) {
	p.rules, p.ignore = nil, nil
	for _, set := range []struct {
		key     string
		verdict Verdict
		texts   []string
	}{
		{"memout", Memout, p.Memout}, {"timeout", Timeout, p.Timeout}, {"unsupported", Unsupported, p.Unsupported},
		{"crash", Crash, p.Crash}, {"error", Error, p.Error}, {"ignore", "", p.Ignore},
	} {
		for i, text := range set.texts {
			re, err := regexp.Compile("(?im)" + text)
			switch {
			case err != nil:
				return []any{"patterns", set.key, i}, err
			case set.verdict == "":
				p.ignore = append(p.ignore, re)
			default:
				p.rules = append(p.rules, textRule{set.verdict, anywhere, re})
			}
		}
	}
	return nil, nil
}

// ignored reports whether a line matches an Ignore pattern.
func (p *Patterns) ignored(line string) bool {
	return slices.ContainsFunc(p.ignore, func(re *regexp.Regexp) bool { return re.MatchString(line) })
}

// withoutIgnored is a text without the lines that match an Ignore pattern.
func (p *Patterns) withoutIgnored(text []byte) []byte {
	if len(p.ignore) == 0 || len(text) == 0 || len(text) > maxText {
		return text
	}
	var rest []byte
	for line := range bytes.Lines(text) {
		if !p.ignored(string(bytes.TrimRight(line, "\r\n"))) {
			rest = append(rest, line...)
		}
	}
	return rest
}

// calledBy returns the entry whose name, or alias, is a word of what a solver prints as its version; nil if none is.
func calledBy(version string, entries []*Entry) *Entry {
	words := strings.FieldsFunc(version, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-'
	})
	for _, e := range entries {
		for _, name := range append([]string{e.Name}, e.Aliases...) {
			if slices.ContainsFunc(words, func(word string) bool { return strings.EqualFold(word, name) }) {
				return e
			}
		}
	}
	return nil
}

// Names lists the entries' names, sorted.
func (c *Catalog) Names() []string { return slices.Sorted(maps.Keys(c.entries)) }

// Entry returns the entry of exactly this name.
func (c *Catalog) Entry(name string) (*Entry, bool) {
	e, ok := c.entries[name]
	return e, ok
}

// HaveCommand returns the names, sorted, of the solvers with a command that is not in SMT-LIB.
func (c *Catalog) HaveCommand(command string) []string {
	var names []string
	for _, name := range c.Names() {
		if e := c.entries[name]; e.HasCommand(command) && !slices.Contains(names, e.Name) { // builds of one are one
			names = append(names, e.Name)
		}
	}
	return names
}

// HasCommand reports whether the solver has a command that is not in SMT-LIB.
func (e *Entry) HasCommand(command string) bool {
	return len(e.Commands) > 0 && matches(e.Commands, command)
}

// Supports reports whether the solver accepts scripts of the logic. Patterns are tried in order and the last that
// matches decides: "QF_*" includes, "!*S*" excludes, "*" is everything. "" is the logic ALL.
func (e *Entry) Supports(logic string) bool { return matches(e.Logics, logic) }

// HasCores reports whether the solver gives unsat cores for scripts of the logic.
func (e *Entry) HasCores(logic string) bool { return len(e.Cores) > 0 && matches(e.Cores, logic) }

// Commands that some solvers do not have.
const (
	Cores              = "cores"               // get-unsat-core; see [Entry.HasCores]
	Simplify           = "simplify"            // (simplify TERM) prints the term simplified
	SimplifyParameters = "simplify-parameters" // as in (simplify TERM :som true)
	Interpolant        = "get-interpolant"     // (get-interpolant NAME CONJECTURE) defines NAME
	Interpolants       = "get-interpolants"    // (get-interpolants (A B) (C) …) prints a sequence, as Bitwuzla does
	Abduct             = "get-abduct"          // (get-abduct NAME CONJECTURE) defines NAME
	GetAssertions      = "get-assertions"      // stands for (get-info :assertion-stack-levels) as well
	GetAssignment      = "get-assignment"
	Clauses            = "clauses"  // (set-option :solver.proof.log FILE) writes them, as z3 does
	Proofs             = "proofs"   // (get-proof) prints one as cvc5 does
	Lemmas             = "lemmas"   // (set-option :output lemmas) prints them, as cvc5 does; other tags print more
	Goals              = "goals"    // (apply TACTIC) prints what it makes of the assertions, as z3 does
	Optimize           = "optimize" // maximize, minimize, assert-soft, :opt.priority and get-objectives, as z3 has them
)

// Has reports whether the solver has a command in scripts of the logic. It is true if command is "".
func (e *Entry) Has(command, logic string) bool {
	if command == Cores {
		return e.HasCores(logic)
	}
	return command == "" || slices.Contains(e.Extensions, command)
}

// Has is Has of the entry, as the solver is run: lemmas are those of the script only without options that add others.
func (s *Solver) Has(command, logic string) bool {
	if command == Lemmas || command == Clauses {
		return options.Set(s.line(), options.ChangesLemmas) == "" && s.Entry.Has(command, logic)
	}
	return s.Entry.Has(command, logic)
}

// IsThreaded reports whether the solver runs several threads when it is given a text, which is a script or some more
// options: by its options, or by what the text says.
func (s *Solver) IsThreaded(text []byte) bool {
	return options.IsThreaded(s.line()) || options.IsThreaded(string(text))
}

// line is the command line with the options.
func (s *Solver) line() string { return strings.Join(slices.Concat(s.Command, s.Options), " ") }

// LeavesFree reports whether the solver may give all these operators any values at unspecified points, see FreePoints.
func (e *Entry) LeavesFree(operators []string) bool {
	return !slices.ContainsFunc(operators, func(op string) bool { return !slices.Contains(e.FreePoints, op) })
}

// LogicName is the logic that the solver is sent for scripts of a logic with these symbols of theories: the same, or
// ALL.
func (e *Entry) LogicName(logic string, symbols []string) string {
	if len(e.AsAll) > 0 && matches(e.AsAll, logic) {
		return "ALL"
	}
	for _, h := range e.Hidden {
		isHidden := func(op string) bool { return slices.Contains(h.Operators, op) }
		if slices.ContainsFunc(symbols, isHidden) && matches(h.Logics, logic) {
			return "ALL"
		}
	}
	return logic
}

// KnowsAll reports whether the solver accepts the logic ALL.
func (e *Entry) KnowsAll() bool { return e.Supports("ALL") || len(e.AsAll) > 0 }

// matches is the rule of [Entry.Supports]. No patterns match everything.
func matches(patterns []string, logic string) bool {
	logic = cmp.Or(logic, "ALL")
	in := len(patterns) == 0
	for _, p := range patterns {
		exclude := p[0] == '!'
		if exclude {
			p = p[1:]
		}
		if ok, _ := path.Match(p, logic); ok {
			in = !exclude
		}
	}
	return in
}

func checkPatterns(patterns []string) (which int, err error) {
	for i, p := range patterns {
		if p == "" || p == "!" {
			return i, errors.New("a pattern is empty; it takes one like QF_* or !QF_BV")
		}
		if _, err := path.Match(p, ""); err != nil {
			return i, fmt.Errorf("pattern %q: %w", p, err)
		}
	}
	return 0, nil
}
