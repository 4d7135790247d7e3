package solvers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func engineNames(all []Engine) []string {
	var names []string
	for _, e := range all {
		names = append(names, e.Name)
	}
	return names
}

// The default engine comes first; then the rows that suit all of the logics, and the tactics that decide by themselves.
func TestEngines(t *testing.T) {
	c, err := LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	z3, _ := c.Entry("z3")
	cvc5, _ := c.Entry("cvc5")
	generic, _ := c.Entry("stp")
	for _, test := range []struct {
		entry  *Entry
		logics string
		has    string
		lacks  string
	}{
		{z3, "LIA", "default smt simplify-smt arith-2 no-mbqi qe qsat", "qflia nlqsat qfbv"},
		{z3, "QF_LIA", "default smt solve-eqs-smt qflia", "no-mbqi qe qsat"},
		{z3, "LIA QF_LIA", "default smt arith-2", "no-mbqi qe qsat qflia"},
		{cvc5, "AUFLIA", "default enum-inst mbqi finite-model-find no-cbqi", "nl-cov bitblast-eager bv-as-int"},
		{cvc5, "QF_NRA", "default nl-cov nl-ext-none justification", "mbqi"},
		{generic, "QF_BV", "default", ""},
	} {
		names := engineNames(test.entry.Engines(Supported, strings.Fields(test.logics), []string{"*", "Int", "Real"}, nil))
		if names[0] != DefaultEngine {
			t.Errorf("%s: %q comes first", test.logics, names[0])
		}
		for name := range strings.FieldsSeq(test.has) {
			if !slices.Contains(names, name) {
				t.Errorf("%s %s: no %s in %q", test.entry.Name, test.logics, name, names)
			}
		}
		for name := range strings.FieldsSeq(test.lacks) {
			if slices.Contains(names, name) {
				t.Errorf("%s %s: %s in %q", test.entry.Name, test.logics, name, names)
			}
		}
		sorted := slices.Clone(names)
		slices.Sort(sorted)
		if len(slices.Compact(sorted)) < len(names) {
			t.Errorf("%s: a name twice in %q", test.logics, names)
		}
	}
}

// A user's file adds engines; a wrong one is an error with the key of the value.
func TestEngineRows(t *testing.T) {
	c, err := LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	row := func(text string) string { return "[[z3.engine]]\n" + text }
	more, err := c.With("user", []byte(row(`name = "eq2bv"`+"\n"+`tactic = "(then eq2bv smt)"`+"\n"+`below = ["smt"]`)))
	if err != nil {
		t.Fatal(err)
	}
	e, _ := more.Entry("z3")
	if engine, ok := e.Engine("eq2bv"); !ok || e.CheckCommand(engine) != "(check-sat-using (then eq2bv smt))" {
		t.Errorf("%v, checks with %s", engine, e.CheckCommand(engine))
	}
	if _, ok := e.Engine("no-mbqi"); !ok {
		t.Error("the engines of the built-in catalog are gone")
	}
	for text, want := range map[string]string{
		`name = "a"` + "\nbelow = [\"b\"]": `[engine 0 below 0] there is no engine "b"`,
		`name = "a"` + "\nbelow = [\"a\"]": `[engine 0 below 0] a is below itself`,
		`name = "a"` + "\nbelow = [\"b\"]\n" + row(`name = "b"`+"\nbelow = [\"a\"]"): `[engine 0 below] a is below itself, ` +
			`through b`,
		`name = "a"` + "\narguments = [\"x\"]\ntactic = \"smt\"": `[engine 0 tactic] an engine has arguments or a tactic`,
		`grade = "any"`:                    `[engine 0 name] an engine needs a name, without quotes and line breaks`,
		`name = "a"` + "\nlogics = [\"\"]": `[engine 0 logics 0] a pattern is empty; it takes one like QF_* or !QF_BV`,
	} {
		_, err := c.With("user", []byte(row(text)))
		bad, is := errors.AsType[*EntryError](err)
		if !is || fmt.Sprint(bad.Key, " ", bad.Err) != want {
			t.Errorf("%s:\n%v, want %s", text, err, want)
		}
	}
}

// fakeEngines is a solver for recipes: its first argument engine=… determines what it does.
const fakeEngines = `#!/bin/sh
for a; do case $a in
--version) echo fake 1.0; exit ;;
engine=sat) echo sat; exit ;;
engine=unsat) echo unsat; exit ;;
engine=unknown) echo unknown; exit ;;
engine=error) echo '(error "no such option")'; echo sat; exit 1 ;;
engine=slow) sleep 60 ;;
engine=crash) kill -SEGV $$ ;;
engine=given) case "$*" in *--with=this*) echo sat ;; *) echo unknown ;; esac; exit ;;
engine=tactic) eval "file=\${$#}"; grep -q check-sat-using "$file" && echo sat || echo unknown; exit ;;
esac; done
echo unknown
`

const fakeEngineCatalog = `
[fake]
command = ["fake"]
version = ["--version"]
check_using = "(check-sat-using {})"
[[fake.vary]]
options = ["--with=this|that"]
[[fake.engine]]
name = "tactic"
arguments = ["engine=tactic"]
`

// recipeSolver returns the solver of a recipe of fake engines. Each ingredient is ENGINE or ENGINE OPTION.
func recipeSolver(t *testing.T, timeout string, ingredients ...string) *Solver {
	t.Helper()
	dir := t.TempDir()
	program := filepath.Join(dir, "fake")
	if err := os.WriteFile(program, []byte(fakeEngines), 0o755); err != nil {
		t.Fatal(err)
	}
	text := fakeEngineCatalog
	for _, name := range []string{"sat", "unsat", "unknown", "error", "slow", "crash", "given"} {
		text += fmt.Sprintf("[[fake.engine]]\nname = %q\narguments = [\"engine=%s\"]\n", name, name)
	}
	c, err := (&Catalog{}).With("test", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	recipe := fmt.Sprintf("[recipe]\nkind = \"solver\"\nsolver = %q\nlogic = \"QF_LIA\"\ntimeout = %q\n",
		"fake="+program, timeout)
	for _, g := range ingredients {
		engine, options, _ := strings.Cut(g, " ")
		recipe += fmt.Sprintf("[[ingredient]]\nengine = %q\noptions = %q\nshare = 1\n", engine, strings.Fields(options))
	}
	path := filepath.Join(dir, "QF_LIA.toml")
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(recipe, `" "`, `", "`)), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := c.Resolve(path)
	if err != nil {
		t.Fatal(err)
	}
	if again := c.Rebuild(s.Name, s.Command); again.Entry.Generic || again.Entry.PushPop {
		t.Error("the solver is another one when it is made of name and command")
	}
	return s
}

// A recipe runs its engines one after the other until one decides.
func TestRecipe(t *testing.T) {
	h, err := NewHost(HostConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	for _, test := range []struct {
		ingredients string
		want        Verdict
		by          string
	}{
		{"sat", Sat, "sat"}, {"unknown unsat sat", Unsat, "unsat"}, {"unknown given,--with=this", Sat, "given"},
		{"unknown given,--with=that", Unknown, ""}, {"error sat", Sat, "sat"}, {"unknown error", Error, ""},
		{"slow unsat", Unsat, "unsat"}, {"slow", Timeout, ""}, {"crash sat", Sat, "sat"}, {"crash unknown", Crash, ""},
	} {
		var all []string
		for g := range strings.FieldsSeq(test.ingredients) {
			all = append(all, strings.Replace(g, ",", " ", 1))
		}
		s := recipeSolver(t, "500ms", all...)
		r, err := h.Fresh(context.Background(), s, Query{
			Script: []byte("(set-logic QF_LIA)\n(assert true)\n(check-sat)\n"), Logic: "QF_LIA",
		}, Limits{Wall: 20 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != test.want || r.Ingredient() != test.by {
			t.Errorf("%s: %s by %q, want %s by %q\n%s%s", test.ingredients, r.Verdict, r.Ingredient(), test.want, test.by,
				r.Stdout, r.Stderr)
		}
	}
	p, err := h.Probe(context.Background(), recipeSolver(t, "1s", "sat"), Limits{})
	if err != nil || p.Version != "fake 1.0" {
		t.Errorf("the version is %q (%v)", p.Version, err)
	}
}

// Recipes with real solvers: engines by arguments and by tactic, with time limits and with limits of steps.
func TestRecipesOfRealSolvers(t *testing.T) {
	c, err := LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	h, err := NewHost(HostConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	for _, test := range []struct{ solver, limit, ingredients, script string }{
		{"z3", "", "(then simplify smt)", "(set-logic QF_LIA)(declare-const x Int)(assert (> x 5))(check-sat)"},
		{"z3", "max_steps = 100000", "smt qflia", "(set-logic QF_LIA)(declare-const x Int)(assert (> x 5))(check-sat)"},
		{"cvc5", "", "mbqi", "(set-logic UFLIA)(declare-fun f (Int) Int)(assert (> (f 1) 5))(check-sat)"},
		{"cvc5", "max_steps = 90000", "no-cbqi mbqi", "(set-logic UFLIA)(declare-fun f (Int) Int)" +
			"(assert (forall ((x Int)) (> (f x) 0)))(check-sat)"},
	} {
		if _, err := exec.LookPath(test.solver); err != nil {
			t.Errorf("no %s: %v", test.solver, err)
			continue
		}
		text := fmt.Sprintf("[recipe]\nkind=\"solver\"\nsolver=%q\nlogic=\"\"\ntimeout=\"10s\"\n%s\n",
			test.solver, test.limit)
		names := strings.Fields(test.ingredients)
		if strings.HasPrefix(test.ingredients, "(") {
			names = []string{"simplify-smt"}
		}
		for _, name := range names {
			text += fmt.Sprintf("[[ingredient]]\nengine=%q\nshare=1\n", name)
		}
		path := filepath.Join(t.TempDir(), "r.toml")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		s, err := c.Resolve(path)
		if err != nil {
			t.Fatal(err)
		}
		r, err := h.Fresh(context.Background(), s, Query{Script: []byte(test.script), Logic: "UFLIA"}, Limits{})
		if err != nil || r.Verdict != Sat || !slices.Contains(names, r.Ingredient()) {
			t.Errorf("%s %s: %s by %q, %v\n%s%s\n%s", test.solver, test.ingredients, r.Verdict, r.Ingredient(), err, r.Stdout,
				r.Stderr, s.Command[2])
		}
	}
}

// A recipe of tactics is one tactic, which z3 accepts; with an option or another engine, it is not.
func TestTacticOf(t *testing.T) {
	c, err := LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	z3, err := c.Resolve("z3")
	if err != nil {
		t.Fatal(err)
	}
	r := &Recipe{Ingredients: []Ingredient{{Engine: "smt", Share: 1}, {Engine: "qe", Share: 4}}}
	r.Head.Timeout = "1s"
	const want = "(or-else (try-for smt 200) (try-for (then qe smt) 800))"
	tactic, is := z3.Entry.TacticOf(r)
	if !is || tactic != want {
		t.Fatalf("%s, %v, want %s", tactic, is, want)
	}
	r.Ingredients[1].Options = []string{"smt.qi.eager_threshold=1"}
	if tactic, is := z3.Entry.TacticOf(r); is {
		t.Errorf("with an option it is %s", tactic)
	}
	r.Ingredients = []Ingredient{{Engine: "arith-2", Share: 1}}
	if tactic, is := z3.Entry.TacticOf(r); is {
		t.Errorf("of an engine with arguments it is %s", tactic)
	}
}

// Errors about a recipe's file have the position of the value.
func TestRecipeErrors(t *testing.T) {
	c, err := LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	head := "[recipe]\nkind = \"solver\"\nsolver = \"z3\"\nlogic = \"LIA\"\ntimeout = \"1s\"\n"
	for text, want := range map[string]string{
		head + "[[ingredient]]\nengine = \"qe\"\nshare = 0\n":                   "[ingredient 0 share] share is 0; it takes 1 or more",
		head + "[[ingredient]]\nengine = \"magic\"\nshare = 1\n":                `[ingredient 0 engine] z3 has no engine "magic"`,
		head + "[[ingredient]]\nengine=\"qe\"\noptions=[\"-T:1\"]\nshare = 1\n": `[ingredient 0 options 0] z3 has no option "-T:1" that is varied`,
		head: "[recipe] it has no [[ingredient]]",
		strings.Replace(head, `kind = "solver"`, `kind = "campaign"`, 1):          `[recipe kind] it is a recipe of kind "campaign"; a solver takes one of kind "solver"`,
		strings.Replace(head, `"1s"`, `"soon"`, 1):                                `[recipe timeout] timeout is "soon"; it takes a duration like 1s`,
		strings.Replace(head, `solver = "z3"`, `solver = "z4"`, 1):                `[recipe solver] unknown solver "z4"; did you mean z3? (any command will do: z4='COMMAND')`,
		head + "[[ingredient]]\nengine = \"qe\"\nshare = 1\ncolour = \"green\"\n": `r.toml:9:1: unknown key "ingredient.colour"`,
	} {
		_, err := c.ReadRecipe("r.toml", []byte(text))
		got := fmt.Sprint(err)
		if bad, is := errors.AsType[*RecipeError](err); is && bad.Text != nil {
			got = fmt.Sprint(bad.Key, " ", bad.Err)
		}
		if got != want {
			t.Errorf("%s\n%s, want %s", text, got, want)
		}
	}
}
