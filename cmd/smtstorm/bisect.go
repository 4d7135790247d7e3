package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"

	"github.com/dustin/go-humanize/english"
	"github.com/google/shlex"
	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/replay"
)

// exitSkip is the exit status that means for 'git bisect run': this commit cannot be tested.
const exitSkip = 125

// bisecting is what the flags of bisect say.
type bisecting struct {
	*replaying
	releases      string
	checkout      replay.Checkout
	build         string
	all, asScript bool
}

func bisectCommand(code *int) *cli.Command {
	b := &bisecting{replaying: newReplaying(), checkout: replay.Checkout{Bad: "HEAD"}}
	return &cli.Command{
		Name:  "bisect",
		Usage: "find the version of a solver that introduced a fault, and the one that fixed it",
		UsageText: "smtstorm bisect --solver OLD --solver NEWER... [flags] FINDING...\n" +
			"smtstorm bisect --releases DIR [flags] FINDING...\n" +
			"smtstorm bisect --git DIR --good REV --bad REV --build COMMAND --binary PATH [flags] FINDING\n" +
			"git bisect run smtstorm bisect --as-script --build COMMAND --solver PATH FINDING",
		Description: "A FINDING is a finding's directory, or a script that states its right answer. For one finding, a\n" +
			"binary search runs few versions, unless their answers show that the fault came more than once; for\n" +
			"several findings, or with --all, all versions are run. The result is a table, and groups of findings\n" +
			"that probably share a fault. It is recorded with the findings, for their reports and drafts.\n" +
			"Versions are right, wrong, flaky, not-wrong (no answer), not-judged (no right answer is known),\n" +
			"unsupported, elsewhere (it crashes at another place). Exit status: 3 if no version gave an answer, or\n" +
			"one that is given answers none of the trivial scripts that it is asked first; else 0. With\n" +
			"--as-script: 0 if the version is right about all findings, 1 if it is wrong about one, 125 if that\n" +
			"cannot be determined.",
		Flags: withEnvironment(slices.Concat(
			[]*field{
				newFlag(&b.solvers, "solver", "`SOLVER` is a version, as NAME=COMMAND or a path, oldest first; can be repeated"),
				newFlag(&b.releases, "releases", "programs, or directories of releases as they are unpacked: those in `DIR`, or "+
					"a pattern like 'DIR/z3-*'; they are ordered by the version numbers in their paths, or that they print"),
				newFlag(&b.checkout.Repository, "git", "repository `DIR` whose commits are the versions; it is built in a copy"),
				newFlag(&b.checkout.Good, "good", "first `REV` of the repository"),
				newFlag(&b.checkout.Bad, "bad", "last `REV` of the repository"),
				newFlag(&b.build, "build", "`COMMAND` that builds the solver, run in the repository's copy, or here with "+
					"--as-script"),
				newFlag(&b.checkout.Program, "binary", "`PATH` of the built program, relative to the repository"),
				newFlag(&b.all, "all", "run all versions"),
				newFlag(&b.asScript, "as-script", "act as a script for 'git bisect run'"),
				newFlag(&b.json, "json", "print the results as JSON, one finding a line"),
				newFlag(&b.Repeat, "repeat", "run the versions around a change `N` times").positive(),
			},
			b.running.flags("a script"),
		)),
		Action: func(c *cli.Context) error { return b.bisect(c, code) },
	}
}

func (b *bisecting) bisect(c *cli.Context, code *int) error {
	paths := seedsGiven(c)
	if len(paths) == 0 {
		return usagef("no finding given")
	}
	ready := func() error { return nil }
	return b.over(c, paths, ready, func(ctx context.Context, cases []*replay.Case, log *slog.Logger) error {
		if b.asScript {
			return b.script(ctx, c, cases, code)
		}
		versions, remove, err := b.versions(ctx, c, cases)
		if err != nil {
			return err
		}
		defer remove()
		var h interface {
			Keep(*slog.Logger) error
			JSON(io.Writer) error
			Text(io.Writer) error
			Untested() error
		}
		if len(cases) > 1 {
			h, err = replay.Compare(ctx, b.Config, cases, versions)
		} else {
			h, err = replay.Bisect(ctx, b.Config, cases[0], versions, b.all)
		}
		if err != nil {
			return err
		}
		if err := h.Keep(log); err != nil {
			log.Warn("the result is not noted with the " + english.PluralWord(len(cases), "finding", "") + ": " + err.Error())
		}
		if b.json {
			err = h.JSON(c.App.Writer)
		} else {
			err = h.Text(c.App.Writer)
		}
		return errors.Join(err, h.Untested())
	})
}

// versions makes the versions that the flags ask for; end removes temporary files.
func (b *bisecting) versions(
	ctx context.Context, c *cli.Context, cases []*replay.Case,
) (versions []replay.Version, end func(), err error) {
	end = func() {}
	switch {
	case b.checkout.Repository != "":
		checkout := &b.checkout
		if checkout.Build, err = b.buildCommand(); err != nil {
			return nil, end, err
		}
		if checkout.Good == "" || checkout.Program == "" || len(checkout.Build) == 0 {
			return nil, end, usagef("--git needs --good, --build and --binary")
		}
		if len(cases) > 1 {
			return nil, end, usagef("--git takes one finding, not %d: each would build the commits again", len(cases))
		}
		checkout.Catalog = b.Catalog
		end = func() { _ = checkout.Close() }
		if versions, err = checkout.Versions(ctx); err != nil {
			end()
			return nil, func() {}, inputError{err}
		}
	case b.releases != "":
		if versions, err = replay.Releases(ctx, b.Config, b.releases); err != nil {
			return nil, end, inputError{err}
		}
	default:
		given, err := solversNamed(c, "solver", b.solvers, b.Catalog)
		if err != nil {
			return nil, end, err
		}
		if versions, err = replay.Given(given); err != nil {
			return nil, end, usageError{err}
		}
	}
	if len(versions) < 2 {
		end()
		return nil, func() {}, usagef("there is one version only: use 'smtstorm replay' to see if it is wrong")
	}
	return versions, end, nil
}

func (b *bisecting) buildCommand() ([]string, error) {
	command, err := shlex.Split(b.build)
	if err != nil {
		return nil, usagef("--build %s: %v", b.build, err)
	}
	return command, nil
}

// script runs cases for 'git bisect run' on the solver as it is in the checkout, after --build if that is set.
func (b *bisecting) script(ctx context.Context, c *cli.Context, cases []*replay.Case, code *int) error {
	command, err := b.buildCommand()
	if err != nil {
		return err
	}
	if len(command) > 0 {
		if why := replay.Build(ctx, ".", command); why != "" {
			cliNote(c, why)
			*code = exitSkip
			return ctx.Err()
		}
	}
	under, err := solversNamed(c, "solver", b.solvers, b.Catalog)
	if err != nil {
		return err
	}
	if len(under) != 1 {
		return usagef("--as-script takes one solver, not %d", len(under))
	}
	for _, one := range cases {
		status, why, err := replay.Once(ctx, b.Config, under[0], one)
		if err != nil {
			return err
		}
		note := one.Path + ": " + string(status)
		if why != "" {
			note += ": " + why
		}
		cliNote(c, note)
		switch {
		case status == replay.Wrong:
			*code = exitFinding
			return nil
		case status != replay.Right:
			*code = exitSkip
		}
	}
	return nil
}

// cliNote prints a note on standard error.
func cliNote(c *cli.Context, text string) { fmt.Fprintln(c.App.ErrWriter, text) }
