package solvers

import (
	"bytes"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// placeInScript finds the line and the column of a script in an error message, as z3 ("line 3 column 12: …"), Yices
// ("at line 3, column 12: …") and cvc5 ("instance.smt2:3.12: …") print them.
var placeInScript = regexp.MustCompile(`(?:^|\bat )line (\d+),? column (\d+):|\b` + scriptName + `:(\d+)[.:](\d+)`)

// namesPlace matches a message that names a place of a script in some form.
var namesPlace = regexp.MustCompile(`(?im)\bline:? \d+|(?:\.smt2|\bstdin>?|^<?[\w-]*>?):\d+|^\d+:\d+:`)

// commandName finds the name of a command, and the keyword that follows it, if any.
var commandName = regexp.MustCompile(`^\((?:\s|;.*\n)*([^\s();"|]+)(?:\s|;.*\n)*(:[^\s();"|]+)?`)

// assertingNothing are commands whose failure does not change what a script asserts, besides those that begin with
// get-.
var assertingNothing = []string{"set-option", "set-info", "echo", "display", "eval", "help", "labels", "simplify"}

// scriptCommand is a command of a script; the zero value stands for none.
type scriptCommand struct {
	name, keyword string // the keyword that follows the name, "" for none
	line          int
}

// assertsNothing reports whether the failure of the command does not change what the script asserts.
func (c scriptCommand) assertsNothing() bool {
	return c.reads() || slices.Contains(assertingNothing, c.name) &&
		c.keyword != ":global-declarations" // it decides which declarations survive a pop
}

// reads reports whether the command asks for something.
func (c scriptCommand) reads() bool { return strings.HasPrefix(c.name, "get-") && !c.checks() }

// checks reports whether the command is answered by sat, unsat or unknown.
func (c scriptCommand) checks() bool {
	return strings.HasPrefix(c.name, "check-sat") || c.name == "get-consequences"
}

// complainedOf returns the command of a script that an error message is about, by the place that it names. The script
// must be all that the solver has read.
func complainedOf(script []byte, msg string) scriptCommand {
	m := placeInScript.FindStringSubmatch(msg)
	if m == nil {
		return scriptCommand{}
	}
	return namedAt(script, m[1]+m[3], m[2]+m[4])
}

// complainedOf returns the command that an error message is about. A message without a place may tell by its words that
// it is about an attribute that is set in front of the next check.
func (c *classification) complainedOf(msg string) scriptCommand {
	if c.oneShot {
		if about := complainedOf(c.query.Script, msg); about.name != "" {
			return about
		}
	}
	return attributeIn(c.query.Script, msg)
}

// remark notes a message about an option, or about an attribute of the script.
func (c *classification) remark(msg string, about scriptCommand) {
	if about.name == setInfo {
		c.infos = append(c.infos, msg)
	} else {
		c.remarks = append(c.remarks, msg)
	}
}

// noteAttribute notes a line besides the answers if it is about an attribute of the script.
func (c *classification) noteAttribute(line string) {
	if line != "" && attributeIn(c.query.Script, line).name != "" {
		c.infos = append(c.infos, line)
	}
}

// setInfo is the command that sets attributes of a script.
const setInfo = "set-info"

// attribute finds the value in a command that sets an attribute.
var attribute = regexp.MustCompile(`^\((?:\s|;.*\n)*set-info(?:\s|;.*\n)+(:[^\s();"|]+)(?:\s|;.*\n)*([^;]*?)\s*\)$`)

// attributeIn returns the command that sets an attribute of the script, if an error message without a place is about
// it: it names the command, the attribute, or the value, in quotes, where this is no name.
func attributeIn(script []byte, msg string) scriptCommand {
	if placeInScript.MatchString(msg) || !bytes.Contains(script, []byte(setInfo)) {
		return scriptCommand{}
	}
	for from, text := range commandsIn(script) {
		m := attribute.FindSubmatch(text)
		if m == nil {
			continue
		}
		keyword, value := string(m[1]), string(m[2])
		isNamed := strings.Contains(msg, setInfo) || strings.Contains(msg, keyword) ||
			strings.Contains(keyword, "-") && strings.Contains(msg, keyword[1:])
		if value != "" && !isLetter(value[0]) {
			isNamed = isNamed || strings.Contains(msg, "'"+value+"'") || strings.Contains(msg, "`"+value+"'")
		}
		if isNamed {
			return named(script, from, text)
		}
	}
	return scriptCommand{}
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// namedAt is the command at a line and a column, as messages have them.
func namedAt(script []byte, line, column string) scriptCommand {
	l, err := strconv.Atoi(line)
	if err != nil {
		return scriptCommand{}
	}
	col, err := strconv.Atoi(column)
	if err != nil {
		return scriptCommand{}
	}
	at := 0
	for ; l > 1; l-- {
		n := bytes.IndexByte(script[at:], '\n')
		if n < 0 {
			return scriptCommand{}
		}
		at += n + 1
	}
	at += col
	for from, text := range commandsIn(script) {
		// Some solvers count columns from 0, others from 1: both must be in the command.
		if from < at-1 && at < from+len(text) {
			return named(script, from, text)
		}
	}
	return scriptCommand{}
}

// named is the command at an offset of a script.
func named(script []byte, from int, text []byte) scriptCommand {
	return namedOn(1+bytes.Count(script[:from], []byte("\n")), text)
}

// namedCommands yields the commands of a script with their texts.
func namedCommands(script []byte) iter.Seq2[scriptCommand, []byte] {
	return func(yield func(scriptCommand, []byte) bool) {
		line, counted := 1, 0
		for from, text := range commandsIn(script) {
			line += bytes.Count(script[counted:from], []byte("\n"))
			if counted = from; !yield(namedOn(line, text), text) {
				return
			}
		}
	}
}

// namedOn is the command that begins on a line.
func namedOn(line int, text []byte) scriptCommand {
	c := scriptCommand{line: line}
	if m := commandName.FindSubmatch(text); m != nil {
		c.name, c.keyword = string(m[1]), string(m[2])
	}
	return c
}

// commandsIn yields the commands of a script with their offsets.
func commandsIn(script []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for i := 0; i < len(script); {
			switch script[i] {
			case ';':
				i += endOf(script[i:], '\n')
			case '(':
				n := exprEndEscape(script[i:], 0)
				if n == 0 || !yield(i, script[i:i+n]) {
					return
				}
				i += n
			default:
				i++
			}
		}
	}
}
