package reduce

import "github.com/smtstorm/smtstorm/mutate/instance"

import "slices"

// Sized gives a candidate that only has a text and its length.
func Sized(text []byte) *Candidate {
	return &Candidate{
		Text: text, Size: Size{Bytes: len(text)}, shape: func() Shape { return Shape{Bytes: len(text)} },
	}
}

// end completes a script that crashes a solver before the first check, so that it can be read.
const end = "\n(assert true)\n(check-sat)\n"

// readAny reads a script that may have no assertion and no check.
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

// Reading is the way in which a script can be parsed.
type Reading int

// The kinds of readings.
const (
	NotRead   Reading = iota
	Leniently         // it deviates from SMT-LIB, as (bvadd x)
	AsItIs
)

// HowRead gives the reading of a script, which may lack a check.
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

// Written reads a script as a candidate that is tested with its original text, not as printed.
func Written(path string, text, witness []byte) (*Candidate, error) {
	c, err := instance.Read(path, text, witness)
	if err != nil {
		return nil, err
	}
	return WrittenAs(c, text), nil
}

// WrittenAs is a case that was read from a text as a candidate that is tested with that text.
func WrittenAs(c *Case, text []byte) *Candidate {
	return &Candidate{Case: c, Text: text, Size: sizeOf(c, text), shape: func() Shape { return shapeOf(c, text) }}
}

// Unread makes a candidate of a script that is tested with its original text. It has the terms of the script if that
// can be read, and none otherwise.
func Unread(path string, text []byte, logic string) *Candidate {
	c, err := readAny(path, text)
	if err != nil {
		if c, err = readAny(path, nil); err != nil {
			panic("an empty script is not read: " + err.Error())
		}
	}
	c.Logic = logic
	return WrittenAs(c, text)
}
