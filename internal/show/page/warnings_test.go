package page

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// The page lists each kind of warnings with its number, and those of a kind that are kept; whatever the campaign is on.
func TestWarningsAreListed(t *testing.T) {
	for _, rules := range []bool{false, true} {
		counters := tally.New("test", 1)
		if rules {
			counters.Do(func(s *tally.Stats) { s.OfRules() })
		}
		for i := range 120 {
			path := fmt.Sprintf("seeds/below/%d.smt2", i)
			counters.Warned(warning.SeedEmpty, warning.Warning{Text: "skipped: " + path, Seed: path})
		}
		for i, solver := range []string{"z3", "cvc5", "z3"} {
			text := fmt.Sprintf("%s does not know f%d %s", solver, i, hostile)
			counters.Warned(warning.UnknownSymbol, warning.Warning{Text: text, Solver: solver})
		}
		counters.Warned("of-a-later-version", warning.Warning{Text: "news"})
		var b bytes.Buffer
		if err := Write(&b, &results.Campaign{Dir: t.TempDir(), Stats: counters.Snapshot()}); err != nil {
			t.Fatal(err)
		}
		_, section, _ := strings.Cut(b.String(), `<section id="warnings"`)
		section, _, _ = strings.Cut(section, "</section>")
		for _, want := range []string{
			`<td class="n">120</td><td>seeds are skipped: they assert nothing</td><td></td>`,
			`<td class="n">3</td><td>symbols are unknown to a solver; instances with them are skipped</td>` +
				`<td>cvc5 1, z3 2</td>`,
			`<td class="n">1</td><td>of-a-later-version</td>`,
			`<span class="count">the first 100 of 120</span>`, `<span class="count">3</span>`,
			`<td class="path">99.smt2</td><td>skipped: seeds/below/99.smt2</td>`, `cvc5 does not know f1 &lt;/script`,
		} {
			if !strings.Contains(section, want) {
				t.Errorf("rules %t: no %s in\n%s", rules, want, section)
			}
		}
		if strings.Contains(section, ">100.smt2<") || strings.Contains(section, hostile) {
			t.Errorf("rules %t: too much in\n%s", rules, section)
		}
	}
}

// Statistics that an earlier version wrote have no warnings.
func TestNoWarnings(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, &results.Campaign{Dir: t.TempDir(), Stats: tally.Stats{}}); err != nil {
		t.Fatal(err)
	}
	if _, section, _ := strings.Cut(b.String(), `<section id="warnings"`); !strings.Contains(section, "There were none.") {
		t.Error(section)
	}
}
