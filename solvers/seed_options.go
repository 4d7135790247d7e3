package solvers

import (
	"regexp"
	"slices"
	"strings"
)

// Reasons why an option that a script sets is not taken over into other scripts.
const (
	aboutFiles   = "it can name a file, or changes where answers are printed"
	aboutPrint   = "it is about what is printed"
	aboutLimits  = "it limits resources"
	aboutMeaning = "it changes what scripts or answers mean"
)

// staysOut are words in the names of options, with the reason why such an option is not taken over.
var staysOut = map[string]string{
	"channel": aboutFiles, "dir": aboutFiles, "directory": aboutFiles, "dump": aboutFiles, "file": aboutFiles,
	"files": aboutFiles, "filename": aboutFiles, "log": aboutFiles, "log2": aboutFiles, "out": aboutFiles,
	"output": aboutFiles, "path": aboutFiles, "record": aboutFiles, "replay": aboutFiles, "trace": aboutFiles,
	"write": aboutFiles, "dimacs": aboutFiles,

	"display": aboutPrint, "interactive": aboutPrint, "pp": aboutPrint, "pretty": aboutPrint, "print": aboutPrint,
	"produce": aboutPrint, "profile": aboutPrint, "stat": aboutPrint, "statistics": aboutPrint, "stats": aboutPrint,
	"success": aboutPrint, "verbose": aboutPrint, "verbosity": aboutPrint, "warning": aboutPrint, "warnings": aboutPrint,
	"proof": aboutPrint, "proofs": aboutPrint,

	"limit": aboutLimits, "limits": aboutLimits, "max": aboutLimits, "memory": aboutLimits, "resource": aboutLimits,
	"rlimit": aboutLimits, "timeout": aboutLimits, "timer": aboutLimits, "tlimit": aboutLimits, "threads": aboutLimits,
	"nthreads": aboutLimits,

	"encoding": aboutMeaning, "lang": aboutMeaning, "language": aboutMeaning, "logic": aboutMeaning,
	"declarations": aboutMeaning, "decls": aboutMeaning, "parsing": aboutMeaning, "compliant": aboutMeaning,
	"div0": aboutMeaning, "partial": aboutMeaning, "unsound": aboutMeaning, "completion": aboutMeaning,
}

// staysOutWhole are the ends of names of options that change what answers mean, of which no word says so.
var staysOutWhole = []string{"array.weak", "array.extensional", "arith.ignore_int", "strings-alpha-card"}

// StaysOut says why an option that a script sets is not taken over into other scripts, though the user wants options
// of scripts; "" if it is. Its name alone decides: there is no list of all options that a solver has.
func StaysOut(option string) string {
	option = strings.ToLower(option)
	for _, word := range strings.FieldsFunc(option, func(r rune) bool { return strings.ContainsRune("-_.:", r) }) {
		if why := staysOut[word]; why != "" {
			return why
		}
	}
	if strings.HasPrefix(option, "model.") || strings.HasPrefix(option, "model_evaluator.") {
		return aboutPrint
	}
	if slices.ContainsFunc(staysOutWhole, func(end string) bool { return strings.HasSuffix(option, end) }) {
		return aboutMeaning
	}
	return ""
}

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
	if names == nil || !names.MatchString(name) || !optionValue.MatchString(value) || StaysOut(name) != "" {
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
