package main

import (
	"errors"
	"regexp"
	"slices"

	"github.com/urfave/cli/v2"
)

// badValue is what package flag says of a value that cannot be read.
var badValue = regexp.MustCompile(`^invalid value "(.*)" for flag -([a-z-]+): `)

// onUsageError says what a flag wants in place of package flag's words.
func onUsageError(c *cli.Context, err error, _ bool) error {
	m := badValue.FindStringSubmatch(err.Error())
	if m == nil || c.Command == nil {
		return usageError{err}
	}
	for _, f := range c.Command.Flags {
		if slices.Contains(f.Names(), m[2]) {
			return usagef("--%s %s: it takes %s", f.Names()[0], m[1], wants(f))
		}
	}
	return usageError{err}
}

func wants(f cli.Flag) string {
	switch f.(type) {
	case *cli.DurationFlag:
		return "a duration like 10s, 5m or 1h30m"
	case *cli.IntFlag, *cli.Uint64Flag:
		return "a whole number"
	case *cli.Float64Flag:
		return "a number like 0.1"
	case *cli.BoolFlag:
		return "true or false, or nothing"
	}
	return "another value"
}

// checkNumbers refuses numbers below their least value, which is 0 but for those named.
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
			return usagef("--%s %v: it cannot be negative", name, c.Value(name))
		case n == 0 && slices.Contains(positive, name):
			return usagef("--%s %v: it must be more than 0", name, c.Value(name))
		}
	}
	return nil
}

// isUsage tells whether an error is a mistake on the command line.
func isUsage(err error) bool {
	var use usageError
	return errors.As(err, &use)
}
