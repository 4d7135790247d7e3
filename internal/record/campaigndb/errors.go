package campaigndb

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// code is SQLite's code of an error, without its details; 0 if it is another error.
func code(err error) int {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return 0
	}
	return e.Code() & 0xff
}

// classify makes a *DamagedError of an error of SQLite that means a damaged file, and an error of the system of one
// that means that the system denied something.
func classify(path string, err error) error {
	switch code(err) {
	case 0:
		if err != nil {
			return &DamagedError{path, err.Error()} // a row that cannot be read
		}
		return nil
	case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB, lib.SQLITE_ERROR, lib.SQLITE_FORMAT, lib.SQLITE_MISMATCH:
		return &DamagedError{path, plain(err)}
	}
	return systemError(path, err)
}

// plain is SQLite's text for an error.
func plain(err error) string {
	if text := sqlite.ErrorCodeString[code(err)]; text != "" {
		return text
	}
	return err.Error()
}

// systemError is the system's own error for a file that could not be opened or written.
func systemError(path string, err error) error {
	cause := err
	switch code(err) {
	case 0:
		return err
	case lib.SQLITE_FULL:
		cause = syscall.ENOSPC
	case lib.SQLITE_READONLY:
		cause = syscall.EROFS
	case lib.SQLITE_IOERR:
		cause = fmt.Errorf("%s (%w)", plain(err), err)
	}
	return &fs.PathError{Op: "write", Path: path, Err: cause}
}
