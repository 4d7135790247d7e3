package main

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/embedded"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/tomlfile"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/solvers"
)

// variable is the name of the environment variable that sets a flag.
func variable(flag string) string {
	return "SMTSTORM_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// separator separates the values of a variable. Unlike blanks, commas and colons, semicolons do not occur in solver
// commands, which are run without a shell, nor in names.
const separator = ";"

// values returns the values of a flag's environment variable.
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

// seedsGiven are the seeds on the command line, or else those that the environment names.
func seedsGiven(c *cli.Context) []string {
	if c.NArg() > 0 {
		return c.Args().Slice()
	}
	return values(seedsKey)
}

// applyConfig sets what neither the command line nor the environment has set from the --config file at a path, if there
// is one. A key without a flag of its name is an error. It returns the seeds.
func applyConfig(c *cli.Context, path string) (seeds []string, err error) {
	if seeds = seedsGiven(c); path == "" {
		return seeds, nil
	}
	data, err := seedfile.Read(path)
	if err != nil {
		return nil, inputError{err}
	}
	// A structure with a field for each flag, so that unknown keys are found with their places.
	var fields []reflect.StructField
	flags := map[string]*field{}
	for i, f := range fieldsOf(c.Command) {
		if flags[f.name] = f; f.name != "config" {
			tag := reflect.StructTag(fmt.Sprintf("toml:%q", f.name))
			fields = append(fields, reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: reflect.TypeFor[any](), Tag: tag})
		}
	}
	seedsTag := reflect.StructTag(fmt.Sprintf("toml:%q", seedsKey))
	fields = append(fields, reflect.StructField{Name: "Seeds", Type: reflect.TypeFor[any](), Tag: seedsTag})
	decoded := reflect.New(reflect.StructOf(fields))
	if err := tomlfile.Decode(path, data, decoded.Interface(), "keys are the names of flags, and "+seedsKey); err != nil {
		return nil, inputError{err}
	}
	file := configFile{path, data, map[string]any{}}
	c.App.Metadata[configKey] = file
	for i, field := range fields {
		key, v := field.Tag.Get("toml"), decoded.Elem().Field(i).Interface()
		if v == nil || c.IsSet(key) || key == seedsKey && len(seeds) > 0 {
			continue
		}
		if key == seedsKey {
			list, isList := v.([]any)
			if !isList {
				list = []any{v}
			}
			for _, item := range list {
				seeds = append(seeds, fmt.Sprint(item))
			}
			continue
		}
		if where, err := setFlag(c, flags[key], v); err != nil {
			if _, is := errors.AsType[wants](err); is {
				err = fmt.Errorf("%s: %w", key, err)
			}
			return nil, inputError{tomlfile.Errorf(path, data, where, "%w", err)}
		}
		file.values[key] = v
	}
	return seeds, nil
}

// configFile is a file that has set flags, among the metadata of the program.
type configFile struct {
	path   string
	data   []byte
	values map[string]any // key: flag; the value that the file has set
}

const configKey = "config"

// badFlag is an error about the value of a flag. If the value is from the config file, the error has its place there.
func badFlag(c *cli.Context, name string, err error) error {
	file, _ := c.App.Metadata[configKey].(configFile)
	v, ok := file.values[name]
	if !ok {
		return usageError{err}
	}
	where := []any{name}
	if list, ok := v.([]any); ok {
		wrong := func(item any) bool { return strings.Contains(err.Error(), fmt.Sprint(item)) }
		where = append(where, slices.IndexFunc(list, wrong))
	}
	return inputError{tomlfile.Errorf(file.path, file.data, where, "%w", err)}
}

// flagError is badFlag for an error that names the flag, if it does; others are left as they are.
func flagError(c *cli.Context, err error) error {
	if use, ok := errors.AsType[*usage.Error](err); ok && use.Flag != "" {
		return badFlag(c, use.Flag, err)
	}
	return err
}

// setFlag sets a flag to a value of the config file, or to each value of a list. With an error, where is the path of
// the invalid value.
func setFlag(c *cli.Context, f *field, v any) (where []any, err error) {
	where = []any{f.name}
	list, isList := v.([]any)
	switch {
	case !isList:
		list = []any{v}
	case !f.repeats():
		return where, f.wants()
	}
	for i, item := range list {
		if isList {
			where = []any{f.name, i}
		}
		switch item.(type) {
		case []any, map[string]any:
			return where, f.wants()
		}
		if err := c.Set(f.name, fmt.Sprint(item)); err != nil {
			return where, err
		}
	}
	return nil, nil
}

// loadCatalog reads the catalog, extended by a user's file.
func loadCatalog(file string) (*solvers.Catalog, error) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		return nil, err
	}
	catalog = embedded.In(catalog).Locating(func(bad *solvers.RecipeError) error {
		if bad.Text == nil {
			return inputError{bad}
		}
		return inputError{tomlfile.Errorf(bad.Path, bad.Text, bad.Key, "%w", bad.Err)}
	})
	if file == "" {
		return catalog, nil
	}
	data, err := seedfile.Read(file)
	if err != nil {
		return nil, inputError{err}
	}
	const keys = "each solver is a table, [NAME], with keys like command, logics and reset"
	if err := tomlfile.Decode(file, data, new(map[string]solvers.Entry), keys); err != nil {
		return nil, inputError{err}
	}
	var bad *solvers.EntryError
	if catalog, err = catalog.With(file, data); err == nil {
		err = ask.CheckLacks(file, catalog)
	}
	if errors.As(err, &bad) {
		where := append([]any{bad.Solver}, bad.Key...)
		return nil, inputError{tomlfile.Errorf(file, data, where, "solver %s: %w", bad.Solver, bad.Err)}
	} else if err != nil {
		return nil, inputError{err}
	}
	return catalog, nil
}
