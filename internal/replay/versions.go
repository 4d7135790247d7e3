package replay

import (
	"context"
	"fmt"

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

// Once returns the status of a case on one solver after Repeat runs: wrong if any run is. why says why it could not be
// run, or is "". 'git bisect run' asks for this.
func Once(ctx context.Context, cfg Config, s *solvers.Solver, c *Case) (status Status, why string, err error) {
	r, end := cfg.open(nil)
	defer end()
	b := newBisection(r, c, []Version{{Solver: s}})
	for range b.Repeat {
		if err := b.once(ctx, 0, &b.runs); err != nil {
			return "", "", err
		}
		if t := b.seen[0]; t.isWrong() {
			return Wrong, "", nil
		}
	}
	return b.seen[0].status(), b.seen[0].skipped, nil
}
