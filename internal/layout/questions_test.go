package layout

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A question to a solver is made in one place, so that every command asks as the others do: with what the solver needs
// in front, under its name for the logic, with its own names for sorts.
func TestQuestionsAreMadeInOnePlace(t *testing.T) {
	places := map[*regexp.Regexp]func(file string) bool{
		regexp.MustCompile(`\bask\.Question\{`): func(file string) bool { return strings.HasPrefix(file, "internal/ask/") },
		regexp.MustCompile(`\.(Prologue|LogicName)\(`): func(file string) bool {
			return strings.HasPrefix(file, "internal/ask/") || strings.HasPrefix(file, "solvers/") ||
				file == "internal/suite/write.go" || // it writes files
				file == "internal/oracle/may_reject.go" // it asks which logics a solver has, and no question
		},
	}
	const root = "../.."
	for _, dir := range []string{"cmd", "internal", "minimize", "mutate", "fragment", "solvers"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, _ os.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			file, err := filepath.Rel(root, path)
			for pattern, isPlace := range places {
				if at := pattern.FindIndex(text); at != nil && !isPlace(filepath.ToSlash(file)) {
					t.Errorf("%s has %s: ask.Printer makes questions", file, text[at[0]:at[1]])
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
