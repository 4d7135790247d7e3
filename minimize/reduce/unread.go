package reduce

import "slices"

// Sized is a candidate of which only the text is known, and how long it is.
func Sized(text []byte) *Candidate { return &Candidate{Text: text, Size: Size{Bytes: len(text)}} }

// Unread is a candidate of a script that is taken as it is written. It has the terms of the script if that can be read,
// and none otherwise.
func Unread(path string, text []byte, logic string) *Candidate {
	const check = "\n(check-sat)\n" // a script that crashes a solver need not have one
	for _, script := range [][]byte{text, slices.Concat(text, []byte(check)), []byte("(assert true)" + check)} {
		c, err := Read(path, script, nil)
		if err != nil {
			continue
		}
		if !slices.Equal(script[:min(len(script), len(text))], text) {
			c.Steps, c.Options = nil, nil
		}
		c.Logic = logic
		return &Candidate{Case: c, Text: text, Size: c.size(text)}
	}
	panic("not even the simplest script is read")
}
