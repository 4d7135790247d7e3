package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/solvers"
)

func solversCommand() *cli.Command {
	var file, unknown string
	return &cli.Command{
		Name:      "solvers",
		Usage:     "list known solvers, which of them are installed, and what they support",
		UsageText: "smtstorm solvers [SOLVER...]\nsmtstorm solvers --learn NAME=COMMAND [SEED...]",
		Description: "Runs each SOLVER (NAME, NAME=COMMAND or a path) on a few trivial scripts. Without a " +
			"SOLVER: all known solvers.\n\n" +
			"With --learn, it asks a solver that is not known for about a minute what it can do, and prints an entry of a " +
			"catalog, to read and to keep: smtstorm --catalog FILE --solver NAME. SEEDs are asked as well.",
		Flags: plain([]*field{
			catalogFlag(&file), newFlag(&unknown, "learn", "find out about the solver `NAME=COMMAND`"),
		}),
		Action: func(c *cli.Context) error {
			catalog, err := loadCatalog(file)
			if err != nil {
				return err
			}
			names := c.Args().Slice()
			if len(names) == 0 && unknown == "" {
				names = catalog.Names()
			}
			stderr := terminal(c.App.ErrWriter)
			status := report.NewStatus(stderr)
			log := slog.New(report.NewLog(stderr, status))
			soft, _, done := interruptible(log)
			defer done()
			host, err := solvers.NewHost(solvers.HostConfig{Process: prepareProcess(log, 0)})
			if err != nil {
				return err
			}
			defer host.Close()
			if unknown != "" {
				err = learnSolver(soft, c.App.Writer, host, status, unknown, names)
			} else {
				err = probeAll(soft, c.App.Writer, host, status, catalog, names)
			}
			if soft.Err() != nil {
				return context.Cause(soft)
			}
			return err
		},
	}
}

// probeAll probes solvers and shows what works with them.
func probeAll(
	ctx context.Context, w io.Writer, host *solvers.Host, status *report.Status, catalog *solvers.Catalog, names []string,
) error {
	var all []*solvers.Solver
	for _, name := range names {
		s, err := catalog.Resolve(name)
		if err != nil {
			return usageError{err}
		}
		all = append(all, s)
	}
	probes, err := host.ProbeAll(ctx, solvers.Probing{Missing: true, Silent: true, Progress: status.Probing}, all...)
	status.Clear()
	if err != nil {
		return err
	}
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "SOLVER\tANSWERS\tRESET\tPUSH/POP\tMODELS\tONE QUERY\tVERSION")
	var warnings, missing []string
	for i, s := range all {
		p := probes[i]
		if p == nil {
			missing = append(missing, s.Name)
			continue
		}
		fmt.Fprintf(tw, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", s.Name, yes(p.File), yes(p.Reset), yes(p.PushPop),
			yes(p.Models), p.Query.Round(100*time.Microsecond), p.Version)
		for _, warning := range p.Warnings {
			warnings = append(warnings, s.Name+": "+warning)
		}
	}
	if len(missing) < len(names) {
		if err := tw.Flush(); err != nil {
			return err
		}
	}
	for _, warning := range warnings {
		fmt.Fprintln(w, warning)
	}
	if len(missing) > 0 {
		fmt.Fprintf(w, "not installed: %s\n", strings.Join(missing, ", "))
	}
	if len(missing) == len(names) && len(names) == len(catalog.Names()) {
		fmt.Fprintln(w, "No solver is installed. "+solvers.HowToInstall()+". Any other\nprogram that reads SMT-LIB is given "+
			"by its path: smtstorm --solver ./build/mysolver seeds/")
	}
	for _, weakness := range solvers.Containment() {
		fmt.Fprintf(w, "solvers are not wholly contained on this system: %s\n", weakness)
	}
	return nil
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
