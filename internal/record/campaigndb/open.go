package campaigndb

import (
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// Name is the file in OUT.
const Name = "campaign.db"

// version is that of the schema.
const version = 1

// application marks databases of campaigns.
const application = 0x736d7473

//go:embed schema.sql
var schema string

// NewerError says that a database was written by a later version of smtstorm.
type NewerError struct {
	Path   string
	Schema int
}

func (e *NewerError) Error() string {
	return fmt.Sprintf("%s was written by a newer smtstorm (version %d; this one reads %d); use that smtstorm "+
		"or another directory", e.Path, e.Schema, version)
}

// DamagedError says that a database cannot be used any more.
type DamagedError struct {
	Path string
	Why  string
}

func (e *DamagedError) Error() string { return fmt.Sprintf("%s is damaged: %s", e.Path, e.Why) }

// Path is the database of a campaign's directory.
func Path(out string) string { return filepath.Join(out, Name) }

// Exists reports whether a directory has a database, damaged or not.
func Exists(out string) bool {
	_, err := os.Lstat(Path(out))
	return !errors.Is(err, fs.ErrNotExist)
}

// Read reads a database, whether or not a campaign is at work on it. The error is a *NewerError, a *DamagedError, an
// fs.ErrNotExist, or the system's.
func Read(out string) (*Record, error) { return read(out, record) }

// History reads settings, runs, the series and events. It takes hardly any time, however many seeds there are. The
// error is that of Read.
func History(out string) (*Record, error) {
	return read(out, func(db *sql.DB) (*Record, error) {
		r := &Record{}
		return r, r.fill(db, r.readFacts, r.readRuns, r.readSeries, r.readEvents)
	})
}

func read(out string, from func(*sql.DB) (*Record, error)) (*Record, error) {
	path := Path(out)
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	db, err := connectReader(path)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	if err := checkVersion(db, path); err != nil {
		return nil, err
	}
	r, err := from(db)
	if err != nil {
		return nil, classify(path, err)
	}
	return r, nil
}

// connect opens a file. It has one connection: a writer holds the lock of the directory, and its transactions are
// sequential.
func connect(path, options string) (*sql.DB, error) {
	escape := strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23")
	db, err := sql.Open("sqlite", "file:"+escape.Replace(path)+"?"+options+"&_pragma=busy_timeout(10000)")
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// connectReader opens a file that is only read. A process that was killed while it switched the write-ahead log on or
// off leaves a rollback journal, and SQLite reads nothing before the change is rolled back: for that the file has to be
// opened for writing once.
func connectReader(path string) (*sql.DB, error) {
	db, err := connect(path, "mode=ro")
	if err != nil {
		return nil, err
	}
	var refused *sqlite.Error
	_, err = db.Exec("PRAGMA schema_version") // other errors come again with the first query
	if !errors.As(err, &refused) || refused.Code() != lib.SQLITE_READONLY_ROLLBACK {
		return db, nil
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return connect(path, "mode=rw")
}

// checkVersion returns an error for a file that is no database of a campaign, or one of another version.
func checkVersion(db *sql.DB, path string) error {
	var app, found int
	err := db.QueryRow("PRAGMA application_id").Scan(&app)
	if err == nil {
		err = db.QueryRow("PRAGMA user_version").Scan(&found)
	}
	switch {
	case err != nil:
		return classify(path, err)
	case app != application:
		return &DamagedError{path, "it is not a campaign's database"}
	case found > version:
		return &NewerError{path, found}
	case found < version:
		return &DamagedError{path, fmt.Sprintf("it has version %d", found)}
	}
	return nil
}

// Create makes the database of a campaign that begins, and opens it. before is called ahead of each write, with what is
// written; it may be nil.
func Create(out string, before func(what string)) (*DB, error) {
	f, err := os.CreateTemp(out, ".tmp-*.db")
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	if err := f.Close(); err != nil {
		return nil, err
	}
	db, err := connect(f.Name(), "mode=rw")
	if err != nil {
		return nil, err
	}
	_, err = db.Exec(fmt.Sprintf("BEGIN; %s; PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", schema,
		application, version))
	if closeErr := db.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return nil, systemError(Path(out), err)
	}
	if before != nil {
		before("database")
	}
	if err := os.Chmod(f.Name(), 0o644); err != nil {
		return nil, err
	}
	if err := os.Rename(f.Name(), Path(out)); err != nil {
		return nil, err
	}
	return Open(out, before)
}

// lookThrough looks for damage.
func lookThrough(db *sql.DB, path string) error {
	var found string
	if err := db.QueryRow("PRAGMA quick_check(1)").Scan(&found); err != nil {
		return classify(path, err)
	}
	if found != "ok" {
		return &DamagedError{path, strings.ReplaceAll(strings.TrimSpace(found), "\n", "; ")}
	}
	return nil
}

// SetAside renames a database that cannot be used any more, with its journals, and returns the new name.
func SetAside(out string) (string, error) {
	for n := 1; ; n++ {
		to := fmt.Sprintf("%s.damaged-%d", Path(out), n)
		if _, err := os.Lstat(to); err == nil {
			continue
		}
		for _, suffix := range journals {
			if err := os.Rename(Path(out)+suffix, to+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return "", err
			}
		}
		return to, os.Rename(Path(out), to)
	}
}

// journals are what SQLite calls the files that belong to a database.
var journals = []string{"-wal", "-shm", "-journal"}

// Check is Read for a campaign that goes on: it first checks all of the file for damage. Nothing is changed.
func Check(out string) (*Record, error) {
	if _, err := os.Stat(Path(out)); err != nil {
		return nil, err
	}
	db, err := connectReader(Path(out))
	if err != nil {
		return nil, err
	}
	if err = checkVersion(db, Path(out)); err == nil {
		err = lookThrough(db, Path(out))
	}
	if closeErr := db.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return nil, err
	}
	return Read(out)
}
