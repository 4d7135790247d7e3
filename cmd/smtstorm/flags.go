package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// common returns pointers to fields that flags of all types have, but that no interface of package cli can set.
func common(f cli.Flag) (category *string, env *[]string) {
	switch f := f.(type) {
	case *cli.StringSliceFlag:
		return &f.Category, &f.EnvVars
	case *cli.StringFlag:
		return &f.Category, &f.EnvVars
	case *cli.IntFlag:
		return &f.Category, &f.EnvVars
	case *cli.Uint64Flag:
		return &f.Category, &f.EnvVars
	case *cli.Float64Flag:
		return &f.Category, &f.EnvVars
	case *cli.DurationFlag:
		return &f.Category, &f.EnvVars
	case *cli.BoolFlag:
		return &f.Category, &f.EnvVars
	}
	panic(fmt.Sprintf("flag of a kind that no command has: %T", f))
}

// Messages of packages flag and cli about invalid values, on the command line and in the environment.
var (
	badValue    = regexp.MustCompile(`^invalid value "(.*)" for flag -([a-z-]+): `)
	badVariable = regexp.MustCompile(
		`^could not parse "(.*)" as .* from environment variable "(.*)" for flag ([a-z-]+): `)
)

// onUsageError replaces these messages by ones that say what the flag accepts.
func onUsageError(c *cli.Context, err error, _ bool) error {
	if c.Command == nil {
		return usageError{err}
	}
	if m := badValue.FindStringSubmatch(err.Error()); m != nil {
		return usagef("%s %s: it takes %s", dashed(m[2]), m[1], wants(c.Command, m[2]))
	}
	if m := badVariable.FindStringSubmatch(err.Error()); m != nil {
		return usagef("%s=%s: it takes %s", m[2], m[1], wants(c.Command, m[3]))
	}
	return usageError{err}
}

// wants says what values a flag accepts.
func wants(command *cli.Command, name string) string {
	i := slices.IndexFunc(command.Flags, func(f cli.Flag) bool { return slices.Contains(f.Names(), name) })
	if i < 0 {
		return "another value"
	}
	switch command.Flags[i].(type) {
	case *cli.DurationFlag:
		return "a duration like 10s, 5m or 1h30m"
	case *cli.IntFlag, *cli.Uint64Flag:
		return "a whole number"
	case *cli.Float64Flag:
		return "a number like 0.1"
	case *cli.BoolFlag:
		return "true or false"
	case *cli.StringSliceFlag:
		return "a text, or a list of texts"
	}
	return "a text"
}

// maxJobs is more than any machine can use, and few enough for the Go runtime.
const maxJobs = 1024

// checkNumbers returns an error for a number that is negative, or is 0 for one of the flags in positive.
func checkNumbers(c *cli.Context, positive ...string) error {
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		var n int64
		switch f.(type) {
		case *cli.IntFlag:
			n = int64(c.Int(name))
		case *cli.DurationFlag:
			n = int64(c.Duration(name))
		default:
			continue
		}
		switch {
		case n < 0:
			return badFlag(c, name, fmt.Errorf("--%s %v: it cannot be negative", name, c.Value(name)))
		case n == 0 && slices.Contains(positive, name):
			return badFlag(c, name, fmt.Errorf("--%s %v: it must be more than 0", name, c.Value(name)))
		case name == "jobs" && n > maxJobs:
			return badFlag(c, name, fmt.Errorf("--jobs %d: it can be %d at most", n, maxJobs))
		}
	}
	return nil
}

// leastMemory is less than any solver needs to start: a smaller size probably lacks its unit.
const leastMemory = 1 << 20

// readMemory reads a flag that is an amount of memory.
func readMemory(c *cli.Context, name string) (int64, error) {
	text := c.String(name)
	size, err := humanize.ParseBytes(text)
	switch {
	case err != nil:
		return 0, badFlag(c, name, fmt.Errorf("--%s %s: it takes a size like 500MB or 2GiB", name, text))
	case size < leastMemory:
		return 0, badFlag(c, name,
			fmt.Errorf("--%s %s: that is %d bytes; give a unit, as in 500MB or 2GiB", name, text, size))
	}
	return int64(size), nil
}

// percentText is a share as percentFlag reads it, such as 10%.
func percentText(share float64) string { return strconv.FormatFloat(100*share, 'f', -1, 64) + "%" }

// percentFlag reads a share that is given in percent.
func percentFlag(c *cli.Context, name string) (share float64, err error) {
	text := c.String(name)
	number, isPercent := strings.CutSuffix(text, "%")
	percent, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil || !isPercent || !(percent >= 0 && percent <= 100) {
		return 0, usagef("--%s %s: it takes a share in percent, like 10%%, between 0%% and 100%%", name, text)
	}
	return percent / 100, nil
}

// minAnsweredFlag is the flag for the share of what that each solver has to answer.
func minAnsweredFlag(what string) cli.Flag {
	return &cli.StringFlag{Name: "min-answered", Value: percentText(tally.DefaultMinAnswered),
		Usage: "exit with status 3 if a solver answers sat or unsat to less than `P%` of the " + what +
			" that it is given"}
}

// isUsage reports whether an error is a mistake on the command line.
func isUsage(err error) bool {
	var use usageError
	return errors.As(err, &use)
}
