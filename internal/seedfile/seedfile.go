// Package seedfile finds the files that contain seeds, and reads them. Of their content it knows what is no command.
//
// It may import smtlib, for the limits of a source and for logs.
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

// Datalog is the suffix of the names of rule programs that are not SMT-LIB.
const Datalog = ".datalog"

// IsSeed reports whether a file in a directory is a script or a rule program, according to its name.
func IsSeed(name string) bool {
	return strings.HasSuffix(name, ".smt2") || strings.HasSuffix(name, Datalog)
}

// Find lists the seed files below paths, in path order: files as they are, directories searched for *.smt2 and
// *.datalog, "-" for standard input. It also lists files that exist but cannot be examined, like a dangling link or a
// directory without permission: reading them gives the error. It only fails if a path does not exist.
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

// isFile reports whether a directory entry is a file, or a link to a file or to nothing. Opening anything else may
// block forever.
func isFile(path string, d fs.DirEntry) bool {
	if d.Type()&fs.ModeSymlink == 0 {
		return d.Type().IsRegular()
	}
	st, err := os.Stat(path)
	return err != nil || st.Mode().IsRegular()
}

// plain removes the name of the system call from an error about a path.
func plain(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}

// Script reads a script or a log: what a solver printed between the commands is left out, and each command stays at its
// place. answers are what was left out.
func Script(path string) (script []byte, answers []smtlib.LogAnswer, err error) {
	src, err := Read(path)
	if err != nil {
		return nil, nil, err
	}
	script, answers = smtlib.ReadLog(src)
	return script, answers, nil
}

// Read reads a file as it is; "-" is standard input.
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
