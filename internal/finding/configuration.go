package finding

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Configuration is how a solver was run otherwise than by default.
type Configuration struct {
	Options []string `json:"options,omitempty"` // arguments of the command, beside the solver's usual ones
	Tactic  string   `json:"tactic,omitempty"`  // tactic that the script's checks use
	// Omitted are arguments of the usual command that it was run without.
	Omitted []string `json:"omitted,omitempty"`
	// Needed are all options of the command, each of which was dropped once without the fault showing then. Nil: that was
	// not tried.
	Needed []Argument `json:"needed,omitzero"`
	// InScript are the options that the script sets, but for those of SMT-LIB.
	InScript []Argument `json:"in_script,omitempty"`
}

// Argument is an option of a command, with its value.
type Argument struct {
	Text         string `json:"argument"`
	Plain        bool   `json:"plain,omitempty"`        // whether it is always given: it names the kind of input
	Experimental bool   `json:"experimental,omitempty"` // whether the solver's own documentation calls it experimental
	Untested     bool   `json:"untested,omitempty"`     // whether nobody has tried the command without it
	Without      string `json:"without,omitempty"`      // runs that show a crash without it, which is seldom then
}

// Items are the options and the tactic.
func (c Configuration) Items() []string {
	if c.Tactic == "" {
		return c.Options
	}
	return append(c.Options[:len(c.Options):len(c.Options)], c.Tactic)
}

// Changed are the options and the tactic, and the options that the script sets.
func (c Configuration) Changed() []string {
	all := slices.Clip(c.Items())
	for _, a := range c.InScript {
		all = append(all, a.Text)
	}
	return all
}

// Takes lists the words of the needed options but for those that the solver is always called with. known is false if it
// was not tried which are needed.
func (c Configuration) Takes() (words []string, known bool) {
	for _, a := range c.Needed {
		if !a.Plain {
			words = append(words, strings.Fields(a.Text)...)
		}
	}
	for _, a := range c.InScript {
		words = append(words, strings.Fields(a.Text)...)
	}
	return words, c.Needed != nil
}

// With is the text behind the solver's name that names options and tactic for people; "" if there are none. Options
// that are known not to be needed, or with which the solver is always called, are left out.
func (c Configuration) With() string {
	items := c.Items()
	if c.Needed != nil {
		items = nil
		for _, a := range c.Needed {
			if !a.Plain {
				items = append(items, a.Text)
			}
		}
		if c.Tactic != "" {
			items = append(items, c.Tactic)
		}
	}
	for _, a := range c.InScript {
		items = append(slices.Clip(items), a.Text)
	}
	if len(items) == 0 {
		return ""
	}
	return " with " + strings.Join(items, ", ")
}

// Describe says which options the fault needs, as far as that is known, and which of them the solver's documentation
// calls experimental. command is the command that shows the fault.
func (c Configuration) Describe(solver string, command []string) string {
	var all []string
	for _, a := range slices.Concat(c.Needed, c.InScript) {
		text := fmt.Sprintf("`%s` is needed", a.Text)
		if a.Untested {
			text = fmt.Sprintf("the script sets `%s`; whether that is needed was not tested", a.Text)
		}
		if a.Without != "" {
			text = fmt.Sprintf("without `%s` it shows in %s runs", a.Text, a.Without)
		}
		if a.Experimental {
			text += ", which " + solver + " calls experimental"
		}
		all = append(all, text)
	}
	isOption := func(word string) bool {
		return strings.HasPrefix(word, "-") || strings.Contains(word, "=") || slices.Contains(c.Options, word)
	}
	if c.Needed == nil && slices.ContainsFunc(command, isOption) {
		all = append(all, "those of the command; which of them are needed was not tested")
	}
	if c.Tactic != "" {
		all = append(all, fmt.Sprintf("the script names the tactic `%s`", c.Tactic))
	}
	return cmp.Or(strings.Join(all, "; "), "none; the defaults show it")
}

// SetByScript are the options that a script sets, but for the standard's; tried says that each was left out once.
func SetByScript(script []byte, e *solvers.Entry, tried bool) (all []Argument) {
	for _, c := range smtlib.NamedCommands(script) {
		arguments := c.Arguments(script)
		if c.Name != "set-option" || len(arguments) != 2 {
			continue
		}
		option := smtlib.SetOption{Keyword: strings.TrimPrefix(arguments[0].Text, ":"), Value: arguments[1].Text}
		if oracle.IsStandardOption(option.Keyword) {
			continue
		}
		text := e.OptionText(option.Keyword, option.Value)
		all = append(all, Argument{
			Text: text, Experimental: e.IsExperimental(text), Untested: !tried,
		})
	}
	return all
}
