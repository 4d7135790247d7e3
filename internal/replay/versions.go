package replay

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/solvers"
)

// Given makes versions of solvers in the order in which they are given. Names whose version numbers decrease are an
// error.
func Given(all []*solvers.Solver) ([]Version, error) {
	var versions []Version
	for i, s := range all {
		if i > 0 {
			last, this := solvers.VersionNumber(all[i-1].Name), solvers.VersionNumber(s.Name)
			if last != "" && this != "" && solvers.CompareVersions(last, this) > 0 {
				return nil, fmt.Errorf("versions go from the oldest to the newest: %s stands before %s",
					all[i-1].Name, s.Name)
			}
		}
		versions = append(versions, Version{Solver: s})
	}
	return versions, nil
}

// Releases returns the programs in a directory, or those that match a pattern, ordered by the version numbers in their
// names. They have to be of one solver.
func Releases(pattern string, catalog *solvers.Catalog) ([]Version, error) {
	if st, err := os.Stat(pattern); err == nil && st.IsDir() {
		pattern = filepath.Join(pattern, "*")
	}
	paths, err := filepath.Glob(pattern)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", pattern, err)
	}
	var versions []Version
	stems := map[string]bool{}
	for _, path := range paths {
		st, err := os.Stat(path)
		if err != nil || !st.Mode().IsRegular() || st.Mode()&0o111 == 0 {
			continue
		}
		name := filepath.Base(path)
		if solvers.VersionNumber(name) == "" {
			return nil, fmt.Errorf("%s has no number of a version in its name, so that its place is not known", path)
		}
		stem, _, _ := strings.Cut(name, solvers.VersionNumber(name))
		stems[stem] = true
		if path, err = filepath.Abs(path); err != nil {
			return nil, err
		}
		versions = append(versions, Version{Solver: catalog.Rebuild(name, []string{path})})
	}
	switch {
	case len(versions) == 0:
		return nil, fmt.Errorf("%s: there is no program", pattern)
	case len(stems) > 1:
		return nil, fmt.Errorf("%s: there are programs of several solvers; name those of one by a pattern, as in 'DIR/z3-*'",
			pattern)
	}
	slices.SortStableFunc(versions, func(v, w Version) int {
		return solvers.CompareVersions(solvers.VersionNumber(v.Solver.Name), solvers.VersionNumber(w.Solver.Name))
	})
	return versions, nil
}

// Once returns the status of a case on one solver after Repeat runs: wrong if any run is. why says why it could not be
// run, or is "". 'git bisect run' asks for this.
func Once(ctx context.Context, cfg Config, s *solvers.Solver, c *Case) (status Status, why string, err error) {
	r, end := cfg.open(nil)
	defer end()
	b := newBisection(r, c, []Version{{Solver: s}})
	for range r.Repeat {
		if err := b.once(ctx, 0, &b.runs); err != nil {
			return "", "", err
		}
		if t := b.seen[0]; t.isWrong() {
			return Wrong, "", nil
		}
	}
	return b.seen[0].status(), b.seen[0].skipped, nil
}
