package solvers

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
)

// A Recipe runs engines of a solver one after the other on a script, until one decides. It is the content of a file
// RECIPE.toml.
type Recipe struct {
	Head struct {
		Kind    string `toml:"kind"`   // RecipeKind
		Solver  string `toml:"solver"` // as on the command line
		Logic   string `toml:"logic"`  // the logic that it was made for; "" for several
		Timeout string `toml:"timeout"`
		// MaxSteps limits the solver's own steps instead of the time; 0: the time is limited.
		MaxSteps int64 `toml:"max_steps,omitempty"`
	} `toml:"recipe"`
	Ingredients []Ingredient `toml:"ingredient"`
	// Made describes how it was found, for people.
	Made map[string]any `toml:"made,omitempty"`
}

// An Ingredient is an engine with options, and its share of the time.
type Ingredient struct {
	Engine  string   `toml:"engine"`
	Options []string `toml:"options"`
	// Share is the weight by which the remaining time is divided between this ingredient and the later ones.
	Share int `toml:"share"`
}

// RecipeKind is the kind of recipes of solvers' engines.
const RecipeKind = "solver"

// RecipeError says that a value in the file of a recipe is invalid.
type RecipeError struct {
	Path string
	Text []byte // content of the file; nil if Err has the position itself
	Key  []any  // path to the value: keys (string), and numbers of elements (int, from 0)
	Err  error
}

func (e *RecipeError) Error() string {
	if e.Text == nil {
		return e.Err.Error()
	}
	return fmt.Sprintf("%s: %v", e.Path, e.Err)
}

// Unwrap gives what is wrong.
func (e *RecipeError) Unwrap() error { return e.Err }

// Locating is the catalog with a function that makes its errors about recipes, with the positions of values in the
// file.
func (c *Catalog) Locating(locate func(*RecipeError) error) *Catalog {
	other := *c
	other.locate = locate
	return &other
}

// ReadRecipe reads the text of a recipe, for solvers of the catalog. The error is a *[RecipeError], or what the
// function of [Catalog.Locating] makes of it.
func (c *Catalog) ReadRecipe(path string, text []byte) (*Recipe, error) {
	r := &Recipe{}
	bad := &RecipeError{Path: path, Text: text}
	if err := decodeStrict(text, r); err != nil {
		bad.Text, bad.Err = nil, tomlError(path, err)
	} else if bad.Key, bad.Err = c.checkRecipe(r); bad.Err == nil {
		return r, nil
	}
	return nil, c.Refuse(bad)
}

// Refuse makes the error that a value of a recipe is invalid, see [Catalog.Locating].
func (c *Catalog) Refuse(bad *RecipeError) error {
	if c.locate != nil {
		return c.locate(bad)
	}
	return bad
}

// checkRecipe checks a recipe. If there is an error, key leads to the value.
func (c *Catalog) checkRecipe(r *Recipe) (key []any, err error) {
	if r.Head.Kind != RecipeKind {
		return []any{"recipe", "kind"}, fmt.Errorf("it is a recipe of kind %q; a solver takes one of kind %q",
			r.Head.Kind, RecipeKind)
	}
	if d, err := time.ParseDuration(r.Head.Timeout); err != nil || d <= 0 {
		return []any{"recipe", "timeout"}, fmt.Errorf("timeout is %q; it takes a duration like 1s", r.Head.Timeout)
	}
	s, err := c.Base(r)
	if err != nil {
		return []any{"recipe", "solver"}, err
	}
	if r.Head.MaxSteps != 0 && s.Entry.Steps == nil {
		return []any{"recipe", "max_steps"}, fmt.Errorf("%s does not count its steps, as far as is known", s.Name)
	}
	if len(r.Ingredients) == 0 {
		return []any{"recipe"}, fmt.Errorf("it has no [[ingredient]]")
	}
	for i, g := range r.Ingredients {
		if _, known := s.Entry.Engine(g.Engine); !known {
			return []any{"ingredient", i, "engine"}, fmt.Errorf("%s has no engine %q", s.Entry.Name, g.Engine)
		}
		for n, o := range g.Options {
			if !s.Entry.HasOption(o) {
				return []any{"ingredient", i, "options", n}, fmt.Errorf("%s has no option %q that is varied", s.Entry.Name, o)
			}
		}
		if g.Share < 1 {
			return []any{"ingredient", i, "share"}, fmt.Errorf("share is %d; it takes 1 or more", g.Share)
		}
	}
	return nil, nil
}

// CheckUsingKey is the key in Made of a single command that is equivalent to the recipe.
const CheckUsingKey = "check_sat_using"

// TacticOf returns a recipe whose ingredients are only tactics as one tactic. Each has its share of the time; the next
// ones do not get what it does not use. The second result is false if the recipe has options or counts steps, or the
// solver has no tactics.
func (e *Entry) TacticOf(r *Recipe) (tactic string, is bool) {
	timeout, err := time.ParseDuration(r.Head.Timeout)
	if err != nil || e.CheckUsing == "" || r.Head.MaxSteps > 0 {
		return "", false
	}
	sum := 0
	for _, g := range r.Ingredients {
		sum += g.Share
	}
	var all []string
	for _, g := range r.Ingredients {
		engine, known := e.Engine(g.Engine)
		if !known || engine.Tactic == "" || len(engine.Arguments)+len(g.Options) > 0 {
			return "", false
		}
		ms := timeout.Milliseconds() * int64(g.Share) / int64(sum)
		all = append(all, fmt.Sprintf("(try-for %s %d)", engine.Tactic, ms))
	}
	if len(all) == 1 {
		return all[0], true
	}
	return "(or-else " + strings.Join(all, " ") + ")", true
}

// Base is the solver whose engines a recipe runs.
func (c *Catalog) Base(r *Recipe) (*Solver, error) {
	if isRecipe(r.Head.Solver) {
		return nil, fmt.Errorf("a recipe's solver is no recipe")
	}
	s, err := c.Resolve(r.Head.Solver)
	if err == nil && s.Entry.Generic {
		err = fmt.Errorf("nothing is known of the engines of %s", s.Name)
	}
	return s, err
}

// Text is the recipe as [Catalog.ReadRecipe] reads it.
func (r *Recipe) Text() ([]byte, error) {
	var b bytes.Buffer
	err := toml.NewEncoder(&b).SetIndentTables(false).Encode(r)
	return b.Bytes(), err
}

// recipeSuffix ends the names of recipes' files.
const recipeSuffix = ".toml"

// isRecipe reports whether a path is that of a recipe.
func isRecipe(path string) bool { return strings.HasSuffix(path, recipeSuffix) }

// resolveRecipe returns the solver that runs the recipe in a file.
func (c *Catalog) resolveRecipe(name, path string) (*Solver, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	r, err := c.ReadRecipe(path, text)
	if err != nil {
		return nil, err
	}
	base, err := c.Base(r)
	if err != nil {
		return nil, err
	}
	if name == "" {
		name = base.Name + "-" + strings.TrimSuffix(filepath.Base(path), recipeSuffix)
	}
	script, err := c.Shell(r)
	if err != nil {
		return nil, err
	}
	return c.solver(name, []string{"sh", "-c", script, recipeWord + base.Entry.Name, place}, nil), nil
}

// recipeWord begins the name ($0) that the shell gives a recipe; the name of the solver's entry follows.
const recipeWord = "recipe-of-"

// ofRecipe is the entry for a command that runs a recipe, derived from the entry of the recipe's solver; nil for other
// commands.
func (c *Catalog) ofRecipe(argv []string) *Entry {
	if len(argv) != 5 || argv[1] != "-c" {
		return nil
	}
	name, is := strings.CutPrefix(argv[3], recipeWord)
	if !is || c.entries[name] == nil {
		return nil
	}
	e := c.entries[name].clone()
	// A recipe is run on files with one check. It need not decide in its time what the solver decides.
	e.File, e.Session, e.SoftLimit, e.Interrupt, e.Reset, e.PushPop = nil, nil, nil, false, false, false
	e.Vary, e.Lists, e.Declared, e.Steps, e.Statistics, e.Decided, e.Unoptimized = nil, nil, nil, nil, nil, nil, nil
	e.CheckUsing, e.OwnTactic, e.Rules = "", "", nil
	e.Patterns.Ignore = append(e.Patterns.Ignore, "^"+answeredBy)
	_, _ = e.Patterns.compile() // no error: they are those of an existing entry
	return &e
}

// answeredBy begins the line in which a recipe names the ingredient that has decided.
const answeredBy = "; answered by "

// Ingredient is the name of the ingredient of a recipe that has given the answer, as the recipe prints it; "" if it
// prints none.
func (r *Result) Ingredient() string {
	for line := range strings.Lines(r.Stdout) {
		if name, is := strings.CutPrefix(line, answeredBy); is {
			return strings.TrimSpace(name)
		}
	}
	return ""
}

// shellFunctions are the functions of a recipe's script. They need a POSIX shell, the GNU tools and timeout.
const shellFunctions = `
f=$1
shift
case $f in VERSION) exec PROGRAM "$f" ;; esac
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
trap 'exit 143' HUP INT TERM
died=
now() (
	date +%s%3N
)
# Runs an engine, with a limit in milliseconds, on a file; ends if it decides.
try() {
	engine=$1 ms=$2
	shift 2
	if [ "$ms" -lt 1 ]; then ms=1; fi
	timeout --foreground -s KILL "$((ms / 1000)).$(printf %03d $((ms % 1000)))" "$@" >"$d/out" 2>"$d/err"
	status=$?
	case $(grep -m 1 -E '^(sat|unsat|unknown|timeout|\(error)' "$d/out") in
	sat | unsat)
		if [ $status -lt 124 ]; then
			cat "$d/out"
			cat "$d/err" >&2
			echo "ANSWERED$engine"
			exit $status
		fi
		;;
	esac
	if [ $status -gt 128 ] && [ $status -ne 137 ]; then
		died=$status
		cp "$d/out" "$d/died.out"
		cp "$d/err" "$d/died.err"
	fi
}
# Nobody has decided.
give_up() {
	if [ "$died" ]; then
		cat "$d/died.out"
		cat "$d/died.err" >&2
		exit "$died"
	fi
	if [ $status -eq 137 ] || [ $status -eq 124 ]; then
		echo timeout
		exit 0
	fi
	cat "$d/out"
	cat "$d/err" >&2
	exit $status
}
`

// Shell is the recipe as a script for a POSIX shell that needs only timeout(1) and the solver. Its arguments are a
// file, and further ones for the solver. It prints the output of the first engine that decides, with a comment that
// names it.
func (c *Catalog) Shell(r *Recipe) (string, error) {
	base, err := c.Base(r)
	if err != nil {
		return "", err
	}
	timeout, err := time.ParseDuration(r.Head.Timeout)
	if err != nil {
		return "", err
	}
	version := "--version"
	if len(base.Entry.Version) > 0 {
		version = base.Entry.Version[0]
	}
	var b strings.Builder
	b.WriteString(strings.TrimPrefix(strings.NewReplacer(
		"VERSION", version, "PROGRAM", shellQuoted(base.Command[0]), "ANSWERED", answeredBy,
	).Replace(shellFunctions), "\n"))
	left := "end=$(($(now) + %d))\n"
	whole := timeout.Milliseconds()
	if r.Head.MaxSteps > 0 {
		left, whole = "left=%d\n", r.Head.MaxSteps
	}
	fmt.Fprintf(&b, left, whole)
	for i, g := range r.Ingredients {
		b.WriteString(c.shellIngredient(base, r, i, g, timeout))
	}
	b.WriteString("give_up\n")
	return b.String(), nil
}

// shellIngredient runs one ingredient of a recipe.
func (c *Catalog) shellIngredient(base *Solver, r *Recipe, i int, g Ingredient, timeout time.Duration) string {
	engine, _ := base.Entry.Engine(g.Engine)
	var b strings.Builder
	file := `$f`
	if check := base.Entry.CheckCommand(engine); check != "" {
		file = `$d/script.smt2`
		fmt.Fprintf(&b, "sed %s \"$f\" >\"%s\"\n", shellQuoted("s/(check-sat)/"+strings.NewReplacer(
			`\`, `\\`, "/", `\/`, "&", `\&`).Replace(check)+"/"), file)
	}
	shares := 0
	for _, later := range r.Ingredients[i:] {
		shares += later.Share
	}
	const placeholder = "\x00"
	words := base.With(slices.Concat(engine.Arguments, g.Options)...).FileCommand(r.Head.Logic, placeholder)
	steps := base.Entry.Steps
	budget := fmt.Sprintf("$(((end - $(now)) * %d / %d))", g.Share, shares)
	if r.Head.MaxSteps > 0 {
		fmt.Fprintf(&b, "n=$((left * %d / %d))\n", g.Share, shares)
		words = append(words[:1:1], slices.Concat(steps.limited("\x01"), words[1:])...)
		budget = strconv.FormatInt(StepsGuard*timeout.Milliseconds(), 10)
	}
	for n, w := range words {
		quoted := shellQuoted(w)
		if strings.Contains(w, placeholder) {
			quoted = strings.ReplaceAll(quoted, placeholder, "'"+`"`+file+`"`+"'")
		}
		words[n] = strings.TrimSuffix(strings.TrimPrefix(strings.ReplaceAll(quoted, "\x01", `'"$n"'`), "''"), "''")
	}
	fmt.Fprintf(&b, "try %s \"%s\" %s \"$@\"\n", shellQuoted(g.Engine), budget, strings.Join(words, " "))
	if r.Head.MaxSteps > 0 {
		fmt.Fprintf(&b, "took=$(cat \"$d/out\" \"$d/err\" | sed -n %s | head -n 1)\nleft=$((left - ${took:-$n}))\n",
			shellQuoted("s/.*"+strings.ReplaceAll(steps.Text, "/", `\/`)+"[^0-9]*\\([0-9][0-9]*\\).*/\\1/p"))
	}
	return b.String()
}

// StepsGuard times the time limit of a recipe is the time limit of a run whose steps are limited, for engines that do
// not count steps.
const StepsGuard = 60

// shellQuoted writes a word for a POSIX shell.
func shellQuoted(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }
