package main

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/campaign"
	"github.com/smtstorm/smtstorm/internal/tomlfile"
)

// withEnvironment lets every flag be set by SMTSTORM_<NAME>.
func withEnvironment(flags []cli.Flag) []cli.Flag {
	for _, f := range flags {
		_, env := common(f)
		*env = []string{"SMTSTORM_" + strings.ToUpper(strings.ReplaceAll(f.Names()[0], "-", "_"))}
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
	for i, field := range fields {
		key, v := field.Tag.Get("toml"), values.Elem().Field(i).Interface()
		if v == nil || c.IsSet(key) {
			continue
		}
		list, isList := v.([]any)
		if !isList {
			list = []any{v}
		}
		for _, item := range list {
			if err := c.Set(key, fmt.Sprint(item)); err != nil {
				return inputError{fmt.Errorf("%s: %s = %v: it takes %s", path, key, item, wants(c.Command, key))}
			}
		}
	}
	return nil
}
