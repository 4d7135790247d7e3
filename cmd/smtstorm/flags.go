package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// field is a flag that fills a field of a struct. What the field has before is the default.
type field struct {
	name, alias string
	usage       string
	section     string     // heading in the help
	unset       string     // default as the help has it
	variable    string     // environment variable that sets the flag; "" if none does
	isSet       bool       // whether the variable has set it
	into        any        // address of the field, or a function that reads the text
	value       flag.Value // reads numbers, durations, truth values and texts
	text        string     // text that the function has read last
	least       int64      // least number that it takes
	begun       bool       // whether a value has replaced those that a repeated flag had before
}

// newFlag makes the flag that fills a field, by its address, or whose text a function reads. The word between
// backquotes in the usage stands for the value.
func newFlag(into any, name, usage string) *field {
	f := &field{name: name, usage: usage, into: into}
	var set flag.FlagSet
	switch into := into.(type) {
	case *bool:
		set.BoolVar(into, name, *into, usage)
	case *int:
		set.IntVar(into, name, *into, usage)
	case *uint64:
		set.Uint64Var(into, name, *into, usage)
	case *float64:
		set.Float64Var(into, name, *into, usage)
	case *time.Duration:
		set.DurationVar(into, name, *into, usage)
	case *string:
		set.StringVar(into, name, *into, usage)
	case *[]string, func(string) error:
		return f
	default:
		panic(fmt.Sprintf("flag of a kind that no command has: %T", into))
	}
	f.value = set.Lookup(name).Value
	f.unset = f.value.String()
	return f
}

// choiceFlag makes a flag whose value is one of some words.
func choiceFlag[T ~string](into *T, name, usage string, words ...T) *field {
	return newFlag(func(text string) error {
		if !slices.Contains(words, T(text)) {
			plain, last := texts(words), len(words)-1
			return fmt.Errorf("--%s %s: it is %s or %s", name, text, strings.Join(plain[:last], ", "), plain[last])
		}
		*into = T(text)
		return nil
	}, name, usage).unsetIs(string(*into))
}

// shareFlag makes a flag whose value is a share, or a probability.
func shareFlag(into *float64, name, usage string) *field {
	return newFlag(func(text string) (err error) {
		if *into, err = strconv.ParseFloat(text, 64); err != nil {
			return wants("a number like 0.1")
		} else if !(*into >= 0 && *into <= 1) {
			return fmt.Errorf("--%s %v: it must lie between 0 and 1", name, *into)
		}
		return nil
	}, name, usage).unsetIs(fmt.Sprint(*into))
}

// leastMemory is less than any solver needs to start: a smaller size probably lacks its unit.
const leastMemory = 1 << 20

// memoryFlag makes a flag whose value is an amount of memory.
func memoryFlag(into *int64, name, usage string) *field {
	return newFlag(func(text string) error {
		size, err := humanize.ParseBytes(text)
		switch {
		case err != nil:
			return fmt.Errorf("--%s %s: it takes a size like 500MB or 2GiB", name, text)
		case size < leastMemory:
			return fmt.Errorf("--%s %s: that is %d bytes; give a unit, as in 500MB or 2GiB", name, text, size)
		}
		*into = int64(size)
		return nil
	}, name, usage).unsetIs(sizeText(uint64(*into)))
}

// sizeText writes a size as the flags read it, such as 2GiB.
func sizeText(n uint64) string {
	return strings.ReplaceAll(strings.Replace(humanize.IBytes(n), ".0", "", 1), " ", "")
}

// percentFlag makes a flag whose value is a share in percent.
func percentFlag(into *float64, name, usage string) *field {
	return newFlag(func(text string) error {
		number, isPercent := strings.CutSuffix(text, "%")
		percent, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || !isPercent || !(percent >= 0 && percent <= 100) {
			return fmt.Errorf("--%s %s: it takes a share in percent, like 10%%, between 0%% and 100%%", name, text)
		}
		*into = percent / 100
		return nil
	}, name, usage).unsetIs(strconv.FormatFloat(100**into, 'f', -1, 64) + "%")
}

// minAnsweredFlag is the flag for the share of what that each solver has to answer.
func minAnsweredFlag(into *float64, what string) *field {
	*into = tally.DefaultMinAnswered
	return percentFlag(into, "min-answered", "exit with status 3 if a solver answers sat or unsat to less than `P%` of "+
		"the "+what+" that it is given")
}

// short gives the flag a name of one letter, too.
func (f *field) short(letter string) *field {
	f.alias = letter
	return f
}

// unsetIs has the help say what happens without the flag.
func (f *field) unsetIs(text string) *field {
	f.unset = text
	return f
}

// positive has the flag take only numbers above 0.
func (f *field) positive() *field {
	f.least = 1
	return f
}

// section puts flags under a heading of the help.
func section(name string, flags ...*field) []*field {
	for _, f := range flags {
		f.section = name
	}
	return flags
}

// plain are the flags of a command that the environment does not set.
func plain(flags []*field) (all []cli.Flag) {
	for _, f := range flags {
		all = append(all, f)
	}
	return all
}

// withEnvironment are the flags of a command, each of which is also set by SMTSTORM_<NAME>; an empty variable sets
// nothing.
func withEnvironment(flags []*field) []cli.Flag {
	for _, f := range flags {
		f.variable = variable(f.name)
	}
	return plain(flags)
}

// fieldsOf are the flags of a command.
func fieldsOf(command *cli.Command) (all []*field) {
	for _, f := range command.Flags {
		if f, ok := f.(*field); ok { // package cli adds one for help
			all = append(all, f)
		}
	}
	return all
}

// Names, IsSet and Apply implement cli.Flag.
func (f *field) Names() []string {
	if f.alias != "" {
		return []string{f.name, f.alias}
	}
	return []string{f.name}
}

func (f *field) IsSet() bool { return f.isSet }

func (f *field) Apply(set *flag.FlagSet) error {
	for _, name := range f.Names() {
		set.Var(f, name, f.usage)
	}
	texts := values(f.name)
	switch {
	case f.variable == "":
		return nil
	case !f.repeats() && os.Getenv(f.variable) != "":
		texts = []string{os.Getenv(f.variable)}
	}
	for _, text := range texts {
		f.isSet = true
		if err := f.Set(text); err != nil {
			if _, is := errors.AsType[wants](err); is {
				err = fmt.Errorf("%s=%s: %w", f.variable, text, err)
			}
			return err
		}
	}
	f.begun = false // the command line replaces what the variable says
	return nil
}

// Set, String and IsBoolFlag implement flag.Value.
func (f *field) Set(text string) error {
	switch into := f.into.(type) {
	case *[]string:
		if !f.begun {
			*into, f.begun = nil, true
		}
		*into = append(*into, text)
		return nil
	case func(string) error:
		f.text = text
		return into(text)
	}
	if f.value.Set(text) != nil {
		return f.wants()
	}
	switch into := f.into.(type) {
	case *int:
		return f.checkNumber(int64(*into))
	case *time.Duration:
		return f.checkNumber(int64(*into))
	}
	return nil
}

// maxJobs is more than any machine can use, and few enough for the Go runtime.
const maxJobs = 1024

func (f *field) checkNumber(n int64) error {
	switch {
	case n < 0:
		return fmt.Errorf("--%s %v: it cannot be negative", f.name, f)
	case n < f.least:
		return fmt.Errorf("--%s %v: it must be more than 0", f.name, f)
	case f.name == "jobs" && n > maxJobs:
		return fmt.Errorf("--jobs %d: it can be %d at most", n, maxJobs)
	}
	return nil
}

func (f *field) String() string {
	if f.value == nil {
		return f.unset
	}
	return f.value.String()
}

func (f *field) IsBoolFlag() bool {
	_, is := f.into.(*bool)
	return is
}

// texts are the values of a flag as they are typed.
func (f *field) texts() []string {
	switch into := f.into.(type) {
	case *[]string:
		return *into
	case func(string) error:
		return []string{f.text}
	}
	return []string{f.String()}
}

// repeats reports whether the flag can be repeated.
func (f *field) repeats() bool {
	_, is := f.into.(*[]string)
	return is
}

// wants is the error for a value that is not of the flag's kind: what values the flag takes.
type wants string

func (w wants) Error() string { return takes + string(w) }

const takes = "it takes "

// wants says what values a flag takes.
func (f *field) wants() wants {
	switch f.into.(type) {
	case *time.Duration:
		return "a duration like 10s, 5m or 1h30m"
	case *int, *uint64:
		return "a whole number"
	case *float64:
		return "a number like 0.1"
	case *bool:
		return "true or false"
	case *[]string:
		return "a text, or a list of texts"
	}
	return "a text"
}

// badValue is the message of package flag about an invalid value, with ours at its end.
var badValue = regexp.MustCompile(`(?s)^invalid (?:boolean )?value "(.*)" for (?:flag )?-([a-z-]+): (.*)$`)

// onUsageError replaces this message by ours.
func onUsageError(_ *cli.Context, err error, _ bool) error {
	if m := badValue.FindStringSubmatch(err.Error()); m != nil {
		if strings.HasPrefix(m[3], takes) {
			return usagef("%s %s: %s", dashed(m[2]), m[1], m[3])
		}
		return usageError{errors.New(m[3])}
	}
	return usageError{err}
}

// isUsage reports whether an error is a mistake on the command line.
func isUsage(err error) bool {
	var use usageError
	return errors.As(err, &use)
}
