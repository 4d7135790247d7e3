package layout

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
)

// Each guide docs/add-*.md carries an example: a patch in one or several blocks of diff. It adds a file and its test,
// and one row to a table; a solver is a table of the catalog and its test. The example is applied to copies of the
// files that it touches, and its test is run with these in place of the originals.
func TestGuides(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: it builds four packages")
	}
	testenv.Need(t, "git")
	guides, err := filepath.Glob(filepath.Join(root, "docs", "add-*.md"))
	if err != nil || len(guides) == 0 {
		t.Fatalf("no guides: %v", err)
	}
	for _, guide := range guides {
		t.Run(filepath.Base(guide), func(t *testing.T) {
			text, err := os.ReadFile(guide)
			if err != nil {
				t.Fatal(err)
			}
			skipIfApplied(t, string(text))
			if err := tryExample(t.TempDir(), string(text)); err != nil {
				t.Errorf("%s: %v", guide, err)
			}
			apply := fmt.Sprintf("$ awk '/^```/ { p = /diff/; next } p' docs/%s | git apply\n", filepath.Base(guide))
			if !strings.Contains(string(text), apply) {
				t.Errorf("%s does not say how to apply its example: %s", guide, apply)
			}
		})
	}
}

// Examples that have gone stale are refused, each for its reason.
func TestStaleGuides(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: it builds packages")
	}
	testenv.Need(t, "git")
	text, err := os.ReadFile(filepath.Join(root, "docs", "add-a-theory.md"))
	if err != nil {
		t.Fatal(err)
	}
	skipIfApplied(t, string(text))
	for _, c := range []struct{ old, now, want string }{
		{"```diff", "```go", "no block of diff"},
		{"+\t\tmkbv,\n", "+\t\tmkbv,\n+\t\t// and more\n", "adds 2 lines"},
		{" \t\tnoted(indexed(\"bit2bool\", ", " \t\tnoted(indexed(\"bit\", ", "patch does not apply"},
		{"+\t\tbits := new(big.Int)\n", "+\t\tbit := new(big.Int)\n", "undefined: bits"},
		{"+\t\t\t\tbits.SetBit(bits, i, 1)\n", "+\t\t\t\tbits.SetBit(bits, i, 0)\n", "--- FAIL: TestMkbv"},
		{"+\t\tbits := new(big.Int)\n", "+\t\tbits  := new(big.Int)\n", "gofmt"},
		{"+\t\tt.Fatal(err)\n", "+\t\tt.Skip(err)\n", "passes without"},
	} {
		if !strings.Contains(string(text), c.old) {
			t.Errorf("there is no %q", c.old)
			continue
		}
		err := tryExample(t.TempDir(), strings.ReplaceAll(string(text), c.old, c.now))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("with %q in place of %q: %v, want %q", c.now, c.old, err, c.want)
		}
	}
}

// One row is enough for an operator: what the guide shows of the program with its example is so. It is read, evaluated,
// put into instances, asked about, and in what is reduced.
func TestGuideOfAnOperator(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: it builds the program")
	}
	testenv.Need(t, "git", "z3")
	text, err := os.ReadFile(filepath.Join(root, "docs", "add-a-theory.md"))
	if err != nil {
		t.Fatal(err)
	}
	guide := string(text)
	skipIfApplied(t, guide)
	dir := t.TempDir()
	patch, changes := example(guide)
	if err := apply(dir, patch, changes); err != nil {
		t.Fatal(err)
	}
	file, err := overlay(dir, changes)
	if err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-overlay", file, "-o", filepath.Join(dir, "bin", "smtstorm"), "./cmd/smtstorm")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	_, seed, _ := strings.Cut(guide, "`bits.smt2`:\n\n```\n")
	seed, _, _ = strings.Cut(seed, "```")
	_, wrong, _ := strings.Cut(guide, "```sh\n")
	wrong, _, _ = strings.Cut(wrong, "```")
	for name, content := range map[string]string{"bits.smt2": seed, "wrong": wrong} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, shown, _ := strings.Cut(guide, "## 4. See it")
	shown, _, _ = strings.Cut(shown, "\n## ")
	blocks := strings.Split(shown, "```\n")
	ran := 0
	for _, block := range blocks {
		if !strings.HasPrefix(block, "$ ") {
			continue
		}
		script, want := session(block)
		shell := exec.Command("sh", "-c", script)
		shell.Dir, shell.Stderr = dir, os.Stderr
		if got, err := shell.Output(); string(got) != want { // eval exits with 1 where something is false
			t.Errorf("%s\nprints\n%s\n%v, want\n%s", script, got, err, want)
		}
		ran++
	}
	if ran != 4 {
		t.Errorf("the guide shows %d sessions", ran)
	}
}

// session takes a session apart: what is typed behind "$ ", and in indented lines below it, and what is printed.
func session(block string) (script, printed string) {
	for line := range strings.Lines(block) {
		typed, begins := strings.CutPrefix(line, "$ ")
		switch {
		case begins:
			script += typed
		case strings.HasPrefix(line, "        "):
			script += line
		default:
			printed += line
		}
	}
	return script, printed
}

// skipIfApplied skips a test in a tree to which somebody has applied the guide's example. In continuous integration, it
// fails: an example that has come true is none any more.
func skipIfApplied(t *testing.T, guide string) {
	t.Helper()
	_, changes := example(guide)
	for _, c := range changes {
		if _, err := os.Stat(filepath.Join(root, c.path)); !c.isNew || err != nil {
			continue
		}
		if os.Getenv("CI") == "true" {
			t.Fatalf("%s is there already: the guide needs another example", c.path)
		}
		t.Skipf("SKIPPED: %s is there already: the example is applied", c.path)
	}
}

// change is what a patch does to a file.
type change struct {
	path    string
	isNew   bool
	added   []string
	removed int
}

func (c change) isTest() bool { return strings.HasSuffix(c.path, "_test.go") }

// example takes the patch out of a guide, and takes it apart.
func example(guide string) (patch string, changes []change) {
	inside := false
	var b strings.Builder
	for line := range strings.Lines(guide) {
		if strings.HasPrefix(line, "```") {
			inside = strings.TrimSpace(line) == "```diff"
			continue
		}
		if !inside {
			continue
		}
		b.WriteString(line)
		last := len(changes) - 1
		switch {
		case strings.HasPrefix(line, "--- "):
			changes = append(changes, change{isNew: line == "--- /dev/null\n"})
		case last < 0:
		case strings.HasPrefix(line, "+++ b/"):
			changes[last].path = strings.TrimSpace(strings.TrimPrefix(line, "+++ b/"))
		case strings.HasPrefix(line, "+"):
			changes[last].added = append(changes[last].added, line[1:])
		case strings.HasPrefix(line, "-"):
			changes[last].removed++
		}
	}
	return b.String(), changes
}

var tableName = regexp.MustCompile(`^\[[A-Za-z0-9._-]+\]$`)

// checkShape wants a new file, a row of a table, and a test; or a table of the catalog, and a test.
func checkShape(changes []change) error {
	files, rows, tests := 0, 0, 0
	for _, c := range changes {
		switch {
		case c.removed > 0:
			return fmt.Errorf("it takes lines out of %s", c.path)
		case c.isTest():
			tests++
		case c.isNew:
			files++
		case strings.HasSuffix(c.path, ".toml"):
			tables := slices.DeleteFunc(slices.Clone(c.added), func(line string) bool {
				return !tableName.MatchString(strings.TrimSpace(line))
			})
			if len(tables) != 1 {
				return fmt.Errorf("it adds %d tables to %s; one is a solver", len(tables), c.path)
			}
			files, rows = files+1, rows+1
		case len(c.added) != 1:
			return fmt.Errorf("it adds %d lines to %s; a row of a table is one", len(c.added), c.path)
		default:
			rows++
		}
	}
	if files != 1 || rows != 1 || tests != 1 {
		return fmt.Errorf("it has %d new files, %d rows of tables and %d tests; it should be one of each", files, rows, tests)
	}
	return nil
}

// tryExample applies a guide's example in an empty directory, and runs its test with it and without it.
func tryExample(dir, guide string) error {
	patch, changes := example(guide)
	if len(changes) == 0 {
		return errors.New("there is no block of diff in it")
	}
	if err := checkShape(changes); err != nil {
		return fmt.Errorf("the example is no good one: %w", err)
	}
	if err := apply(dir, patch, changes); err != nil {
		return err
	}
	test := changes[slices.IndexFunc(changes, change.isTest)]
	if out, err := goTest(dir, test, changes); err != nil {
		return fmt.Errorf("the example's test: %w\n%s", err, out)
	}
	out, err := goTest(dir, test, []change{test})
	switch {
	case err == nil:
		return fmt.Errorf("the example's test passes without the example:\n%s", out)
	case !strings.Contains(out, "--- FAIL: "):
		return fmt.Errorf("without the example, its test should be built and fail, so it has to find what is new by "+
			"its name:\n%s", out)
	}
	return nil
}

// apply copies what a patch changes into a directory, changes it there, and looks at what came out.
func apply(dir, patch string, changes []change) error {
	for _, c := range changes {
		if c.isNew {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, c.path))
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Join(dir, path.Dir(c.path)), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, c.path), text, 0o644); err != nil {
			return err
		}
	}
	git := exec.Command("git", "apply", "--whitespace=error")
	git.Dir, git.Stdin = dir, strings.NewReader(patch)
	git.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GIT_") })
	git.Env = append(git.Env, "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir), "LC_ALL=C")
	if out, err := git.CombinedOutput(); err != nil {
		return fmt.Errorf("git apply: %w\n%s", err, out)
	}
	for _, c := range changes {
		text, err := os.ReadFile(filepath.Join(dir, c.path))
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(text), "\n") {
			if n := utf8.RuneCountInString(line); c.isNew && n > maxColumns {
				return fmt.Errorf("%s:%d: %d columns; at most %d", c.path, i+1, n, maxColumns)
			}
		}
		if !strings.HasSuffix(c.path, ".go") {
			continue
		}
		if formatted, err := format.Source(text); err == nil && string(formatted) != string(text) {
			return fmt.Errorf("%s is not as gofmt writes it", c.path)
		}
	}
	return nil
}

// overlay writes the file by which the Go tool takes changed files in place of the originals.
func overlay(dir string, changed []change) (file string, err error) {
	replace := map[string]string{}
	for _, c := range changed {
		original, err := filepath.Abs(filepath.Join(root, c.path))
		if err != nil {
			return "", err
		}
		replace[original] = filepath.Join(dir, c.path)
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file = filepath.Join(dir, "overlay.json")
	return file, os.WriteFile(file, text, 0o644)
}

var testName = regexp.MustCompile(`^func (Test\w+)\(`)

// goTest runs the example's test in the tree with changed files in place of the originals.
func goTest(dir string, test change, changed []change) (string, error) {
	file, err := overlay(dir, changed)
	if err != nil {
		return "", err
	}
	var names []string
	for _, line := range test.added {
		if m := testName.FindStringSubmatch(line); m != nil {
			names = append(names, m[1])
		}
	}
	if len(names) == 0 {
		return "", fmt.Errorf("%s has no test", test.path)
	}
	cmd := exec.Command("go", "test", "-vet=off", "-overlay", file, "-run", "^("+strings.Join(names, "|")+")$",
		"./"+path.Dir(test.path))
	cmd.Dir = root
	out, err := cmd.CombinedOutput()
	return string(out), err
}
