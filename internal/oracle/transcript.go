package oracle

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Standing says what is known of a reply.
type Standing int

// The standings.
const (
	NoClaim   Standing = iota // it claims nothing, such as an error
	NotJudged                 // whether it is right is not known
	Right
	Wrong
)

// Reply is what a solver printed for one command of a script.
type Reply struct {
	Line     int // line of the command, from 1
	Standing Standing
	Wrong    *Judgement // judgement of a wrong reply; its run is the one that was judged
	Why      string     // how Standing is known, or why it is not; may be ""

	command, printed string
	check            int // check before the command, counted from 0; -1: none
	by               replyJudge
}

// Transcript lines the commands of a script up with what a solver printed in a run, and judges each reply: with the
// right answers to the checks that the instance of the run has, and by searches within a budget. The script is the text
// that the solver got; nil: the instance as it is printed. A run without an instance, of a script that cannot be read,
// has no judged replies. Where the solver printed another number of replies than there are commands between two
// checks, none of these is judged. Commands whose replies claim nothing are left out.
func Transcript(ctx context.Context, script []byte, run Run, within search.Budget) []Reply {
	t := newTranscript(ctx, script, &run, within)
	replies := t.replies(replyJudges())
	for i := range replies {
		r := &replies[i]
		if r.Wrong == nil {
			continue
		}
		o, _ := named(cmp.Or(r.Wrong.Oracle, r.by.oracle))
		j, stays := o.completed(*r.Wrong)
		if r.Wrong = &j; !stays {
			r.Standing, r.Wrong, r.Why = NotJudged, nil, t.run.Asked.Unclear(max(0, r.check))
		}
	}
	return replies
}

// ListUnjudged says in a clause which replies are not judged, for people; "" if there are none.
func ListUnjudged(replies []Reply) string {
	var lines []string
	nouns, reasons := map[string][]string{}, map[string][]string{} // the lines of the commands, and reasons, by noun
	var order []string
	for _, r := range replies {
		noun := r.by.noun
		if r.Standing != NotJudged || r.by.judge == nil && r.by.oracle != "" { // replies about optima are listed elsewhere
			continue
		}
		if nouns[noun] == nil {
			order = append(order, noun)
		}
		nouns[noun] = append(nouns[noun], fmt.Sprint(r.Line))
		if r.Why != "" && !slices.Contains(reasons[noun], r.Why) {
			reasons[noun] = append(reasons[noun], r.Why)
		}
	}
	for _, noun := range order {
		at := nouns[noun]
		switch n := len(at); {
		case n == 1:
			lines = append(lines, fmt.Sprintf("the %s at line %s", noun, at[0]))
		case n <= shownLines:
			lines = append(lines, fmt.Sprintf("the %s at lines %s and %s", noun, strings.Join(at[:n-1], ", "), at[n-1]))
		default:
			lines = append(lines, fmt.Sprintf("the %s at lines %s and %d more", noun, strings.Join(at[:shownLines], ", "),
				n-shownLines))
		}
		if why := reasons[noun]; len(why) == 1 {
			lines[len(lines)-1] += " (" + why[0] + ")"
		}
	}
	return strings.Join(lines, "; ")
}

// shownLines bounds the lines that are listed.
const shownLines = 4

// replyJudge judges replies to one command.
type replyJudge struct {
	oracle string // oracle whose faults it finds
	noun   string // noun for what the command asks for, for people
	// judge sets the standing, with the reason; a fault has the oracle's class unless it has its own. If it is nil, nobody
	// judges the reply, or the oracle judges the run as a whole.
	judge func(t *transcript, c *scriptCommand, r *Reply)
}

// replyJudges has a row for each command whose reply claims something: see [smtlib.Claiming].
func replyJudges() map[string]replyJudge {
	all := map[string]replyJudge{
		"get-learned-literals":      {noun: "learned literals"},
		"get-model-domain-elements": {noun: "domain of a sort"}, "get-proof": {noun: "proof"},
		"get-proof-graph": {noun: "proof"}, "get-qe-disjunct": {noun: "eliminated formula"},
		"get-unsat-core-lemmas": {noun: "lemmas of the core"}, "get-unsat-model-interpolant": {noun: "model interpolant"},
		"labels": {noun: "labels"}, "get-objectives": {oracle: "optimum", noun: "optima"},
	}
	for _, more := range []map[string]replyJudge{
		modelReplies, valueReplies, stateReplies, coreReplies, simplifyReplies, interpolantReplies,
		consequenceReplies, goalReplies,
	} {
		maps.Copy(all, more)
	}
	return all
}

// judgeReplies judges the replies to commands that are among some, and returns the first fault: the commands of the
// instance itself, or of a question that the oracle of the judges asks.
func judgeReplies(ctx context.Context, r *Run, judges map[string]replyJudge) (Judgement, bool) {
	for _, reply := range r.replies(ctx, judges, nil) {
		if reply.Wrong != nil {
			return *reply.Wrong, true
		}
	}
	return Judgement{}, false
}

// replies judges the replies to commands that are among some; isLeft tells of some by their number and what is printed
// that they are not judged.
func (r *Run) replies(
	ctx context.Context, judges map[string]replyJudge, isLeft func(n int, printed string) bool,
) []Reply {
	if r.Asked == nil || r.Asked.Arena == nil || !slices.ContainsFunc(r.Asked.Steps, func(step smtlib.Command) bool {
		by := judges[claimant(step)]
		return by.judge != nil && (r.Question == "" || strings.HasPrefix(r.Question, by.oracle+"/"))
	}) {
		return nil
	}
	script := r.Text
	if r.Whole != nil {
		script = r.Whole
	}
	t, n := newTranscript(ctx, script, r, search.Budget{}), 0
	for i := range t.commands {
		if c := &t.commands[i]; isLeft != nil && judges[c.Name].judge != nil {
			c.lined = c.lined && !isLeft(n, c.printed)
			n++
		}
	}
	return t.replies(judges)
}

// claimant is the name of a command of which more is printed than an answer; "" for another step.
func claimant(step smtlib.Command) string {
	switch c := step.(type) {
	case smtlib.Other:
		return c.Command()
	case smtlib.CheckSat:
		if c.Fixed != nil {
			return smtlib.GetConsequences
		}
	}
	return ""
}

// scriptCommand is a command of a script.
type scriptCommand struct {
	smtlib.NamedCommand
	line    int
	check   int    // the check behind which it stands, or that it is; -1: before the first
	step    int    // its step in the instance, if it is an Other or a check; -1 if the two do not match
	changed string // a command since the check's model and core were there, after which they are gone; "": none
	printed string
	lined   bool // printed is the reply to it
}

// transcript is the commands of a script, with what was printed for them.
type transcript struct {
	ctx      context.Context
	run      *Run
	script   []byte
	within   search.Budget
	commands []scriptCommand
}

func newTranscript(ctx context.Context, script []byte, r *Run, within search.Budget) *transcript {
	t := &transcript{ctx: ctx, run: r, script: script, within: within}
	if t.script == nil && r.Asked != nil && r.Asked.Arena != nil {
		var w instance.Writer
		t.script = w.AppendScript(nil, &r.Asked.Script, instance.Dialect{})
	}
	t.read()
	t.lineUp()
	return t
}

// read lists the commands, with their places among the checks and the steps of the instance.
func (t *transcript) read() {
	var steps []smtlib.Command
	if t.run.Asked != nil {
		steps = t.run.Asked.Steps
	}
	line, from, check, changed, next := 1, 0, -1, "", 0
	for _, c := range smtlib.NamedCommands(t.script) {
		line, from = line+bytes.Count(t.script[from:c.Offset], []byte("\n")), c.Offset
		at := scriptCommand{NamedCommand: c, line: line, step: -1}
		isCheck := smtlib.IsCheck(c.Name)
		switch {
		case isCheck:
			if check, changed = check+1, ""; c.Name == smtlib.GetConsequences {
				changed = c.Name // which model the solver has found last, and which core, is not known
			}
		case slices.Contains(changing, c.Name):
			changed = c.Name
		}
		if isCheck || !smtlib.HasMeaning(c.Name) {
			for next < len(steps) && !isQuery(steps[next]) {
				next++
			}
			if next < len(steps) && isSame(steps[next], c.Name) {
				at.step = next
				next++
			}
		}
		at.check, at.changed = check, changed
		t.commands = append(t.commands, at)
	}
}

// changing are the commands after which the model and the core of the last check are gone.
var changing = []string{
	"assert", "assert-not", "assert-soft", "block-model", "block-model-values", "maximize", "minimize", "pop", "push",
	"reset", "reset-assertions",
}

func isQuery(step smtlib.Command) bool {
	switch step.(type) {
	case smtlib.CheckSat, smtlib.Other:
		return true
	}
	return false
}

// isSame reports whether a step is a command of this name.
func isSame(step smtlib.Command, name string) bool {
	if other, is := step.(smtlib.Other); is {
		return other.Command() == name
	}
	return smtlib.IsCheck(name)
}

// lineUp finds the reply to each command: between two checks, the solver has to print one for each command that
// wants one, and an echo what it says.
func (t *transcript) lineUp() {
	gaps, cut := t.run.Result.Gaps(t.run.Entry)
	checks := -1
	for i := range t.commands {
		checks = t.commands[i].check
	}
	if len(gaps) > checks+2 || len(gaps) < checks+2 && !cut && t.run.Result.Rejected == nil {
		return // the output has more than is asked, or something in between
	}
	if cut {
		gaps = gaps[:len(gaps)-1]
	}
	for i, units := range gaps {
		check, wanted, known := t.repliesWanted(i - 1)
		if check != nil && known {
			if n := len(units) - len(wanted); n >= 0 && areConsequences(units[:n]) {
				check.printed, check.lined = strings.Join(units[:n], "\n"), true
				units = units[n:]
			}
		}
		if !known || len(wanted) != len(units) {
			t.alone(wanted)
			continue
		}
		isOther := false // an echo is answered by something else
		for k, c := range wanted {
			isOther = isOther || c.Name == "echo" && !isEchoed(c.Word, units[k])
		}
		for k, c := range wanted {
			c.printed, c.lined = units[k], !isOther
		}
	}
}

// repliesWanted are the commands behind a check that the solver replies to, and the check itself if more than an answer
// is printed for it. known is false if it is not known how much is printed for one of them; wanted are those before it.
func (t *transcript) repliesWanted(behind int) (check *scriptCommand, wanted []*scriptCommand, known bool) {
	for k := range t.commands {
		c := &t.commands[k]
		if c.check != behind {
			continue
		}
		switch smtlib.ReplyTo(c.Name, c.Word) {
		case smtlib.UnknownReply:
			return nil, nil, false
		case smtlib.VerdictAndClaims:
			check = c
		case smtlib.Claim, smtlib.Notice:
			wanted = append(wanted, c)
		}
	}
	return check, wanted, true
}

// alone takes what solvers print in several parts, or in front of something else, for the reply to the first of some
// commands: a model or a core.
func (t *transcript) alone(wanted []*scriptCommand) {
	if len(wanted) == 0 || wanted[0].step < 1 || wanted[0].check < 0 {
		return
	}
	first := wanted[0]
	if _, isDirectly := t.run.Asked.Steps[first.step-1].(smtlib.CheckSat); !isDirectly {
		return
	}
	switch first.Name {
	case "get-model":
		first.printed, first.lined = t.run.Model(first.check)
	case "get-unsat-core", "get-unsat-assumptions":
		_, first.printed = coreDirectly(t.run, first.check)
		first.lined = first.printed != ""
	}
}

// isEchoed reports whether a line is what echo prints for a string, with or without its quotes.
func isEchoed(text, line string) bool {
	return line == text || line == strings.ReplaceAll(strings.Trim(text, `"`), `""`, `"`)
}

// replies judges the replies to the commands that are among some judges. Faults are not completed yet.
func (t *transcript) replies(judges map[string]replyJudge) []Reply {
	var all []Reply
	for i := range t.commands {
		c := &t.commands[i]
		by, is := judges[c.Name]
		if !is || !smtlib.ReplyTo(c.Name, c.Word).Claims() {
			continue
		}
		r := Reply{
			Line: c.line, Standing: NotJudged,
			command: string(t.script[c.Offset:c.End]), printed: c.printed, check: c.check, by: by,
		}
		switch {
		case !c.lined:
			r.Why = "what the solver prints there cannot be lined up with the commands"
		case solvers.IsRefusal(c.printed):
			r.Standing = NoClaim
		case by.judge == nil:
		case c.step < 0 || t.run.Asked.Arena == nil:
			r.Why = "the script cannot be read"
		default:
			if r.Why = t.unclear(c); r.Why == "" {
				by.judge(t, c, &r)
			}
		}
		if r.Wrong != nil {
			r.Wrong.Check, r.Wrong.Run = max(0, c.check), t.run
		}
		all = append(all, r)
	}
	return all
}

// unclear says why nothing is known of what holds at a command; "" if it is known.
func (t *transcript) unclear(c *scriptCommand) string {
	in, from := t.run.Asked, 0
	for i, step := range in.Steps[:c.step] {
		if _, is := step.(smtlib.Reset); is {
			from = i
		}
	}
	for _, step := range in.Steps[from:c.step] {
		if other, is := step.(smtlib.Other); is && other.Effect() == smtlib.UnknownEffect {
			return fmt.Sprintf("what (%s …) does to what is behind it is not known", other.Command())
		}
	}
	check := max(0, c.check)
	if len(in.Script.Checks()) <= check || in.Enumerates(check) {
		return ""
	}
	return in.Obscured(check)
}

// behind reports whether a command asks about an answer to the check before it, which may be judged. Otherwise it notes
// why the reply is not: there is no such answer, or a command in between has changed the assertions.
func (t *transcript) behind(c *scriptCommand, answer solvers.Verdict, r *Reply) bool {
	switch {
	case c.check < 0 || t.run.Answer(c.check) != answer:
		r.Standing = NoClaim
		if c.check >= 0 && t.run.Answer(c.check) == "" {
			r.Standing, r.Why = NotJudged, "the script is not answered"
		}
		return false
	case c.changed == smtlib.GetConsequences:
		r.Why = "which model or core it is about, behind get-consequences, is not known"
		return false
	case c.changed != "":
		r.Why = c.changed + " stands between it and the check"
		return false
	}
	return true
}

// answerBefore is the answer to the check behind which a command stands; "" if there is none.
func (t *transcript) answerBefore(c *scriptCommand) solvers.Verdict {
	if c.check < 0 {
		return ""
	}
	return t.run.Answer(c.check)
}

// judged notes a fault in a reply.
func (r *Reply) judged(j Judgement) {
	r.Standing, r.Wrong = Wrong, &j
	r.Why = fmt.Sprintf("line %d: %s", r.Line, j.Why)
}

// short is the noun of the reply with what was printed, shortened, for people.
func (r *Reply) short() string {
	return fmt.Sprintf("the %s %s", r.by.noun, solvers.OneLine(r.printed, mostShown))
}

// mostShown is how many characters of a reply are shown.
const mostShown = 40

// caseAt is the script up to a command, without the commands that print and those of some names, with a check in the
// place of the command and more commands behind that. added are the formulas that these assert. It is nil if the script
// cannot be read then.
func (t *transcript) caseAt(
	c *scriptCommand, check, more string, without ...string,
) (at *instance.Case, added []smtlib.Term) {
	var text []byte
	for i := range t.commands {
		other := &t.commands[i]
		if other.Offset == c.Offset {
			break
		}
		switch {
		case other.Name == "reset":
			text = nil
		case !smtlib.HasMeaning(other.Name), smtlib.IsCheck(other.Name), slices.Contains(leftOut, other.Name),
			slices.Contains(without, other.Name):
		default:
			text = append(append(text, t.script[other.Offset:other.End]...), '\n')
		}
	}
	at, err := instance.Read("script", fmt.Appendf(text, "%s\n%s\n", check, more), nil)
	if err != nil {
		return nil, nil
	}
	for _, step := range at.Steps[at.LastCheck():] {
		if a, is := step.(smtlib.Assert); is {
			added = append(added, a.Formula)
		}
	}
	return at, added
}

// leftOut are commands that are parsed and assert nothing.
var leftOut = []string{"assert-soft", "maximize", "minimize", "set-info"}

// checkOf is the text of the check behind which a command stands.
func (t *transcript) checkOf(c *scriptCommand) string {
	for i := range t.commands {
		other := &t.commands[i]
		if other.check == c.check && other.Name == "check-sat-assuming" {
			return string(t.script[other.Offset:other.End])
		}
	}
	return plainCheck
}

// plainCheck asks about the assertions.
const plainCheck = "(check-sat)"
