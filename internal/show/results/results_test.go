package results

import (
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// store puts findings of a class into a campaign's directory: the first is not reduced, others are, the last to least.
func store(t *testing.T, s *finding.Store, class oracle.Class, n int) {
	t.Helper()
	for i := range n {
		f := &finding.Finding{
			Fault:  oracle.Fault{Oracle: "crash", Class: class, Expect: instance.None, Observed: solvers.Crash, Mark: "here"},
			Solver: "z3", Command: []string{"z3", "instance.smt2"},
		}
		files := finding.Files{Instance: fmt.Appendf(nil, "(check-sat) ; %d", i)}
		if i > 0 {
			f.Reduced = &finding.Reduction{After: finding.Size{Bytes: 100 - i}, Command: f.Command, File: finding.ReducedName}
			files.Reduced = []byte("(check-sat)")
		}
		f.SetID(files.Instance)
		f.SetSignature()
		if _, err := s.Add(f, files); err != nil {
			t.Fatal(err)
		}
	}
}

// The worst class comes first, and what represents a signature is the smallest finding.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	s, err := finding.Open(dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	store(t, s, oracle.Error, 1)
	store(t, s, oracle.Crash, 3)
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	stats := tally.New("1.2.3", 7).Snapshot()
	if err := tally.NewFile(dir, "").Write(stats); err != nil {
		t.Fatal(err)
	}
	c, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if c.Stats.Version != "1.2.3" || len(c.Groups) != 2 || c.Groups[0].Best().Class != oracle.Crash {
		t.Fatalf("%+v", c)
	}
	if g := c.Groups[0]; len(g.Findings) != 3 || g.Best().Reduced.After.Bytes != 98 || g.Findings[2].Reduced != nil {
		t.Errorf("%+v", g)
	}
}

// What is no campaign's directory, or is damaged, is the user's to look at: the error says where.
func TestReadErrors(t *testing.T) {
	for name, part := range map[string]struct{ file, content, want string }{
		"nothing":           {"x", "", "is not a campaign's directory: it has no stats.json"},
		"damaged":           {tally.FileName, "{", "stats.json is damaged"},
		"index":             {"findings/index.json", "{", "the index of"},
		"half of a finding": {"findings/index.json", `{"s": {"ids": ["gone"], "count": 1}}`, "findings/gone cannot be read"},
	} {
		dir := t.TempDir()
		if err := os.MkdirAll(finding.Dir(dir), 0o755); err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(part.file, "findings") {
			if err := os.WriteFile(filepath.Join(dir, tally.FileName), []byte("{}"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(dir, part.file), []byte(part.content), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := ReadAll([]string{dir})
		var mistake *usage.Error
		if !errors.As(err, &mistake) || !strings.Contains(err.Error(), part.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A database that cannot be read is no reason to show nothing; one that a newer version has written is.
func TestReadRecord(t *testing.T) {
	for _, c := range []struct {
		name   string
		change string // SQL that changes the database
		damage bool
		err    string
	}{
		{name: "sound"},
		{name: "damaged", change: "DROP TABLE series", damage: true},
		{name: "newer", change: "PRAGMA user_version = 99", err: "written by a newer smtstorm"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, tally.FileName), []byte("{}"), 0o600); err != nil {
				t.Fatal(err)
			}
			d, err := campaigndb.Create(dir, nil)
			if err == nil {
				err = d.Close()
			}
			if err != nil {
				t.Fatal(err)
			}
			db, err := sql.Open("sqlite", campaigndb.Path(dir))
			if err == nil {
				_, err = db.Exec(c.change)
			}
			if err = errors.Join(err, db.Close()); err != nil {
				t.Fatal(err)
			}
			campaign, err := Read(dir)
			var use *usage.Error
			switch {
			case c.err != "":
				if !errors.As(err, &use) || !strings.Contains(err.Error(), c.err) {
					t.Errorf("error %v", err)
				}
			case err != nil:
				t.Error(err)
			case (campaign.Damage != "") != c.damage || (campaign.Record == nil) != c.damage:
				t.Errorf("record %v, damage %q", campaign.Record, campaign.Damage)
			}
		})
	}
}
