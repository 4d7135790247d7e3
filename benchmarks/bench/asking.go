package bench

import (
	"context"
	"regexp"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/ask/reference"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Ask opens the named solvers, lists the files below the paths, and calls do with these.
func Ask(
	ctx context.Context, names, paths []string, probe solvers.ProbeConfig,
	do func(of []*reference.Solver, files []string) error,
) error {
	host, err := NewHost(1)
	if err != nil {
		return err
	}
	defer host.Close()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		return err
	}
	files, err := seedfile.Find(paths)
	if err != nil {
		return err
	}
	panel := reference.NewPanel(host, catalog, probe)
	defer panel.Close()
	var of []*reference.Solver
	for _, name := range names {
		s, err := panel.Named(ctx, name)
		if err != nil {
			return err
		}
		of = append(of, s)
	}
	return do(of, files)
}

// Instances makes up to n instances of each file that is a seed, and calls do with them. Another label gives other
// instances.
func Instances(files []string, label string, n int, do func(path string, in *instance.Instance) error) error {
	for _, path := range files {
		src, err := seedfile.Read(path)
		if err != nil {
			return err
		}
		seed, err := fragment.ReadSeed(path, src)
		if err != nil {
			continue
		}
		round := mutate.NewGenerator(seed, mutate.Defaults(), label, 1).Round(0)
		for i := range n {
			if len(round.Initial) == 0 {
				break
			}
			if in := round.Instance(i * mutate.FamilySize); in != nil {
				if err := do(path, in); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

var digits = regexp.MustCompile(`\d+`)

// Alike replaces the numbers in a text, so that lines which differ only in these are counted together.
func Alike(text string) string { return digits.ReplaceAllString(text, "N") }
