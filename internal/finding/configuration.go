package finding

import "strings"

// Configuration is how a solver was run otherwise than by default.
type Configuration struct {
	Options []string `json:"options,omitempty"` // arguments of the command
	Tactic  string   `json:"tactic,omitempty"`  // that the script's checks name
}

// Items are the options and the tactic.
func (c Configuration) Items() []string {
	if c.Tactic == "" {
		return c.Options
	}
	return append(c.Options[:len(c.Options):len(c.Options)], c.Tactic)
}

// With names the options and the tactic behind the name of the solver, for people; "" if there are none.
func (c Configuration) With() string {
	if len(c.Items()) == 0 {
		return ""
	}
	return " with " + strings.Join(c.Items(), ", ")
}
