package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// batchScripts is how many scripts a process of an instrumented solver gets: each exit of one writes all its counters.
const batchScripts = 50

// covered is what scripts reach of a solver's sources: lines and branches, each a file with numbers.
type covered struct {
	lines, branches map[string]bool
	lost            int // processes that did not exit by themselves, and wrote no counters
}

// coverage is the part of the program that measures what the instances of each contest reach of a solver that was built
// with gcov: as many of each, beside the seeds alone, and the scripts of the folders of -corpus. Such a solver is built
// with the compiler's option --coverage; of z3:
//
//	cmake -S z3 -B BUILD -DCMAKE_CXX_FLAGS='-O1 --coverage' && make -C BUILD shell
//	yield -fault-seed 0 -gcov-command 'BUILD/z3 -in -t:1000'
func coverage(ctx context.Context, dir string) error {
	seeds, err := readSeeds([]string{*seedFolder})
	if err != nil {
		return err
	}
	fmt.Printf("\n%s: what %d instances reach\n\n| scripts | lines | branches | processes lost |\n|---|---:|---:|---:|\n",
		*gcovCommand, *gcovInstances)
	measure := func(name string, scripts func(yield func([]byte) bool)) error {
		c, err := cover(ctx, filepath.Join(dir, "coverage-"+name), scripts)
		if err == nil {
			fmt.Printf("| %s | %d | %d | %d |\n", name, len(c.lines), len(c.branches), c.lost)
		}
		return err
	}
	if err := measure("seeds", files(*seedFolder)); err != nil {
		return err
	}
	for _, c := range contests() {
		from := newStream(seeds, c.strategies, *masterSeed)
		err := measure(c.name, func(yield func([]byte) bool) {
			var w instance.Writer
			for range *gcovInstances {
				if in := from.next(); in == nil || !yield(w.AppendInstance(nil, in, instance.Dialect{})) {
					return
				}
			}
		})
		if err != nil {
			return err
		}
	}
	for _, c := range corpora {
		name, folder, _ := strings.Cut(c, "=")
		if err := measure(name, files(folder)); err != nil {
			return err
		}
	}
	return nil
}

// files gives the scripts of a folder.
func files(folder string) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		paths, err := seedfile.Find([]string{folder})
		if err != nil {
			return
		}
		for _, path := range paths {
			if src, err := seedfile.Read(path); err == nil && !yield(src) {
				return
			}
		}
	}
}

// cover runs the instrumented solver on scripts, with its counters below a folder of their own.
func cover(ctx context.Context, dir string, scripts func(yield func([]byte) bool)) (*covered, error) {
	c := &covered{lines: map[string]bool{}, branches: map[string]bool{}}
	var batch []byte
	n := 0
	run := func() error {
		cmd := exec.CommandContext(ctx, "/bin/sh", "-c", *gcovCommand)
		cmd.Env = append(os.Environ(), "GCOV_PREFIX="+dir)
		cmd.Stdin = bytes.NewReader(batch)
		err := cmd.Run()
		batch, n = batch[:0], 0
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
			if !exit.Exited() {
				c.lost++
			}
			err = nil // solvers have exit statuses of their own
		}
		return err
	}
	for script := range scripts {
		batch = append(append(batch, script...), "\n(reset)\n"...)
		if n++; n == batchScripts {
			if err := run(); err != nil {
				return nil, err
			}
		}
	}
	if n > 0 {
		if err := run(); err != nil {
			return nil, err
		}
	}
	return c, c.read(ctx, dir)
}

// read reads the counters below a folder.
func (c *covered) read(ctx context.Context, dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".gcda" {
			return err
		}
		// The compiler's notes stand where the solver was built; gcov looks for them beside the counters.
		at, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		notes := strings.TrimSuffix(at, ".gcda") + ".gcno"
		if err := os.Symlink("/"+notes, filepath.Join(dir, notes)); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		text, err := exec.CommandContext(ctx, "gcov", "--json-format", "--stdout", "--branch-probabilities", path).Output()
		if err != nil {
			return fmt.Errorf("gcov %s: %w", path, err)
		}
		return c.add(bytes.NewReader(text))
	})
}

// objectReport is what gcov says of an object file.
type objectReport struct {
	Files []struct {
		File  string
		Lines []struct {
			Number   int `json:"line_number"`
			Count    int64
			Branches []struct{ Count int64 }
		}
	}
}

// add adds what gcov says of an object file. Lines of a header are counted once.
func (c *covered) add(report io.Reader) error {
	decode := json.NewDecoder(report)
	for {
		var object objectReport
		if err := decode.Decode(&object); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		for _, f := range object.Files {
			for _, line := range f.Lines {
				at := fmt.Sprintf("%s:%d", f.File, line.Number)
				if line.Count > 0 {
					c.lines[at] = true
				}
				for i, b := range line.Branches {
					if b.Count > 0 {
						c.branches[fmt.Sprintf("%s:%d", at, i)] = true
					}
				}
			}
		}
	}
}
