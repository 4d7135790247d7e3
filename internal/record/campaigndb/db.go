package campaigndb

import (
	"database/sql"
	"fmt"
	"sync"
	"time"
)

// DB is the database of a campaign that is at work. It may be used by several goroutines.
type DB struct {
	path   string
	before func(what string) // called ahead of each write, with what is written; nil for nobody

	mu     sync.Mutex
	db     *sql.DB
	recent *sql.Stmt
	run    int64
}

// Open opens a database that is sound, for a campaign that goes on; see Check. Until it is closed, changes are in a
// separate file (SQLite's write-ahead log): a kill damages nothing, and changes do not wait for the disk.
func Open(out string, before func(what string)) (*DB, error) {
	if before == nil {
		before = func(string) {}
	}
	path := Path(out)
	db, err := connect(path, "mode=rw&_pragma=synchronous(NORMAL)")
	if err != nil {
		return nil, err
	}
	d := &DB{path: path, before: before, db: db}
	before("open")
	var mode string
	err = db.QueryRow("PRAGMA journal_mode = WAL").Scan(&mode)
	if err == nil {
		d.recent, err = db.Prepare("INSERT INTO recent (seed, instances, done, counts) VALUES (?,?,?,?)")
	}
	if err != nil {
		db.Close()
		return nil, systemError(path, err)
	}
	return d, nil
}

// Close closes the database. Everything is in one file then.
func (d *DB) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.before("close")
	_, err := d.db.Exec("PRAGMA journal_mode = DELETE")
	if closeErr := d.db.Close(); err == nil {
		err = closeErr
	}
	return systemError(d.path, err)
}

// do runs f in a transaction.
func (d *DB) do(what string, f func(tx *sql.Tx) error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	tx, err := d.db.Begin()
	if err == nil {
		if err = f(tx); err == nil {
			d.before(what)
			err = tx.Commit()
		}
		if err != nil {
			_ = tx.Rollback() // the transaction may have ended already
		}
	}
	return systemError(d.path, err)
}

// Begin writes that a process begins to work: settings, solvers, seeds, and changes since the last process. Seeds
// without an ID get one; those that are not listed stay as they are.
func (d *DB) Begin(r *Record, seeds []*Seed, now time.Time, changes string) error {
	return d.do("begin", func(tx *sql.Tx) error {
		for name, value := range map[string]string{
			factVersion: r.Version, factCommit: r.Commit, factShard: r.Shard, factMerged: r.Merged,
		} {
			if err := setFact(tx, name, []byte(value)); err != nil {
				return err
			}
		}
		if _, err := tx.Exec("DELETE FROM settings"); err != nil {
			return err
		}
		for _, s := range r.Settings {
			if _, err := tx.Exec("INSERT INTO settings (name, value) VALUES (?,?)", s.Name, s.Value); err != nil {
				return err
			}
		}
		if err := putSolvers(tx, r.Solvers); err != nil {
			return err
		}
		if err := putSeeds(tx, seeds); err != nil {
			return err
		}
		run, err := tx.Exec("INSERT INTO runs (begun, ended, changes) VALUES (?,?,?)", now.Unix(), now.Unix(), changes)
		if err == nil {
			d.run, err = run.LastInsertId()
		}
		return err
	})
}

func setFact(tx *sql.Tx, name string, value []byte) error {
	_, err := tx.Exec("INSERT OR REPLACE INTO campaign (name, value) VALUES (?,?)", name, value)
	return err
}

// putSeeds inserts or replaces seeds. Those without an ID get one.
func putSeeds(tx *sql.Tx, seeds []*Seed) error {
	put, err := tx.Prepare(`INSERT OR REPLACE INTO seeds
		(id, path, size, modified, hash, logic, state, why, per_round, instances, done) VALUES (?,?,?,?,?,?,?,?,?,?,?)`)
	if err != nil {
		return err
	}
	defer put.Close()
	for _, s := range seeds {
		var id any
		if s.ID > 0 {
			id = s.ID
		}
		made, err := put.Exec(id, s.Path, s.Size, s.Modified.UnixNano(), s.Hash, s.Logic, string(s.State), s.Why,
			s.PerRound, s.Instances, spansText(s.Done))
		if err != nil {
			return err
		}
		if s.ID, err = made.LastInsertId(); err != nil {
			return err
		}
	}
	return nil
}

// putSolvers replaces all solvers.
func putSolvers(tx *sql.Tx, all []Solver) error {
	if _, err := tx.Exec("DELETE FROM solvers"); err != nil {
		return err
	}
	for _, s := range all {
		_, err := tx.Exec("INSERT INTO solvers (name, command, version, digest) VALUES (?,?,?,?)", s.Name, s.Command,
			s.Version, s.Digest)
		if err != nil {
			return err
		}
	}
	return nil
}

// Look writes what was found out about files, and what was counted beside; counts may be nil.
func (d *DB) Look(seeds []*Seed, counts []byte) error {
	return d.do("seeds", func(tx *sql.Tx) error {
		set, err := tx.Prepare(`UPDATE seeds SET size = ?, modified = ?, hash = ?, logic = ?, state = ?, why = ?,
			per_round = ? WHERE id = ?`)
		if err != nil {
			return err
		}
		defer set.Close()
		for _, s := range seeds {
			_, err := set.Exec(s.Size, s.Modified.UnixNano(), s.Hash, s.Logic, string(s.State), s.Why, s.PerRound, s.ID)
			if err != nil {
				return err
			}
		}
		if counts == nil {
			return nil
		}
		_, err = tx.Stmt(d.recent).Exec(0, 0, "", counts)
		return err
	})
}

// Acknowledge writes that instances of a seed are done: how many and which ones by now, and what was counted for those
// that are new.
func (d *DB) Acknowledge(seed int64, instances int, done []Span, counts []byte) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.before("acknowledge")
	_, err := d.recent.Exec(seed, instances, spansText(done), counts)
	return systemError(d.path, err)
}

// Acknowledged are the arguments of Acknowledge, for one seed.
type Acknowledged struct {
	Seed      int64
	Instances int
	Done      []Span
	Counts    []byte
}

// AcknowledgeAll is Acknowledge for several seeds in one transaction, with the position in a fleet's messages.
func (d *DB) AcknowledgeAll(all []Acknowledged, position string) error {
	return d.do("acknowledge", func(tx *sql.Tx) error {
		for _, a := range all {
			if _, err := tx.Stmt(d.recent).Exec(a.Seed, a.Instances, spansText(a.Done), a.Counts); err != nil {
				return err
			}
		}
		return setFact(tx, factPosition, []byte(position))
	})
}

// Happened writes events of findings, and what was counted for these.
func (d *DB) Happened(events []Event, counts []byte) error {
	return d.do("event", func(tx *sql.Tx) error {
		for _, e := range events {
			_, err := tx.Exec(`INSERT INTO events
				(at, kind, finding, class, solver, strategy, signature, known, seed, instance) VALUES (?,?,?,?,?,?,?,?,?,?)`,
				e.At.Unix(), string(e.Kind), e.Finding, e.Class, e.Solver, e.Strategy, e.Signature, e.Known, e.Seed, e.Instance)
			if err != nil {
				return err
			}
		}
		if counts == nil {
			return nil
		}
		_, err := tx.Stmt(d.recent).Exec(0, 0, "", counts)
		return err
	})
}

// Save is what is written every few seconds.
type Save struct {
	Totals []byte  // all that was counted
	Seeds  []*Seed // whose instances were acknowledged since the last save
	Yields []Yield // yields to add
	Point  Point   // what was done since the last save
	// Position is how far a fleet's messages were read; "": unchanged.
	Position string
	Now      time.Time
}

// Save writes totals, and deletes the counts since the last save, which they include.
func (d *DB) Save(s Save) error {
	return d.do("save", func(tx *sql.Tx) error {
		if _, err := tx.Exec("DELETE FROM recent"); err != nil {
			return err
		}
		if err := setFact(tx, factTotals, s.Totals); err != nil {
			return err
		}
		if err := setDone(tx, s.Seeds); err != nil {
			return err
		}
		if err := addYields(tx, s.Yields); err != nil {
			return err
		}
		if s.Position != "" {
			if err := setFact(tx, factPosition, []byte(s.Position)); err != nil {
				return err
			}
		}
		if s.Point.AtWork > 0 || s.Point.Instances > 0 {
			if err := addPoint(tx, s.Point); err != nil {
				return err
			}
		}
		_, err := tx.Exec("UPDATE runs SET ended = ? WHERE id = ?", s.Now.Unix(), d.run)
		return err
	})
}

// setDone writes what is done of seeds.
func setDone(tx *sql.Tx, seeds []*Seed) error {
	set, err := tx.Prepare("UPDATE seeds SET instances = ?, done = ? WHERE id = ?")
	if err != nil {
		return err
	}
	defer set.Close()
	for _, s := range seeds {
		if _, err := set.Exec(s.Instances, spansText(s.Done), s.ID); err != nil {
			return err
		}
	}
	return nil
}

// addYields adds to the yields of seeds and strategies.
func addYields(tx *sql.Tx, yields []Yield) error {
	if len(yields) == 0 {
		return nil
	}
	columns, places, sums := "seed, strategy, instances", "?,?,?", "instances = instances + excluded.instances"
	for _, word := range verdictWords {
		columns, places = columns+", "+word, places+",?"
		sums += fmt.Sprintf(", %s = %s + excluded.%s", word, word, word)
	}
	add, err := tx.Prepare("INSERT INTO yields (" + columns + ") VALUES (" + places + ")" +
		" ON CONFLICT DO UPDATE SET " + sums)
	if err != nil {
		return err
	}
	defer add.Close()
	for _, y := range yields {
		values := []any{y.Seed, y.Strategy, y.Instances}
		for _, word := range verdictWords {
			values = append(values, y.Verdicts[word])
		}
		if _, err := add.Exec(values...); err != nil {
			return err
		}
	}
	return nil
}

// Import fills a new database with a Record that was joined from others: solvers, settings, files with what is done of
// them, yields, points, events and totals.
func (d *DB) Import(r *Record, now time.Time) error {
	var seeds []*Seed
	for i := range r.Seeds {
		seeds = append(seeds, &r.Seeds[i])
	}
	if err := d.Begin(r, seeds, now, ""); err != nil {
		return err
	}
	if err := d.Happened(r.Events, nil); err != nil {
		return err
	}
	if err := d.Save(Save{Totals: r.Totals, Yields: r.Yields, Now: now}); err != nil {
		return err
	}
	return d.do("series", func(tx *sql.Tx) error {
		for i := range r.Series {
			if err := r.Series[i].write(tx); err != nil {
				return err
			}
		}
		return nil
	})
}
