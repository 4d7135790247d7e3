package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Solvers gives the names of the solvers that have a command, sorted.
type Solvers func(command string) []string

// Commands finds the commands of a source that are not in the standard: each name once, at its first place. A command
// that some solver has is a note, any other an error.
func Commands(file string, src []byte, of Solvers) []Remark {
	var names []string
	first, count := map[string]int{}, map[string]int{}
	standard := smtlib.StandardCommands()
	for _, c := range smtlib.NamedCommands(src) {
		if slices.Contains(standard, c.Name) {
			continue
		}
		if count[c.Name]++; count[c.Name] == 1 {
			names, first[c.Name] = append(names, c.Name), c.Offset
		}
	}
	var remarks []Remark
	for _, name := range names {
		r, msg := Note, ""
		if has := of(name); len(has) > 0 {
			msg = fmt.Sprintf("%s is a command of %s only", name, strings.Join(has, ", "))
		} else {
			r, msg = Error, UnknownCommand(name)
		}
		remarks = append(remarks, Remark{r, smtlib.ErrorAt(file, src, first[name], msg+times(count[name]))})
	}
	return remarks
}

// binders are the reserved words that begin terms.
var binders = []string{"let", "forall", "exists", "lambda", "match", "!"}

// UnknownCommand describes an unknown command, and suggests one that was perhaps meant.
func UnknownCommand(name string) string {
	standard := smtlib.StandardCommands()
	msg := "unknown command " + name
	switch near := usage.DidYouMean(name, standard); {
	case near != "":
		return msg + near
	case slices.Contains(binders, name), slices.Contains(theory.OperatorNames(), name):
		return msg + "; a term is no command, write (assert (" + name + " …))"
	}
	return msg
}

// command is what the standard says of a command, beyond what package smtlib checks as it reads it.
type command struct {
	arguments string   // the kinds of its arguments; "" if smtlib reads them
	options   []string // options of which one must be true; nil if it needs none
	place     place
}

// nothing as arguments of a command means that it has none.
const nothing = "nothing"

// place is where a command may stand (section 4.1, execution modes).
type place int

const (
	anywhere    place = iota // commands that do not change the mode
	asserting                // commands that end the start mode, and the answer to the last check
	behindCheck              // commands about the answer to the last check
	checking                 // checks
	starting                 // commands that are allowed in the start mode only
)

// commands are those of the standard (section 3.11), but reset, which leads back to the start.
var commands = map[string]command{
	"assert":                 {place: asserting},
	"check-sat":              {place: checking},
	"check-sat-assuming":     {place: checking},
	"declare-const":          {place: asserting},
	"declare-datatype":       {place: asserting},
	"declare-datatypes":      {place: asserting},
	"declare-fun":            {place: asserting},
	"declare-sort":           {place: asserting},
	"declare-sort-parameter": {place: asserting},
	"define-const":           {place: asserting},
	"define-fun":             {place: asserting},
	"define-fun-rec":         {place: asserting},
	"define-funs-rec":        {place: asserting},
	"define-sort":            {place: asserting},
	"echo":                   {"string", nil, anywhere},
	"exit":                   {place: anywhere},
	"get-assertions":         {nothing, []string{":produce-assertions", ":interactive-mode"}, anywhere},
	"get-assignment":         {nothing, []string{":produce-assignments"}, behindCheck},
	"get-info":               {"keyword", nil, anywhere},
	"get-model":              {nothing, []string{":produce-models"}, behindCheck},
	"get-option":             {"keyword", nil, anywhere},
	"get-proof":              {nothing, []string{":produce-proofs"}, behindCheck},
	"get-unsat-assumptions":  {nothing, []string{":produce-unsat-assumptions"}, behindCheck},
	"get-unsat-core":         {nothing, []string{":produce-unsat-cores"}, behindCheck},
	"get-value":              {"list", []string{":produce-models"}, behindCheck},
	"pop":                    {place: asserting},
	"push":                   {place: asserting},
	"reset-assertions":       {place: asserting},
	"set-info":               {place: anywhere},
	"set-logic":              {place: starting},
	"set-option":             {place: anywhere},
}

// option is what the standard says of an option.
type option struct {
	value string // the kind of its value: boolean, numeral or string
	start bool   // whether it can be set in the start mode only
}

// options are those of the standard (section 4.1.7).
var options = map[string]option{
	":diagnostic-output-channel":   {"string", false},
	":global-declarations":         {"boolean", true},
	":interactive-mode":            {"boolean", true},
	":print-success":               {"boolean", false},
	":produce-assertions":          {"boolean", true},
	":produce-assignments":         {"boolean", true},
	":produce-models":              {"boolean", true},
	":produce-proofs":              {"boolean", true},
	":produce-unsat-assumptions":   {"boolean", true},
	":produce-unsat-cores":         {"boolean", true},
	":random-seed":                 {"numeral", true},
	":regular-output-channel":      {"string", false},
	":reproducible-resource-limit": {"numeral", false},
	":verbosity":                   {"numeral", false},
}

// run follows the modes of a script.
type run struct {
	began string          // the command that ended the start mode, or ""
	logic bool            // whether a logic is set
	after string          // last command that made the answer to a check disappear, or ""
	check bool            // there is such an answer, or a solver's own command might have made one
	on    map[string]bool // options that are true
}

// standard finds commands with other arguments or in another place than the standard allows: each kind at its first
// place.
func standard(file string, src []byte) []Remark {
	var messages []string
	first, count := map[string]int{}, map[string]int{}
	state := run{on: map[string]bool{}}
	for _, c := range smtlib.NamedCommands(src) {
		for _, msg := range []string{misformed(c, src), state.misplaced(c, src)} {
			if msg == "" {
				continue
			}
			if count[msg]++; count[msg] == 1 {
				messages, first[msg] = append(messages, msg), c.Offset
			}
		}
	}
	var remarks []Remark
	for _, msg := range messages {
		remarks = append(remarks, Remark{Warning, smtlib.ErrorAt(file, src, first[msg], msg+times(count[msg]))})
	}
	return remarks
}

// misformed says what is wrong with the arguments of a command, or "".
func misformed(c smtlib.NamedCommand, src []byte) string {
	switch rule := commands[c.Name]; {
	case c.Name == "set-option":
		return misset(c.Arguments(src))
	case c.Name == "set-info" && c.Word == ":status":
		if a := c.Arguments(src); len(a) != 2 || !slices.Contains([]string{"sat", "unsat", "unknown"}, a[1].Text) {
			return ":status is sat, unsat or unknown"
		}
	case rule.arguments != "":
		a := c.Arguments(src)
		if len(a) == 0 && rule.arguments != nothing || len(a) == 1 && a[0].Kind != rule.arguments || len(a) > 1 {
			return c.Name + " takes " + takes[rule.arguments]
		}
	}
	return ""
}

// takes describes the arguments of commands.
var takes = map[string]string{
	nothing: nothing, "string": "one string, in double quotes", "keyword": "one keyword", "list": "a list of terms",
}

// misset says what is wrong with the value of one of the standard's options, or "".
func misset(arguments []smtlib.Argument) string {
	if len(arguments) == 0 {
		return ""
	}
	o, known := options[arguments[0].Text]
	if !known || len(arguments) == 2 && (arguments[1].Kind == o.value ||
		o.value == "boolean" && slices.Contains([]string{"true", "false"}, arguments[1].Text)) {
		return ""
	}
	what := "a " + o.value
	if o.value == "boolean" {
		what = "true or false"
	}
	return "the value of " + arguments[0].Text + " is " + what
}

// misplaced says why the standard does not allow a command at its place, or "", and follows the modes.
func (s *run) misplaced(c smtlib.NamedCommand, src []byte) string {
	if c.Name == "reset" {
		*s = run{on: map[string]bool{}}
		return ""
	}
	rule, known := commands[c.Name]
	msg := s.why(c, rule)
	switch {
	case c.Name == "set-option":
		if a := c.Arguments(src); len(a) == 2 {
			s.on[a[0].Text] = a[1].Text == "true"
		}
	case c.Name == "set-logic":
		s.logic = true
	case !known, rule.place == checking:
		s.check = true
	case rule.place == asserting:
		s.check, s.after = false, c.Name
	}
	if s.began == "" && (!known || rule.place == asserting || rule.place == checking) {
		s.began = c.Name
	}
	return msg
}

// why says why a command, of which the standard says rule, is not allowed now, or "".
func (s *run) why(c smtlib.NamedCommand, rule command) string {
	switch {
	case c.Name == "set-option" && options[c.Word].start && s.began != "":
		return "the option " + c.Word + " stands behind " + s.began +
			"; the standard allows it only before declarations and assertions"
	case c.Name == "set-option" && options[c.Word].start && s.logic: // set-logic ends the start mode (section 4.1)
		return "the option " + c.Word + " stands behind set-logic; the standard allows it only before that"
	case rule.place == starting && s.began != "":
		return c.Name + " stands behind " + s.began +
			"; the standard allows it only before declarations and assertions"
	case rule.place == starting && s.logic:
		return "the logic is set already; the standard allows one set-logic up to (reset)"
	case rule.place == behindCheck && !s.check && s.after != "":
		return c.Name + " stands behind " + s.after + "; the standard allows it only behind a check"
	case rule.place == behindCheck && !s.check:
		return c.Name + " stands behind no check; the standard allows it only there"
	case rule.options != nil && !slices.ContainsFunc(rule.options, func(o string) bool { return s.on[o] }):
		return c.Name + " needs the option " + rule.options[0] + " to be true"
	}
	return ""
}

// AsksBehindNoCheck reports whether a command of a source asks about the answer to a check where the standard has none:
// in front of all checks, or behind a change of the assertions.
func AsksBehindNoCheck(src []byte) bool {
	state := run{on: map[string]bool{}}
	for _, c := range smtlib.NamedCommands(src) {
		if commands[c.Name].place == behindCheck && !state.check {
			return true
		}
		state.misplaced(c, src)
	}
	return false
}
