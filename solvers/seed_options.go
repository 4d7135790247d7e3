package solvers

import (
	"regexp"
	"strings"

	"github.com/smtstorm/smtstorm/solvers/options"
)

// The forms of arguments that set an option. With flagForm, --NAME and --no-NAME set what is true or false.
const (
	plainForm = "NAME=VALUE"
	flagForm  = "--NAME=VALUE"
)

// optionNames match the names of options by the form of arguments: z3 has sat.smt, and cvc5 has nl-ext. optionValue
// matches values that can become part of an argument; a path is none.
var (
	optionNames = map[string]*regexp.Regexp{
		plainForm: regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.]*$`),
		flagForm:  regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*$`),
	}
	optionValue = regexp.MustCompile(`^[A-Za-z0-9_.+-]+$`)
)

// OptionArgument returns the argument that sets an option as (set-option :NAME VALUE) does. ok is false if the catalog
// does not know the form of the solver's arguments, or the option stays out.
func (e *Entry) OptionArgument(name, value string) (argument string, ok bool) {
	names := optionNames[e.OptionForm]
	if names == nil || !names.MatchString(name) || !optionValue.MatchString(value) || options.StaysOut(name) != "" {
		return "", false
	}
	if e.OptionForm == flagForm && value == "true" {
		return "--" + name, true
	}
	if e.OptionForm == flagForm && value == "false" {
		return "--no-" + name, true
	}
	return strings.NewReplacer("NAME", name, "VALUE", value).Replace(e.OptionForm), true
}

// OptionText is how people name an option that a script sets to a value: as an argument of the solver, or as the script
// has it.
func (e *Entry) OptionText(name, value string) string {
	switch {
	case e.OptionForm == plainForm:
		return name + "=" + value
	case e.OptionForm == flagForm && value == "true":
		return "--" + name
	case e.OptionForm == flagForm:
		return "--" + name + "=" + value
	}
	return ":" + name + " " + value
}

// isOptionArgument reports whether OptionArgument returns the argument for some option and value.
func (e *Entry) isOptionArgument(argument string) bool {
	name, value, hasValue := strings.Cut(argument, "=")
	if e.OptionForm == flagForm {
		name = strings.TrimPrefix(name, "--")
		if !hasValue {
			value = "true"
			if without, isOff := strings.CutPrefix(name, "no-"); isOff {
				name, value = without, "false"
			}
		}
	}
	made, ok := e.OptionArgument(name, value)
	return ok && made == argument
}
