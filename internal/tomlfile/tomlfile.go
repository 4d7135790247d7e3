// Package tomlfile decodes the user's TOML files: an unknown key is an error, and every error has its place, also those
// that the caller finds in a value afterwards (Errorf).
//
// It imports nothing of the project.
package tomlfile

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// otherType matches the decoder's error for a value of another type than the field it is decoded into.
var otherType = regexp.MustCompile(`^cannot decode TOML (.+?) into (?:struct field .*? of type )?(.*)$`)

// Decode decodes data into what into points to. path is the file's name in errors; keys is a text that lists the known
// keys.
func Decode(path string, data []byte, into any, keys string) error {
	err := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(into)
	var unknown *toml.StrictMissingError
	var bad *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		first := unknown.Errors[0]
		row, column := first.Position()
		return fmt.Errorf("%s:%d:%d: unknown key %q; %s", path, row, column, strings.Join(first.Key(), "."), keys)
	case errors.As(err, &bad):
		row, column := bad.Position()
		return fmt.Errorf("%s:%d:%d: %s", path, row, column, explain(bad, keys))
	case err != nil:
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// explain describes an error in the terms of TOML.
func explain(err *toml.DecodeError, keys string) string {
	msg := strings.TrimPrefix(err.Error(), "toml: ")
	types := otherType.FindStringSubmatch(msg)
	switch {
	case types != nil:
	case strings.HasPrefix(msg, "cannot "): // a table, or an array of tables, where another type is wanted
		return msg + "; " + keys
	default:
		return msg
	}
	key := strings.Join(err.Key(), ".")
	found, wanted := noun(types[1]), noun(types[2])
	if wanted == "" { // a table, which has keys
		return fmt.Sprintf("%s is %s; %s", key, found, keys)
	}
	return fmt.Sprintf("%s is %s; it takes %s", key, found, wanted)
}

// noun names a simple type of TOML or Go, "" for any other.
func noun(name string) string {
	switch name {
	case "string":
		return "a string"
	case "int", "integer", "int64", "uint64":
		return "a whole number"
	case "float", "float64":
		return "a number"
	case "bool", "boolean":
		return "true or false"
	case "array":
		return "a list"
	case "table", "inline table":
		return "a table"
	case "[]string":
		return "a list of strings"
	case "toml.LocalDate":
		return "a date like 2027-01-31"
	case "local date", "datetime", "local datetime", "local time":
		return "a date or time"
	}
	if strings.Contains(name, ".") && !strings.HasPrefix(name, "[]") && !strings.HasPrefix(name, "map[") {
		return "a string" // a named type of strings
	}
	return ""
}
