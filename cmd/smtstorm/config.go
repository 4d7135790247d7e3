package main

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/campaign"
	"github.com/smtstorm/smtstorm/internal/tomlfile"
	"github.com/smtstorm/smtstorm/solvers"
)

// withEnvironment lets every flag be set by SMTSTORM_<NAME>. A variable that is empty sets nothing.
func withEnvironment(flags []cli.Flag) []cli.Flag {
	for _, f := range flags {
		_, env := common(f)
		name := "SMTSTORM_" + strings.ToUpper(strings.ReplaceAll(f.Names()[0], "-", "_"))
		if os.Getenv(name) != "" {
			*env = []string{name}
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
	data, err := campaign.ReadFile(path)
	if err != nil {
		return inputError{err}
	}
	// A structure with a field for each flag, so that unknown keys are found with their places.
	var fields []reflect.StructField
	for i, f := range c.Command.Flags {
		if name := f.Names()[0]; name != "config" {
			tag := reflect.StructTag(fmt.Sprintf("toml:%q", name))
			fields = append(fields, reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: reflect.TypeFor[any](), Tag: tag})
		}
	}
	values := reflect.New(reflect.StructOf(fields))
	if err := tomlfile.Decode(path, data, values.Interface(), "keys are the names of flags"); err != nil {
		return inputError{err}
	}
	file := configFile{path, data, map[string]any{}}
	c.App.Metadata[configKey] = file
	for i, field := range fields {
		key, v := field.Tag.Get("toml"), values.Elem().Field(i).Interface()
		if v == nil || c.IsSet(key) {
			continue
		}
		if where, err := setFlag(c, key, v); err != nil {
			return inputError{tomlfile.Errorf(path, data, where, "%s: it takes %s", key, wants(c.Command, key))}
		}
		file.values[key] = v
	}
	return nil
}

// configFile is a file that has set flags, among the metadata of the program.
type configFile struct {
	path   string
	data   []byte
	values map[string]any // of the flags that it has set
}

const configKey = "config"

// badFlag is an error about the value of a flag. If that comes from the config file, the error says where it stands.
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

// setFlag sets a flag to a value of the config file, or to each value of a list. With an error it says which value
// does not do.
func setFlag(c *cli.Context, key string, v any) (where []any, err error) {
	where = []any{key}
	list, isList := v.([]any)
	_, takesList := c.Value(key).(cli.StringSlice)
	switch {
	case !isList:
		list = []any{v}
	case !takesList:
		return where, errNoList
	}
	for i, item := range list {
		if isList {
			where = []any{key, i}
		}
		switch item.(type) {
		case []any, map[string]any:
			return where, errNoList
		}
		if err := c.Set(key, fmt.Sprint(item)); err != nil {
			return where, err
		}
	}
	return nil, nil
}

// errNoList says that a value is a list, or a table, where a flag takes a single value.
var errNoList = errors.New("not a single value")

// loadCatalog reads the catalog, extended by a file of the user's.
func loadCatalog(file string) (*solvers.Catalog, error) {
	catalog, err := solvers.LoadCatalog()
	if err != nil || file == "" {
		return catalog, err
	}
	data, err := campaign.ReadFile(file)
	if err != nil {
		return nil, inputError{err}
	}
	const keys = "each solver is a table, [NAME], with keys like command, logics and reset"
	if err := tomlfile.Decode(file, data, new(map[string]solvers.Entry), keys); err != nil {
		return nil, inputError{err}
	}
	var bad *solvers.EntryError
	if catalog, err = catalog.With(file, data); errors.As(err, &bad) {
		where := append([]any{bad.Solver}, bad.Key...)
		return nil, inputError{tomlfile.Errorf(file, data, where, "solver %s: %w", bad.Solver, bad.Err)}
	} else if err != nil {
		return nil, inputError{err}
	}
	return catalog, nil
}
