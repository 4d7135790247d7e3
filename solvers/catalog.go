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

	"github.com/pelletier/go-toml/v2"
)

//go:embed catalog.toml
var builtin []byte

// A Catalog is what is known of solvers, by name. It is immutable.
type Catalog struct {
	entries map[string]*Entry
	locate  func(*RecipeError) error // makes the errors about recipes; may be nil
}

// An Entry is what is known of one solver. It is read from TOML and immutable afterwards; the built-in
// catalog.toml is its reference by example.
type Entry struct {
	Name    string   `toml:"-"`
	About   string   `toml:"about"`   // one line for people
	Aliases []string `toml:"aliases"` // further names by which it is found, as of its program
	Command []string `toml:"command"` // the program, and arguments that every use needs
	File    []string `toml:"file"`    // arguments to run one script file; "{}" is its place, else it comes last
	Session []string `toml:"session"` // arguments to read scripts from standard input as they arrive
	Version []string `toml:"version"` // arguments that print the version
	// SoftLimit are arguments of a session that make the solver give up a check by itself; "{ms}" and "{s}" stand
	// for the time.
	SoftLimit []string `toml:"soft_limit"`
	// Interrupt says that SIGINT ends a check with unknown, and not the process.
	Interrupt bool     `toml:"interrupt"`
	Logics    []string `toml:"logics"` // patterns, see [Entry.Supports]; none stand for all
	// AsAll are patterns of logics whose name the solver does not know, while it has their theories: it gets ALL.
	AsAll []string `toml:"as_all"`
	// Lacks are operators that the solver does not have, where its words do not say so.
	Lacks []string `toml:"lacks"`
	// Renamed are sorts that some versions have another name for: they are asked which.
	Renamed map[string]string `toml:"renamed"`
	// Hidden are operators that the solver does not have under the name of a logic, and has under ALL.
	Hidden  []Hidden `toml:"hidden"`
	Reset   bool     `toml:"reset"`    // understands (reset): a probe asks
	PushPop bool     `toml:"push_pop"` // understands push and pop: a probe asks
	Models  bool     `toml:"models"`   // understands get-model: a probe asks
	// ModelsFound is of how many of 143 scripts of other people it gave a model within two seconds; 0 if nobody counted.
	// Solvers that found more are asked first.
	ModelsFound int `toml:"models_found"`
	// Cores are patterns of the logics in which it understands get-unsat-core and get-unsat-assumptions; none stand for
	// none.
	Cores []string `toml:"cores"`
	// Extensions are the commands that it has, and other solvers have not: Simplify, SimplifyParameters, Interpolant,
	// Abduct, GetAssertions, GetAssignment.
	Extensions []string `toml:"extensions"`
	// Commands are patterns of all commands that it has and SMT-LIB has not.
	Commands []string `toml:"commands"`
	// Generic says that the catalog knows nothing of the solver: a probe finds out which of the entry's features it has.
	Generic bool `toml:"-"`
	// Decided are the fragments in which it answers each script with sat or unsat, given time and memory.
	Decided []Decided `toml:"decides"`
	// Unoptimized are arguments by which it optimizes less, and has to answer alike.
	Unoptimized []string `toml:"unoptimized"`
	Memory      Memory   `toml:"memory"` // how memory is limited; address-space if empty
	// CheckUsing is the command that checks with a tactic, in place of "{}"; empty if there is none.
	CheckUsing string `toml:"check_using"`
	// FreePoints are operators whose value at a point that SMT-LIB leaves unspecified may be any to the solver, as
	// long as it is the same for equal arguments.
	FreePoints []string `toml:"free_points"`
	// OwnTactic is the tactic that others are chained in front of; empty if there are none.
	OwnTactic string `toml:"own_tactic"`
	// Lists are arguments, each of which prints names of options or tactics that the solver has.
	Lists []string `toml:"lists"`
	// Vary are options and tactics that make it go other ways, to answers that are as right.
	Vary []Vary `toml:"vary"`
	// Declared are ways of the solver to decide; see [Entry.Engines] for all of them.
	Declared []Engine `toml:"engine"`
	// Steps tells how the solver counts its own steps; nil: it is not known to.
	Steps *StepsCount `toml:"steps"`
	// Statistics tells how the solver says what it did; nil: it is not known to.
	Statistics *Statistics `toml:"statistics"`
	// Rules are the forms of rule programs that it reads: smt2 (declare-rel, rule, query), datalog, horn.
	Rules []string `toml:"rules"`
	// Datalog are arguments to run one Datalog file, in the place of File.
	Datalog []string `toml:"datalog_file"`
	Options []Option `toml:"option"`
	// Experimental are options, without their values, that the solver's own documentation calls experimental.
	Experimental []string `toml:"experimental"`
	Patterns     Patterns `toml:"patterns"`
}

// Memory says how a solver's memory is limited.
type Memory string

// The ways to limit memory.
const (
	LimitAddressSpace Memory = "address-space" // RLIMIT_AS
	WatchRSS          Memory = "rss"           // for what reserves more than it uses: a JVM, sanitizers
)

// An Option is what a solver needs for some logics.
type Option struct {
	Logics []string `toml:"logics"`    // patterns as of [Entry.Supports]; none stand for all
	Args   []string `toml:"arguments"` // on the command line
	Script []string `toml:"script"`    // commands at the head of each script
	Only   Use      `toml:"only"`      // how the solver must be run for the arguments to apply
	Checks Checks   `toml:"checks"`    // for which scripts the arguments apply
}

// Hidden are operators that a solver hides.
type Hidden struct {
	Operators []string `toml:"operators"`
	Logics    []string `toml:"logics"` // patterns as of [Entry.Supports] of those that hide them; none stand for all
}

// Checks tells scripts with one check from scripts with more, or with push and pop: many solvers need an
// option for those, and it makes them other solvers, for it turns preprocessing off.
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

// Patterns are regular expressions (RE2, multi-line, ignoring case) on what a solver says outside of its
// answers. They are tried before the rules that hold for every solver.
type Patterns struct {
	Unsupported []string `toml:"unsupported"`
	Timeout     []string `toml:"timeout"`
	Memout      []string `toml:"memout"`
	Crash       []string `toml:"crash"`
	Error       []string `toml:"error"`
	Ignore      []string `toml:"ignore"` // lines that mean nothing

	rules  []textRule
	ignore []*regexp.Regexp
}

// LoadCatalog reads the built-in catalog and extends it by the user's files: a table there changes the keys
// it has in the built-in entry of its name, or makes a new entry.
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

// With returns the catalog extended by the TOML text data; source names it in errors.
func (c *Catalog) With(source string, data []byte) (*Catalog, error) {
	// Decoding into a deep copy leaves alone what the text does not mention. Two steps, because the decoder
	// does not merge into values of a map.
	var raw map[string]map[string]any
	if err := toml.Unmarshal(data, &raw); err != nil {
		return nil, fmt.Errorf("%w; each solver is a table, [NAME]", tomlError(source, err))
	}
	if err := decodeStrict(data, new(map[string]Entry)); err != nil {
		return nil, tomlError(source, err)
	}
	next := &Catalog{entries: maps.Clone(c.entries), locate: c.locate}
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

// decodeStrict refuses unknown keys: a misspelt key would silently do nothing.
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

// clone copies what decoding another text into the entry could change.
func (e *Entry) clone() Entry {
	n := *e
	for _, list := range []*[]string{&n.Aliases, &n.Command, &n.File, &n.Session, &n.Version, &n.SoftLimit, &n.Logics, &n.AsAll, &n.Lacks,
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
	return n
}

// prepare checks an entry and compiles its patterns. With an error it gives the key of the value, as EntryError has it.
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
	return e.Patterns.compile()
}

// compile makes rules of the expressions. With an error it gives the key of the expression.
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

// ignored reports whether a line means nothing.
func (p *Patterns) ignored(line string) bool {
	return slices.ContainsFunc(p.ignore, func(re *regexp.Regexp) bool { return re.MatchString(line) })
}

// withoutIgnored is a text without the lines that mean nothing.
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

// Names lists the entries' names, sorted.
func (c *Catalog) Names() []string { return slices.Sorted(maps.Keys(c.entries)) }

// Entry returns the entry of exactly this name.
func (c *Catalog) Entry(name string) (*Entry, bool) {
	e, ok := c.entries[name]
	return e, ok
}

// HaveCommand gives the names of the solvers that have a command which SMT-LIB has not, sorted.
func (c *Catalog) HaveCommand(command string) []string {
	var names []string
	for _, name := range c.Names() {
		if patterns := c.entries[name].Commands; len(patterns) > 0 && matches(patterns, command) {
			names = append(names, name)
		}
	}
	return names
}

// Supports reports whether the solver takes scripts of the logic. Patterns are tried in order and the
// last that matches decides: "QF_*" includes, "!*S*" excludes, "*" is everything. "" is the logic ALL.
func (e *Entry) Supports(logic string) bool { return matches(e.Logics, logic) }

// HasCores reports whether the solver says what is to blame for unsat in scripts of the logic.
func (e *Entry) HasCores(logic string) bool { return len(e.Cores) > 0 && matches(e.Cores, logic) }

// Commands that some solvers do not have.
const (
	Cores              = "cores"               // get-unsat-core; see [Entry.HasCores]
	Simplify           = "simplify"            // (simplify TERM) prints the term simplified
	SimplifyParameters = "simplify-parameters" // as in (simplify TERM :som true)
	Interpolant        = "get-interpolant"     // (get-interpolant NAME CONJECTURE) defines NAME
	Abduct             = "get-abduct"          // (get-abduct NAME CONJECTURE) defines NAME
	GetAssertions      = "get-assertions"      // and (get-info :assertion-stack-levels)
	GetAssignment      = "get-assignment"
)

// Has reports whether the solver has a command in scripts of the logic; "" stands for none.
func (e *Entry) Has(command, logic string) bool {
	if command == Cores {
		return e.HasCores(logic)
	}
	return command == "" || slices.Contains(e.Extensions, command)
}

// LeavesFree reports whether the values of operators at unspecified points may be any to the solver.
func (e *Entry) LeavesFree(operators []string) bool {
	return !slices.ContainsFunc(operators, func(op string) bool { return !slices.Contains(e.FreePoints, op) })
}

// LogicName is the logic that the solver gets for scripts of a logic with these symbols of theories: the same, or ALL.
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

// KnowsAll reports whether the solver knows the logic ALL.
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
