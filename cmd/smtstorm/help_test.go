package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urfave/cli/v2"
)

// Help fits terminals of all usual widths: lines are broken between words, and commands at their flags. Only headings
// and single words stay longer.
func TestHelpFits(t *testing.T) {
	var code int
	app := &cli.App{Name: "smtstorm", Usage: "find bugs", Commands: commands(&code)}
	for columns := leastHelp; columns <= mostHelp; columns++ {
		texts := []string{appHelp(app, columns)}
		for _, c := range app.Commands {
			texts = append(texts, commandHelp(c, columns))
		}
		for _, text := range texts {
			for line := range strings.Lines(text) {
				line = strings.TrimRight(line, "\n")
				inside := strings.TrimSpace(line)
				if utf8.RuneCountInString(line) > columns && strings.ToUpper(line) != line && strings.Contains(inside, " ") &&
					!strings.HasPrefix(inside, "-") && columns >= 60 {
					t.Errorf("%d columns: %q", columns, line)
				}
			}
		}
	}
	for _, words := range []string{"fuzz --solver z3", "--duration 2m", "minimize --solver z3 bug.smt2"} {
		before, _, _ := strings.Cut(appHelp(app, mostHelp), "USAGE")
		if !strings.Contains(before, strings.TrimPrefix(words, "fuzz ")) {
			t.Errorf("the help does not begin with %s", words)
		}
	}
}
