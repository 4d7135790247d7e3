package yield

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// batchScripts is how many scripts a process of an instrumented solver gets. Several, because each process writes all
// its counters at its end.
const batchScripts = 50

// covered are the lines and branches of a solver's sources that scripts reach; each is a text of file and numbers.
type covered struct {
	lines, branches map[string]bool
	lost            int // scripts whose process was killed before it wrote counters
}

// reached is the coverage of a contest's runs, or of the folders of another program.
type reached struct {
	name            string
	lines, branches []float64 // by run
	lost            int
}

// coverage is the part of the program that measures what the instances of each contest reach of a solver that was built
// with gcov: as many of each, beside the seeds alone, and the scripts of the folders of -corpus. Such a solver is built
// with the compiler's option --coverage; of z3:
//
//	cmake -S z3 -B BUILD -DCMAKE_CXX_FLAGS='-O1 --coverage' && make -C BUILD shell
//	yield -fault-seed 0 -gcov-command 'ulimit -t 90; BUILD/z3 -in rlimit=500000'
func coverage(ctx context.Context, dir string) error {
	seeds, err := readSeeds([]string{*seedFolder})
	if err != nil {
		return err
	}
	fmt.Printf("\n%s: what %d instances reach, %d runs; median, lowest to highest\n\n"+
		"| scripts | lines | branches | scripts lost |\n|---|---:|---:|---:|\n", *gcovCommand, *gcovInstances, *runs)
	measure := func(name string, runs []iter.Seq[[]byte]) error {
		r := &reached{name: name}
		for i, scripts := range runs {
			c, err := cover(ctx, filepath.Join(dir, fmt.Sprintf("coverage-%s-%d", name, i+1)), scripts)
			if err != nil {
				return err
			}
			fmt.Fprintf(os.Stderr, "%s, run %d: %d lines, %d branches\n", name, i+1, len(c.lines), len(c.branches))
			r.add(c)
		}
		fmt.Println(r.row())
		return nil
	}
	if err := measure("seeds", []iter.Seq[[]byte]{files(*seedFolder)}); err != nil {
		return err
	}
	for _, c := range contests() {
		var all []iter.Seq[[]byte]
		for run := range *runs {
			all = append(all, made(seeds, c.strategies, *masterSeed+uint64(run)))
		}
		if err := measure(c.name, all); err != nil {
			return err
		}
	}
	var names []string
	folders := map[string][]iter.Seq[[]byte]{}
	for _, c := range *corpora {
		name, folder, _ := strings.Cut(c, "=")
		if folders[name] == nil {
			names = append(names, name)
		}
		folders[name] = append(folders[name], files(folder))
	}
	for _, name := range names {
		if err := measure(name, folders[name]); err != nil {
			return err
		}
	}
	return nil
}

func (r *reached) add(c *covered) {
	r.lines = append(r.lines, float64(len(c.lines)))
	r.branches = append(r.branches, float64(len(c.branches)))
	r.lost += c.lost
}

// row is a row of the table.
func (r *reached) row() string {
	return fmt.Sprintf("| %s | %s | %s | %d |", r.name, spread(r.lines), spread(r.branches), r.lost)
}

// spread gives the median, and the lowest and the highest value where there are several.
func spread(xs []float64) string {
	if len(xs) == 1 {
		return fmt.Sprintf("%.0f", xs[0])
	}
	return fmt.Sprintf("%.0f (%.0f–%.0f)", bench.Median(xs), slices.Min(xs), slices.Max(xs))
}

// made gives the instances that strategies make of seeds, as many as are measured.
func made(seeds mutate.Seeds, strategies []mutate.Weight, masterSeed uint64) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		from := newStream(seeds, strategies, masterSeed)
		var w instance.Writer
		for range *gcovInstances {
			if in := from.Next(); in == nil || !yield(w.AppendInstance(nil, in, instance.Dialect{})) {
				return
			}
		}
	}
}

// exit matches the command after which a solver would ignore the later scripts of its process.
var exit = regexp.MustCompile(`\(\s*exit\s*\)`)

// files gives the scripts of a folder, without their exits.
func files(folder string) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		paths, err := seedfile.Find([]string{folder})
		if err != nil {
			return
		}
		for _, path := range paths {
			if src, err := seedfile.Read(path); err == nil && !yield(exit.ReplaceAll(src, nil)) {
				return
			}
		}
	}
}

// cover runs the instrumented solver on scripts, with its counters below a folder of their own.
func cover(ctx context.Context, dir string, scripts iter.Seq[[]byte]) (*covered, error) {
	c := &covered{lines: map[string]bool{}, branches: map[string]bool{}}
	var batch [][]byte
	for script := range scripts {
		if batch = append(batch, script); len(batch) == batchScripts {
			if err := c.run(ctx, dir, batch); err != nil {
				return nil, err
			}
			batch = batch[:0]
		}
	}
	if len(batch) > 0 {
		if err := c.run(ctx, dir, batch); err != nil {
			return nil, err
		}
	}
	return c, c.read(ctx, dir)
}

// run gives scripts to a process. If that is killed, each script gets a process of its own, so that only scripts are
// lost on which the solver hangs or crashes.
func (c *covered) run(ctx context.Context, dir string, scripts [][]byte) error {
	var input []byte
	for _, script := range scripts {
		input = append(append(input, script...), "\n(reset)\n"...)
	}
	cmd := exec.CommandContext(ctx, "/bin/sh", "-c", *gcovCommand)
	cmd.Env = append(os.Environ(), "GCOV_PREFIX="+dir)
	cmd.Stdin = bytes.NewReader(input)
	err := cmd.Run()
	ended, exited := errors.AsType[*exec.ExitError](err)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil && !exited:
		return err
	case !exited || !killed(ended.ExitCode()):
		return nil // solvers have exit statuses of their own
	case len(scripts) == 1:
		c.lost++
		return nil
	}
	for i := range scripts {
		if err := c.run(ctx, dir, scripts[i:i+1]); err != nil {
			return err
		}
	}
	return nil
}

// killed reports whether an exit status of a shell, or of timeout in it, means that the command was ended by a signal.
func killed(status int) bool { return status < 0 || status == 124 || status > 128 }

// read reads the counters below a folder.
func (c *covered) read(ctx context.Context, dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".gcda" {
			return err
		}
		// The compiler's notes are in the directory of the build; gcov looks for them beside the counters.
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

// objectReport is gcov's report on an object file, in JSON.
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

// add adds gcov's reports. Lines of a header are counted once.
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
