package solvers

import (
	"regexp"
)

// A Catalog is what is known of solvers, by name. It is immutable.
type Catalog struct {
	entries map[string]*Entry
}

// An Entry is what is known of one solver. It is read from TOML and immutable afterwards.
type Entry struct {
	Name     string   `toml:"-"`
	About    string   `toml:"about"`    // one line for people
	Command  []string `toml:"command"`  // the program and arguments every use needs
	File     []string `toml:"file"`     // arguments to run one script file; "{}" is its place, else it comes last
	Session  []string `toml:"session"`  // arguments to read scripts from standard input
	Version  []string `toml:"version"`  // arguments that print the version
	Logics   []string `toml:"logics"`   // patterns, see [Entry.Supports]
	Reset    bool     `toml:"reset"`    // a session understands (reset)
	PushPop  bool     `toml:"push_pop"` // understands push and pop
	Models   bool     `toml:"models"`   // understands get-model
	Memory   Memory   `toml:"memory"`   // how memory is limited
	Seed     []string `toml:"seed_options"`
	Options  []Option `toml:"option"`
	Patterns Patterns `toml:"patterns"`
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
	Logics  []string `toml:"logics"`    // patterns; none stand for all
	Args    []string `toml:"arguments"` // on the command line
	Script  []string `toml:"script"`    // commands at the head of each script
	Session bool     `toml:"session"`   // in sessions only
}

// Patterns are regular expressions (RE2, on stdout and stderr) over and above the built-in table.
type Patterns struct {
	Unsupported []string `toml:"unsupported"`
	Timeout     []string `toml:"timeout"`
	Memout      []string `toml:"memout"`
	Crash       []string `toml:"crash"`
	Ignore      []string `toml:"ignore"` // lines that mean nothing

	compiled []*regexp.Regexp
}

// LoadCatalog reads the built-in catalog and extends it by the user's files: an entry there replaces
// the built-in one of its name, key by key.
func LoadCatalog(files ...string) (*Catalog, error) { panic("skeleton") }

// With returns the catalog extended by the TOML text data; source names it in errors.
func (c *Catalog) With(source string, data []byte) (*Catalog, error) { panic("skeleton") }

// Names lists the entries' names, sorted.
func (c *Catalog) Names() []string { panic("skeleton") }

// Entry returns the entry of exactly this name.
func (c *Catalog) Entry(name string) (*Entry, bool) { panic("skeleton") }

// Supports reports whether the solver takes scripts of the logic. Patterns are tried in order and the
// last that matches decides: "QF_*" includes, "!*S*" excludes, "*" is everything. "" is the logic ALL.
func (e *Entry) Supports(logic string) bool { panic("skeleton") }
