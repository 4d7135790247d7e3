package page

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/show/results"
)

// The page over several nights says what became of each fault, and leads to the pages of the nights.
func TestWriteTrend(t *testing.T) {
	first, second := campaign(t, 2), campaign(t, 1)
	first.Stats.Started = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	second.Stats.Started = first.Stats.Started.Add(24 * time.Hour)
	path := filepath.Join(t.TempDir(), TrendName)
	if err := WriteTrend(path, []*results.Campaign{second, first}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"Trend over 2 nights", `<section id="versions"`, `<b>1</b> <span>still open</span>`, `<b>1</b> <span>not seen</span>`,
		`report.html#` + first.Groups[1].Best().ID + `"`, `class="t-not-seen"`, "Z3 version 0",
	} {
		if !strings.Contains(string(data), text) {
			t.Errorf("no %s", text)
		}
	}
}
