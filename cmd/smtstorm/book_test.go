package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate"
)

// TestBook runs the commands of docs/book, page by page, each page in a directory of its own that has benchmarks/seeds
// and docs/findings. Of the blocks of a page
//
//	```console                  are run: lines behind "$ " are commands for a shell, the others what they print;
//	                            "…" stands for any text, alone in a line for any lines
//	```sh file=NAME             are written into a file, of any language; those of start.md are there on each page
//
// and others are left alone. Where a time or a rate is printed, any other one does as well. A command that fails is
// followed by "$ echo $?".
func TestBook(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: all commands of the book are run")
	}
	for _, solver := range []string{"z3", "cvc5"} {
		testenv.Need(t, solver)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(root, "docs/book/*.md"))
	if err != nil || len(pages) < 5 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	dir := t.TempDir()
	for _, page := range pages {
		name := strings.TrimSuffix(filepath.Base(page), ".md")
		run := fmt.Sprintf("files %s\npage %s\n", filepath.Join(root, "docs/book/start.md"), page)
		if err := os.WriteFile(filepath.Join(dir, name+".txtar"), []byte(run), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	testscript.Run(t, testscript.Params{
		Dir:  dir,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"files": writeFiles, "page": runPage},
		Setup: func(env *testscript.Env) error {
			lighten(env)
			env.Setenv("SMTSTORM_TIMEOUT", patient)
			for _, d := range []string{"benchmarks/seeds", "docs/findings"} {
				link := filepath.Join(env.WorkDir, d)
				if err := os.MkdirAll(filepath.Dir(link), 0o755); err != nil {
					return err
				}
				if err := os.Symlink(filepath.Join(root, d), link); err != nil {
					return err
				}
			}
			return nil
		},
	})
}

// block is a part of a page that is set apart.
type block struct {
	info  string // text behind the opening ```
	line  int    // line where it begins
	lines []string
}

func blocksOf(ts *testscript.TestScript, page string) []block {
	data, err := os.ReadFile(page)
	ts.Check(err)
	var all []block
	lines := strings.Split(string(data), "\n")
	for i := 0; i < len(lines); i++ {
		info, opens := strings.CutPrefix(lines[i], "```")
		if !opens {
			continue
		}
		from := i + 1
		for i++; i < len(lines) && lines[i] != "```"; i++ {
		}
		all = append(all, block{info, from, lines[from:i]})
	}
	return all
}

// writeFiles writes the files of a page.
func writeFiles(ts *testscript.TestScript, _ bool, args []string) {
	for _, b := range blocksOf(ts, args[0]) {
		if _, name, ok := strings.Cut(b.info, " file="); ok {
			ts.Check(os.WriteFile(ts.MkAbs(name), []byte(strings.Join(b.lines, "\n")+"\n"), 0o755))
		}
	}
}

// runPage writes the files of a page, and runs its commands in order.
func runPage(ts *testscript.TestScript, neg bool, args []string) {
	writeFiles(ts, neg, args)
	status := 0
	for _, b := range blocksOf(ts, args[0]) {
		for rest := b.lines; b.info == "console" && len(rest) > 0; {
			rest, status = runCommand(ts, fmt.Sprintf("%s:%d", filepath.Base(args[0]), b.line), rest, status)
		}
	}
}

// runCommand runs the first command of a block, which follows on one that had an exit status, and gives the rest.
func runCommand(ts *testscript.TestScript, at string, block []string, before int) (rest []string, status int) {
	command, ok := strings.CutPrefix(block[0], "$ ")
	if !ok {
		ts.Fatalf("%s: the block does not begin with a command: %s", at, block[0])
	}
	block = block[1:]
	for strings.HasSuffix(command, `\`) && len(block) > 0 {
		command, block = command+"\n"+block[0], block[1:]
	}
	n := 0
	for n < len(block) && !strings.HasPrefix(block[n], "$ ") {
		n++
	}
	want, rest := block[:n], block[n:]
	err := ts.Exec("sh", "-c", fmt.Sprintf("(exit %d)\n{ %s\n} >printed 2>&1; echo $?", before, command))
	ts.Check(err)
	got := progress.ReplaceAllString(ts.ReadFile("printed"), "")
	if _, err := fmt.Sscan(ts.ReadFile("stdout"), &status); err != nil {
		ts.Fatalf("%s: %s: %v", at, command, err)
	}
	if !regexp.MustCompile(pattern(want)).MatchString(got) {
		ts.Fatalf("%s: %s\nprints\n%s\nand the page says\n%s", at, command, got, strings.Join(want, "\n"))
	}
	if status != 0 && (len(rest) == 0 || rest[0] != "$ echo $?") {
		ts.Fatalf("%s: %s\nexits with %d, which the page does not say; it prints\n%s", at, command, status, got)
	}
	return rest, status
}

// progress is a line that is printed where something takes long: what is done, and what was found until then.
var progress = regexp.MustCompile(`(?m)^(` + strings.Join([]string{
	`[0-9](\S*( \(usually at most \S+\))?  |.*  findings [0-9]|.* → .*  [0-9hms]+: ).*`, // probes, campaigns, reductions
	`reading seeds  [0-9/]+`, `testing operators: .*  findings [0-9]+`,
	`[0-9]+ of [0-9]+ files, [0-9hms]+`,                           // corpus
	`question [0-9]+ to .*`,                                       // solvers --learn
	`\S+: .*, [0-9,]+ runs?, [0-9hms]+(, about [0-9hms]+ to go)?`, // tune
}, "|") + `)\n`)

// A page's command says the same however long it takes.
func TestBookWithoutProgress(t *testing.T) {
	for _, line := range []string{
		"1s (usually at most 15s)  probing smtinterpol", "12 instances  3/s  sat 12  findings 0  seeds 1/2",
		"821 B → 211 B  nodes 47 → 15  481 tests  2/s  round 5  3m54s: other children", "reading seeds  3/12",
		"testing operators: 1 of 192 parts  findings 2", "7 of 12 files, 6s", "question 3 to cvc5",
		"set: tuned/recipes/set.toml, 12 runs, 11s",
		"set: engines alone, evaluation 1 of 9, best 3 of 5 checks (as it is: 4), 1 run, 1m2s, about 5s to go",
	} {
		if got := progress.ReplaceAllString(line+"\nresult\n", ""); got != "result\n" {
			t.Errorf("%q", got)
		}
	}
	if got := progress.ReplaceAllString("z3: 3 unsupported\n", ""); got == "" {
		t.Error("a result is taken for progress")
	}
}

// measured is a time or a rate, which is another one each time.
var measured = regexp.MustCompile(`[0-9.]+ ?(ms|m?s|/s)\b|[0-9]+/s\b`)

// pattern is a regular expression for what lines of a page stand for.
func pattern(lines []string) string {
	var b strings.Builder
	b.WriteString(`\A`)
	for _, line := range lines {
		if line == "…" {
			b.WriteString(`(?s:.*\n)?`)
			continue
		}
		var parts []string
		for part := range strings.SplitSeq(line, "…") {
			var text strings.Builder
			at := 0
			for _, m := range measured.FindAllStringIndex(part, -1) {
				text.WriteString(regexp.QuoteMeta(part[at:m[0]]) + `[0-9.a-z]+ ?[a-z/]*`)
				at = m[1]
			}
			parts = append(parts, text.String()+regexp.QuoteMeta(part[at:]))
		}
		b.WriteString(strings.Join(parts, `.*`) + `\n`)
	}
	b.WriteString(`\z`)
	return b.String()
}

// The pages say of every strategy and every oracle what it is for.
func TestBookNames(t *testing.T) {
	data, err := os.ReadFile("../../docs/book/strategies.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(mutate.Names(mutate.Strategies()), oracle.Names(oracle.All())...) {
		if !regexp.MustCompile("(?m)^\\| .*`" + name + "`.* \\| ").Match(data) {
			t.Errorf("docs/book/strategies.md has no line on %s", name)
		}
	}
}
