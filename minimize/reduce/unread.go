package reduce

import "github.com/smtstorm/smtstorm/mutate/instance"

import "slices"

// Sized is a candidate of which only the text is known, and how long it is.
func Sized(text []byte) *Candidate {
	return &Candidate{
		Text: text, Size: Size{Bytes: len(text)}, shape: func() Shape { return Shape{Bytes: len(text)} },
	}
}

// end makes a script that crashes a solver before it asks anything one that is read.
const end = "\n(assert true)\n(check-sat)\n"

// readAny reads a script that need not have an assertion and a check.
func readAny(path string, text []byte) (*Case, error) {
	c, err := instance.Read(path, text, nil)
	if err == nil {
		return c, nil
	}
	if c, err = instance.Read(path, slices.Concat(text, []byte(end)), nil); err != nil {
		return nil, err
	}
	c.Steps = c.Steps[:len(c.Steps)-2]
	return c, nil
}

// Reading is how well a script is read.
type Reading int

// The ways to be read.
const (
	NotRead   Reading = iota
	Leniently         // with something that SMT-LIB does not have, as (bvadd x)
	AsItIs
)

// HowRead tells how well a script, but for a check that it may lack, is read.
func HowRead(path string, text []byte) Reading {
	c, err := readAny(path, text)
	switch {
	case err != nil:
		return NotRead
	case len(c.Seed.Script.Leniencies) > 0:
		return Leniently
	}
	return AsItIs
}

// Written reads a script as a candidate that is asked as it is written, and not as it is printed.
func Written(path string, text, witness []byte) (*Candidate, error) {
	c, err := instance.Read(path, text, witness)
	if err != nil {
		return nil, err
	}
	return writtenAs(c, text), nil
}

func writtenAs(c *Case, text []byte) *Candidate {
	return &Candidate{Case: c, Text: text, Size: sizeOf(c, text), shape: func() Shape { return shapeOf(c, text) }}
}

// Unread is a candidate of a script that is taken as it is written. It has the terms of the script if that can be read,
// and none otherwise.
func Unread(path string, text []byte, logic string) *Candidate {
	c, err := readAny(path, text)
	if err != nil {
		if c, err = readAny(path, nil); err != nil {
			panic("an empty script is not read: " + err.Error())
		}
	}
	c.Logic = logic
	return writtenAs(c, text)
}
