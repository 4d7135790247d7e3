package solvers

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Rejection is a command that a solver did not execute by its own account, and whose effect later answers depend on.
type Rejection struct {
	Check   int    // number of the first check behind the command, from 0
	Line    int    // line of the command, or of one in front of it if Command is ""; 0: not known
	Command string // name of the command; "" if not known
	Said    string // the solver's message, on one line
}

// String says what was rejected, for people.
func (r *Rejection) String() string {
	switch {
	case r.Line == 0:
		return fmt.Sprintf("it rejects a command in front of check %d: %s", r.Check+1, r.Said)
	case r.Command == "":
		return fmt.Sprintf("line %d, or a later one in front of check %d: it rejects a command: %s",
			r.Line, r.Check+1, r.Said)
	}
	return fmt.Sprintf("line %d: it rejects (%s …): %s", r.Line, r.Command, r.Said)
}

// unsupported is the answer to a command that a solver does not have (SMT-LIB 2.6, section 3.9).
const unsupported = "unsupported"

// segment is what a solver has printed since its last answer to a check, apart from answers.
type segment struct {
	doubts  []string // complaints that do not say which command they are about, where some commands may fail
	replies int      // to commands that ask for something
}

// reject takes down a complaint. about is the command that it is about, as far as it says so; mayFail says that it
// reads like a complaint about a command that only asks for something.
func (c *classification) reject(said string, about scriptCommand, mayFail bool) {
	switch {
	case about.name == setInfo, about.name == "set-option" && about.assertsNothing():
	case about.assertsNothing():
		c.segment.replies++
	case about == scriptCommand{} && mayFail:
		c.segment.doubts = append(c.segment.doubts, said)
	default:
		c.void(said, about)
	}
}

// void voids the answers behind a complaint.
func (c *classification) void(said string, about scriptCommand) {
	if c.voiding != "" {
		return
	}
	c.voiding = said
	if about.name == "" {
		about = onlyOne(c.sent().others)
	}
	c.rejected = &Rejection{
		Check: len(c.answers), Line: about.line, Command: about.name, Said: oneLine(WithoutDirectory(said)),
	}
}

// complaint matches a line of standard error by which a solver says that it does not execute something.
var complaint = regexp.MustCompile(`(?i)^\W*(?:[\w./-]+:\s*)?(?:error|unsupported)\b`)

// notSupported matches a complaint that something is not supported.
var notSupported = regexp.MustCompile(`(?i)unsupported|not supported`)

// lineInScript finds the line of the script in a complaint that names no column.
var lineInScript = regexp.MustCompile(`(?i)\bline (\d+)\b`)

// overhear reads standard error, where some solvers complain, and go on. Which answers came before is known only if the
// complaint names a line of the script; those behind it are not to the script.
func (c *classification) overhear() {
	if !c.oneShot || c.voiding != "" {
		return
	}
	for line := range strings.Lines(string(clip(c.stderr))) {
		line = strings.TrimSpace(line)
		if !complaint.MatchString(line) || disowned.MatchString(line) || slices.Contains(c.infos, line) {
			continue
		}
		about := complainedOf(c.query.Script, line)
		if m := lineInScript.FindStringSubmatch(line); about.name == "" && m != nil {
			about = onlyOne(commandsAt(c.query.Script, m[1]))
		}
		if about.name == "" {
			about = optionIn(c.query.Script, line)
		}
		first := 0
		for at := range namedCommands(c.query.Script) {
			if at.line < about.line && at.checks() {
				first++
			}
		}
		first = min(first, len(c.answers))
		switch {
		case about.reads():
			c.complainBehind(first, line)
			continue
		case about.name == setInfo, about.name == "set-option" && about.assertsNothing():
			c.remark(line, about)
			continue
		case about.assertsNothing():
			continue
		}
		if c.voiding = line; notSupported.MatchString(line) {
			c.voiding = unsupported
		}
		c.rejected = &Rejection{Check: first, Line: about.line, Command: about.name, Said: oneLine(WithoutDirectory(line))}
		for i := first; i < len(c.answers); i++ {
			c.answers[i] = Error
		}
		return
	}
}

// optionIn returns the command of a script that sets the option that an error message names.
func optionIn(script []byte, msg string) scriptCommand {
	for at := range namedCommands(script) {
		option := strings.TrimPrefix(at.keyword, ":")
		if at.name != "set-option" || option == "" {
			continue
		}
		if names := regexp.MustCompile(`\b` + regexp.QuoteMeta(option) + `\b`); names.MatchString(msg) {
			return at
		}
	}
	return scriptCommand{}
}

// commandsAt are the commands that begin at a line of a script.
func commandsAt(script []byte, line string) (all []scriptCommand) {
	for at := range namedCommands(script) {
		if strconv.Itoa(at.line) == line {
			all = append(all, at)
		}
	}
	return all
}

// commentedPlace finds the place of a command that z3 does not have in the comment behind "unsupported".
var commentedPlace = regexp.MustCompile(`^; .* line: (\d+) position: (\d+)$`)

// place reads a comment that may say which command the solver called unsupported. z3 ignores logics that it does not
// know: it has all its theories then.
func (c *classification) place(comment string) {
	doubts := c.segment.doubts
	m := commentedPlace.FindStringSubmatch(comment)
	if len(doubts) == 0 || m == nil || doubts[len(doubts)-1] != unsupported {
		return
	}
	if strings.HasPrefix(comment, "; ignoring unsupported logic") {
		c.segment.doubts = doubts[:len(doubts)-1]
	} else if about := namedAt(c.query.Script, m[1], m[2]); c.oneShot && about.name != "" {
		c.segment.doubts = doubts[:len(doubts)-1]
		c.reject(unsupported, about, false)
	}
}

// decideDoubts decides whether complaints since the last answer that do not say what they are about can all be about
// commands whose failure changes nothing. If not, they are about another command.
func (c *classification) decideDoubts() {
	doubts := c.segment.doubts
	if len(doubts) == 0 {
		return
	}
	sent := c.sent()
	isOfReader := func(said string) bool { return said != unsupported }
	may := max(0, sent.reading-c.segment.replies)
	if !slices.ContainsFunc(doubts, isOfReader) {
		may += sent.setting
	}
	if len(doubts) <= may || len(sent.others) == 0 {
		c.excused += len(doubts)
	} else {
		c.void(doubts[0], scriptCommand{})
	}
}

// sent is what a script has between two checks.
type sent struct {
	reading int             // number of commands that ask for something
	setting int             // number of commands that may be unsupported although they ask for nothing
	others  []scriptCommand // commands that the meaning of later checks depends on
}

// sent is what is between the last answered check and the next one.
func (c *classification) sent() sent {
	if c.between == nil {
		c.between = betweenChecks(c.query.Script)
	}
	if len(c.answers) < len(c.between) {
		return c.between[len(c.answers)]
	}
	return sent{}
}

// betweenChecks is what a script has before its first check, between that and the next one, and so on.
func betweenChecks(script []byte) []sent {
	all := make([]sent, 1)
	for command := range namedCommands(script) {
		switch last := &all[len(all)-1]; {
		case command.checks():
			all = append(all, sent{})
		case command.reads():
			last.reading++
		case command.mayBeUnsupported():
			last.setting++
		case !command.assertsNothing():
			last.others = append(last.others, command)
		}
	}
	return all
}

// onlyOne is the only one of some commands; of several, the line of the first; of none, nothing.
func onlyOne(some []scriptCommand) scriptCommand {
	switch len(some) {
	case 0:
		return scriptCommand{}
	case 1:
		return some[0]
	}
	return scriptCommand{line: some[0].line}
}

// mayBeUnsupported reports whether the standard lets a solver call the command unsupported, such that answers to later
// checks are still to the script. Options that all solvers have are not among them.
func (c scriptCommand) mayBeUnsupported() bool {
	return c.name == "set-logic" || c.name == "set-option" && c.assertsNothing() &&
		!slices.Contains([]string{":print-success", ":produce-models"}, c.keyword)
}
