package value

import (
	"strconv"
	"strings"
)

// Datatype is a value of an algebraic datatype: a constructor with its arguments.
type Datatype struct {
	Constructor string // its name
	Index       int    // its number in the declaration
	Args        []Value
	size        int // see Size
}

// NewDatatype applies a constructor. The arguments must not be changed afterwards.
func NewDatatype(constructor string, index int, args []Value) Datatype {
	size := 1
	for _, arg := range args {
		size += Size(arg)
	}
	return Datatype{Constructor: constructor, Index: index, Args: args, size: size}
}

// equal is structural.
func (d Datatype) equal(e Datatype) Value {
	if d.Index != e.Index {
		return Bool(false)
	}
	return equalAll(d.Args, e.Args)
}

// equalAll compares two lists of one length.
func equalAll(vs, ws []Value) Value {
	var result Value = Bool(true)
	for i, v := range vs {
		switch eq := Equal(v, ws[i]).(type) {
		case Bool:
			if !eq {
				return eq
			}
		default:
			result = eq
		}
	}
	return result
}

func (d Datatype) String() string {
	if len(d.Args) == 0 {
		return d.Constructor
	}
	var b strings.Builder
	b.WriteString("(" + d.Constructor)
	for _, arg := range d.Args {
		b.WriteString(" " + arg.String())
	}
	return b.String() + ")"
}

func (d Datatype) hasKey() bool { return allHaveKeys(d.Args) }

func (d Datatype) appendKey(dst []byte) []byte {
	dst = append(strconv.AppendInt(append(dst, '('), int64(d.Index), 10), ' ')
	for _, arg := range d.Args {
		dst = arg.appendKey(dst)
	}
	return append(dst, ')')
}

// appendString appends a self-delimiting key of a text.
func appendString(dst []byte, s string) []byte {
	return append(append(strconv.AppendInt(dst, int64(len(s)), 10), ':'), s...)
}
