package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/urfave/cli/v2"
)

// withEnvironment lets every flag be set by SMTSTORM_<NAME>.
func withEnvironment(flags []cli.Flag) []cli.Flag {
	for _, f := range flags {
		env := []string{"SMTSTORM_" + strings.ToUpper(strings.ReplaceAll(f.Names()[0], "-", "_"))}
		switch f := f.(type) {
		case *cli.StringSliceFlag:
			f.EnvVars = env
		case *cli.StringFlag:
			f.EnvVars = env
		case *cli.IntFlag:
			f.EnvVars = env
		case *cli.Uint64Flag:
			f.EnvVars = env
		case *cli.Float64Flag:
			f.EnvVars = env
		case *cli.DurationFlag:
			f.EnvVars = env
		case *cli.BoolFlag:
			f.EnvVars = env
		}
	}
	return flags
}

// applyConfig sets from the --config file what neither command line nor environment has set. A key without a flag of
// its name is an error.
func applyConfig(c *cli.Context) error {
	path := c.String("config")
	if path == "" {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return usageError{err}
	}
	var values map[string]any
	if err := toml.Unmarshal(data, &values); err != nil {
		return usagef("%s: %v", path, err)
	}
	known := map[string]bool{}
	for _, f := range c.Command.Flags {
		known[f.Names()[0]] = true
	}
	for key, v := range values {
		if !known[key] || key == "config" {
			return usagef("%s: unknown key %q; keys are the names of flags", path, key)
		}
		if c.IsSet(key) {
			continue
		}
		list, isList := v.([]any)
		if !isList {
			list = []any{v}
		}
		for _, item := range list {
			if err := c.Set(key, fmt.Sprint(item)); err != nil {
				return usagef("%s: %s: %v", path, key, err)
			}
		}
	}
	return nil
}
