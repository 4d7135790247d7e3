// Package tomlfile decodes the user's TOML files: a key that nobody reads is an error, and every error has its place.
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

// otherType is how the decoder says that a value has another type than the field for it.
var otherType = regexp.MustCompile(`^cannot decode TOML (.*) into struct field .* of type (.*)$`)

// Decode decodes data into what into points to. path is the file's name in errors; keys says which keys there are.
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
		msg := otherType.ReplaceAllString(strings.TrimPrefix(bad.Error(), "toml: "), "a $1 in the place of $2")
		return fmt.Errorf("%s:%d:%d: %s", path, row, column, msg)
	case err != nil:
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
