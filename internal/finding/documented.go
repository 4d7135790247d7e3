package finding

import "fmt"

// Documented is the fault of docs/findings that a finding probably is.
type Documented struct {
	Name     string `json:"name"`     // the file's name
	Title    string `json:"title"`    // summary of the fault
	Versions string `json:"versions"` // the solver's versions that are known to be wrong
	How      string `json:"how"`      // rule that recognised it
	// Sure says that the place is the same, or class, options and operators: enough for the finding to be known.
	Sure bool `json:"sure"`
}

// Text says so in a line; "" for none.
func (d *Documented) Text() string {
	if d == nil {
		return ""
	}
	return fmt.Sprintf("%s (docs/findings), wrong in %s: %s", d.Name, d.Versions, d.Title)
}
