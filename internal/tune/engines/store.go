package engines

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	_ "modernc.org/sqlite" // the driver

	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/solvers"
)

// storeName is the file in OUT that has all runs.
const storeName = "tune.db"

// outcome is the outcome of a run of an engine on a check. Used is processor time in nanoseconds, or steps.
type outcome struct {
	Verdict solvers.Verdict
	Used    int64
	Bound   int64 // limit of what it could use
	// Ended says that it gave up before the bound, and so would not decide with a larger one.
	Ended bool
}

func (o *outcome) decided() bool { return o.Verdict.Definite() }

// answers reports whether the outcome determines that of a run with another bound: a run that decides, or gives up by
// itself, does so with any bound that it does not exceed; one that was stopped would also be stopped at a smaller
// bound.
func (o *outcome) answers(bound int64) bool { return o.decided() || o.Ended || bound <= o.Bound }

// store keeps runs, so that none is made twice. It may be used by several goroutines.
type store struct {
	db *sql.DB

	mu   sync.Mutex
	runs map[string]outcome
}

const storeSchema = `
CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS run (
	key TEXT PRIMARY KEY, -- hash of command and script
	verdict TEXT NOT NULL, used INTEGER NOT NULL, bound INTEGER NOT NULL, ended INTEGER NOT NULL
);`

// fact is a setting that runs depend on, by its flag.
type fact struct{ name, value string }

// openStore opens the store of a directory. If its runs were made with other settings, the error is a *usage.Error,
// unless the user allows that (--resume).
func openStore(out string, facts []fact, resume, restart bool) (*store, error) {
	path := filepath.Join(out, storeName)
	if restart {
		for _, suffix := range []string{"", "-wal", "-shm"} {
			if err := os.Remove(path + suffix); err != nil && !os.IsNotExist(err) {
				return nil, err
			}
		}
	}
	escape := strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23")
	db, err := sql.Open("sqlite", "file:"+escape.Replace(path)+"?_pragma=journal_mode(wal)&_pragma=synchronous(off)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	s := &store{db: db, runs: map[string]outcome{}}
	if _, err := db.Exec(storeSchema); err != nil {
		db.Close()
		return nil, usage.Errorf("%s cannot be used: %v; choose another directory with --out, or --restart", path, err)
	}
	if err := s.compare(out, facts, resume); err != nil {
		db.Close()
		return nil, err
	}
	if err := s.read(); err != nil {
		db.Close()
		return nil, err
	}
	return s, nil
}

// compare compares the settings with those of the stored runs, and stores them.
func (s *store) compare(out string, facts []fact, resume bool) error {
	var changed []string
	for _, f := range facts {
		var before string
		err := s.db.QueryRow("SELECT value FROM fact WHERE name = ?", f.name).Scan(&before)
		switch {
		case err != nil && err != sql.ErrNoRows:
			return err
		case err == nil && before != f.value:
			changed = append(changed, fmt.Sprintf("%s was %s, and is %s", f.name, before, f.value))
		}
	}
	if len(changed) > 0 && !resume {
		return usage.Errorf("%s holds a search with other settings: %s; --resume goes on with its runs, --restart begins "+
			"anew", out, strings.Join(changed, "; "))
	}
	for _, f := range facts {
		if _, err := s.db.Exec("INSERT OR REPLACE INTO fact VALUES (?, ?)", f.name, f.value); err != nil {
			return err
		}
	}
	return nil
}

func (s *store) read() error {
	rows, err := s.db.Query("SELECT key, verdict, used, bound, ended FROM run")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var key string
		var o outcome
		if err := rows.Scan(&key, &o.Verdict, &o.Used, &o.Bound, &o.Ended); err != nil {
			return err
		}
		s.runs[key] = o
	}
	return rows.Err()
}

func (s *store) get(key string) (outcome, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o, known := s.runs[key]
	return o, known
}

// put stores a run. It is called before the run counts.
func (s *store) put(key string, o outcome) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.runs[key] = o
	if s.db == nil {
		return nil
	}
	_, err := s.db.Exec("INSERT OR REPLACE INTO run VALUES (?, ?, ?, ?, ?)", key, string(o.Verdict), o.Used,
		o.Bound, o.Ended)
	return err
}

func (s *store) close() error {
	if s.db == nil {
		return nil
	}
	return s.db.Close()
}
