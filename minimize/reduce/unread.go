package reduce

import (
	"errors"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

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
	if !errors.Is(err, instance.ErrNoCheck) && !errors.Is(err, fragment.ErrEmpty) {
		return c, err
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
	Leniently         // the script deviates from SMT-LIB, as (bvadd x)
	AsItIs
)

// HowRead gives the reading of a script, which may lack a check.
func HowRead(path string, text []byte) Reading {
	_, how := ReadText(path, text, "")
	return how
}

// ReadText makes a candidate of a script that is tested with its original text, and gives the reading of the script. It
// has the terms of the script if that can be read, and none otherwise.
func ReadText(path string, text []byte, logic string) (*Candidate, Reading) {
	how := AsItIs
	c, err := readAny(path, text)
	switch {
	case err != nil:
		how = NotRead
		if c, err = readAny(path, nil); err != nil {
			panic("an empty script is not read: " + err.Error())
		}
	case len(c.Seed.Script.Leniencies) > 0:
		how = Leniently
	}
	c.Logic = logic
	return WrittenAs(c, text), how
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

// Unread is the candidate of ReadText.
func Unread(path string, text []byte, logic string) *Candidate {
	c, _ := ReadText(path, text, logic)
	return c
}
