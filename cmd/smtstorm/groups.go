package main

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/solvers"
)

// Groups of flags that several commands have: each is written here once.

// jobsFlag is how many solvers run at the same time.
func jobsFlag(into *int) *field {
	*into = defaultJobs()
	return newFlag(into, "jobs", "run `N` solvers at the same time").short("j").unsetIs(jobsText)
}

// catalogFlag names the file of further solvers.
func catalogFlag(into *string) *field {
	return newFlag(into, "catalog", "TOML `FILE` that describes more solvers")
}

// running is how solvers are run: fields that flags fill.
type running struct {
	jobs    *int
	limits  *solvers.Limits
	catalog **solvers.Catalog
	file    string // further solvers of the catalog
}

// memoryFlags are the flags on how much memory a solver has, and which solvers there are.
func (r *running) memoryFlags() []*field {
	r.limits.Memory = solvers.DefaultMemory
	return []*field{
		memoryFlag(&r.limits.Memory, "memory", "give a solver process memory of this `SIZE`"), catalogFlag(&r.file),
	}
}

// flags are the flags of commands that run solvers, which have so long for what.
func (r *running) flags(what string) []*field {
	r.limits.Wall = solvers.DefaultWall
	return append([]*field{
		jobsFlag(r.jobs), newFlag(&r.limits.Wall, "timeout", "give a solver this `TIME` for "+what).positive(),
	}, r.memoryFlags()...)
}

// load loads the catalog. Unless others run the tests, there are jobs.
func (r *running) load(c *cli.Context, others bool) (err error) {
	if *r.jobs == 0 && !others {
		return badFlag(c, "jobs", errors.New("--jobs 0: it must be more than 0"))
	}
	*r.catalog, err = loadCatalog(r.file)
	return err
}

// keeping is what is done with findings: fields that flags fill.
type keeping struct {
	time  *time.Duration // how long a finding is reduced; 0: not at all
	known **finding.Known
	never bool
	files []string // files with known faults
}

// flags are the flags of commands that keep findings. Each usage begins with a prefix.
func (k *keeping) flags(prefix string) []*field {
	return []*field{
		newFlag(&k.never, "no-minimize", prefix+"do not reduce the scripts of findings"),
		newFlag(k.time, "minimize-time", prefix+"spend at most this `TIME` on reducing a finding").positive(),
		k.knownFlag(prefix),
	}
}

// knownFlag names known faults.
func (k *keeping) knownFlag(prefix string) *field {
	return newFlag(&k.files, "known", prefix+"TOML `FILE` with known faults, which are counted apart; see fuzz")
}

// load reads the known faults.
func (k *keeping) load(c *cli.Context) (err error) {
	if k.never {
		*k.time = 0
	}
	if *k.known, err = finding.LoadKnown(time.Now(), k.files...); err != nil {
		return inputError{err}
	}
	for _, path := range (*k.known).Missing() {
		fmt.Fprintf(c.App.ErrWriter, "note: %s does not exist yet: no fault is known\n", path)
	}
	return nil
}

// gradeFlag makes the flag that says which options of solvers are varied; "" is none.
func gradeFlag(into *solvers.Grade, usage string) *field {
	const none = "none"
	chosen := cmp.Or(*into, none)
	f := choiceFlag(&chosen, "vary-options", usage, solvers.Supported, solvers.Any, none)
	choose := f.into.(func(string) error)
	f.into = func(text string) error {
		err := choose(text)
		if *into = chosen; chosen == none {
			*into = ""
		}
		return err
	}
	return f
}

// console is where a command shows how far it is, and its log, which shows each warning if it is verbose; both are on
// standard error.
func console(c *cli.Context, verbose bool) (*report.Status, *report.Log) {
	stderr := terminal(c.App.ErrWriter)
	status := report.NewStatus(stderr)
	log := report.NewLog(stderr, status)
	if verbose {
		log = log.Verbose()
	}
	return status, log
}

// plainLog is the log of a command without --verbose.
func plainLog(c *cli.Context) *slog.Logger {
	return slog.New(report.NewLog(terminal(c.App.ErrWriter), nil))
}
