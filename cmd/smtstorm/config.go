package main

import (
	"fmt"
	"os"
	"reflect"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/campaign"
	"github.com/smtstorm/smtstorm/internal/tomlfile"
)

// withEnvironment lets every flag be set by SMTSTORM_<NAME>; what is empty sets nothing. Flags with several values are
// set by applyEnvironment.
func withEnvironment(flags []cli.Flag) []cli.Flag {
	for _, f := range flags {
		name := variable(f.Names()[0])
		if _, several := f.(*cli.StringSliceFlag); !several && os.Getenv(name) != "" {
			_, env := common(f)
			*env = []string{name}
		}
	}
	return flags
}

// variable is the name of what sets a flag in the environment.
func variable(flag string) string {
	return "SMTSTORM_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// separator stands between the values of a variable: unlike a blank, a comma and a colon, it has no place in commands,
// which no shell runs, and in names.
const separator = ";"

// values gives what a variable of the environment sets.
func values(flag string) []string {
	var all []string
	for value := range strings.SplitSeq(os.Getenv(variable(flag)), separator) {
		if value = strings.TrimSpace(value); value != "" {
			all = append(all, value)
		}
	}
	return all
}

// seedsKey is the variable, and the key of the --config file, for what the command line gives as arguments.
const seedsKey = "seeds"

// applyEnvironment sets flags with several values that the command line has not set, and gives the seeds.
func applyEnvironment(c *cli.Context) (seeds []string, err error) {
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		if _, several := f.(*cli.StringSliceFlag); !several || c.IsSet(name) {
			continue
		}
		for _, value := range values(name) {
			if err := c.Set(name, value); err != nil {
				return nil, err
			}
		}
	}
	if c.NArg() > 0 {
		return c.Args().Slice(), nil
	}
	return values(seedsKey), nil
}

// applyConfig sets what the command line has not set from the environment, and what is still not set from the --config
// file. A key without a flag of its name is an error. It gives the seeds.
func applyConfig(c *cli.Context) (seeds []string, err error) {
	seeds, err = applyEnvironment(c)
	path := c.String("config")
	if err != nil || path == "" {
		return seeds, err
	}
	data, err := campaign.ReadFile(path)
	if err != nil {
		return nil, inputError{err}
	}
	// A structure with a field for each flag, so that unknown keys are found with their places.
	var fields []reflect.StructField
	for i, f := range c.Command.Flags {
		if name := f.Names()[0]; name != "config" {
			tag := reflect.StructTag(fmt.Sprintf("toml:%q", name))
			fields = append(fields, reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: reflect.TypeFor[any](), Tag: tag})
		}
	}
	seedsTag := reflect.StructTag(fmt.Sprintf("toml:%q", seedsKey))
	fields = append(fields, reflect.StructField{Name: "Seeds", Type: reflect.TypeFor[any](), Tag: seedsTag})
	file := reflect.New(reflect.StructOf(fields))
	if err := tomlfile.Decode(path, data, file.Interface(), "keys are the names of flags, and "+seedsKey); err != nil {
		return nil, inputError{err}
	}
	for i, field := range fields {
		key, v := field.Tag.Get("toml"), file.Elem().Field(i).Interface()
		if v == nil || c.IsSet(key) || key == seedsKey && len(seeds) > 0 {
			continue
		}
		list, isList := v.([]any)
		if !isList {
			list = []any{v}
		}
		for _, item := range list {
			if key == seedsKey {
				seeds = append(seeds, fmt.Sprint(item))
			} else if err := c.Set(key, fmt.Sprint(item)); err != nil {
				return nil, inputError{fmt.Errorf("%s: %s = %v: it takes %s", path, key, item, wants(c.Command, key))}
			}
		}
	}
	return seeds, nil
}
