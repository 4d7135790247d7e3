package replay

import (
	"context"
	"log/slog"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/solvers"
)

// Recheck runs findings on a version of their solver, and notes in each what the version does, and whether it is fixed
// by that, or wrong again.
func Recheck(
	ctx context.Context, cfg Config, s *solvers.Solver, findings []*Case, logger *slog.Logger,
) ([]Result, error) {
	checked, err := Run(ctx, cfg, s, findings)
	if err != nil {
		return nil, err
	}
	for i := range checked {
		r := &checked[i]
		ran := finding.VersionStatus{Version: solvers.Versioned(r.Solver, r.Version), Status: string(r.Status)}
		if r.isRight {
			ran.Status = string(Right)
		}
		if err := finding.Revise(r.Case.Path, func(f *finding.Finding) { f.Ran(ran) }, logger); err != nil {
			return nil, err
		}
		if as, changed := r.News(); changed {
			if err := finding.Mark(r.Case.Path, as, logger); err != nil {
				return nil, err
			}
		}
	}
	return checked, nil
}
