// Package seedfile finds the files that hold seeds, and reads them. What is in them it does not know.
//
// It may import smtlib, for the limits of a source.
package seedfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Datalog is how the names of rule programs end that are no SMT-LIB.
const Datalog = ".datalog"

// IsSeed tells by its name whether a file in a directory is taken for a script or a rule program.
func IsSeed(name string) bool {
	return strings.HasSuffix(name, ".smt2") || strings.HasSuffix(name, Datalog)
}

// Find lists the seed files below paths, in path order: files as they are, directories walked for *.smt2 and
// *.datalog, "-" for standard input. What is there but cannot be looked at, like a link to nothing or a directory
// without permission, is listed, too: whoever reads it gets the reason. An error is about a path that is not there at
// all.
func Find(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		if path == "-" {
			files = append(files, path)
			continue
		}
		if _, err := os.Lstat(path); err != nil {
			return nil, plain(err)
		}
		if st, err := os.Stat(path); err != nil || !st.IsDir() {
			files = append(files, path)
			continue
		}
		root := path + string(filepath.Separator) // follows a symbolic link
		err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err != nil || IsSeed(p) && isFile(p, d) {
				files = append(files, p)
			}
			return nil
		})
		if err != nil {
			return nil, plain(err)
		}
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}

// isFile reports whether something in a directory is a file, or a link to one, or to nothing. To open anything else may
// take forever.
func isFile(path string, d fs.DirEntry) bool {
	if d.Type()&fs.ModeSymlink == 0 {
		return d.Type().IsRegular()
	}
	st, err := os.Stat(path)
	return err != nil || st.Mode().IsRegular()
}

// plain takes the name of the system call out of an error about a path.
func plain(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}

// Read reads a seed file; "-" is standard input.
func Read(path string) ([]byte, error) {
	var r io.Reader = os.Stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, plain(err)
		}
		defer f.Close()
		r = f
	}
	src, err := smtlib.ReadSource(r)
	if err != nil {
		if p, ok := errors.AsType[*fs.PathError](err); ok {
			err = p.Err
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return src, nil
}
