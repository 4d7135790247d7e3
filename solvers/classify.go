package solvers

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"unicode/utf8"
)

// An outcome is what can be observed of one run: the input of classification.
type outcome struct {
	stdout, stderr []byte
	oneShot        bool // the process should end by itself
	ended          bool // the process ended on its own
	status         int
	signal         syscall.Signal
	maxRSS         int64 // bytes
	memory         int64 // its limit
	stopped        stop
	inputGone      bool
}

// finished records how the process ended.
func (o *outcome) finished(p *process, ended bool) {
	o.ended = ended
	o.maxRSS = maxRSS(&p.usage)
	if !ended {
		return
	}
	if p.status.Signaled() {
		o.signal = p.status.Signal()
	} else {
		o.status = p.status.ExitStatus()
	}
}

// plainAnswer is the verdict of an output that consists of one answer to one check, else "".
func plainAnswer(text []byte, q *Query) Verdict {
	if q.checks() != 1 {
		return ""
	}
	switch string(text) {
	case "sat\n":
		return Sat
	case "unsat\n":
		return Unsat
	case "unknown\n":
		return Unknown
	}
	return ""
}

// plainText is the inverse of plainAnswer, without allocation.
func plainText(v Verdict) string {
	switch v {
	case Sat:
		return "sat\n"
	case Unsat:
		return "unsat\n"
	}
	return "unknown\n"
}

func plainReason(v Verdict) string {
	if v == Unknown {
		return "answered unknown"
	}
	return ""
}

// into classifies the outcome into r. miscounted reports that the number of answers differs from that of the checks,
// and no error explains it.
func (o *outcome) into(r *Result, e *Entry, q *Query, limit int64) (miscounted bool) {
	r.Exited = o.ended
	r.Status, r.Signal = o.status, o.signal
	r.Killed = o.stopped != notStopped
	r.Stdout, r.Stderr = bounded(o.stdout, limit), bounded(o.stderr, limit)
	r.Truncated = o.stopped == stopOutput || int64(len(o.stdout)) > limit || int64(len(o.stderr)) > limit
	c := classification{outcome: o, entry: e, query: q}
	c.run()
	r.Verdict, r.Checks, r.Reason, r.Signature = c.verdict, c.checks, oneLine(WithoutDirectory(c.reason)), c.signature
	r.Items, r.Asides, r.Remarks, r.Infos = c.items, c.asides, c.remarks, c.infos
	if c.verdict == Error || c.verdict == Unsupported {
		r.Unknown = unknownSymbol(c.reason)
		r.Trouble = c.apart && r.Unknown == "" || r.IsBare()
		r.Complaint = !r.Killed && !c.wordless || r.Unknown != ""
		if r.Complaint && (c.excused == 0 || len(c.answers) == q.checks()) { // each answer belongs to a known check
			r.Rejected = c.rejected
		}
	}
	if r.Reason == "" && !r.Verdict.Definite() {
		r.Reason = "no reason given"
	}
	return len(c.answers) != q.checks() && len(c.errs) == 0
}

func bounded(b []byte, limit int64) string { return string(b[:min(int64(len(b)), limit)]) }

// classification is the state of classifying one outcome.
type classification struct {
	*outcome
	entry *Entry
	query *Query

	answers  []Verdict  // one for each check-sat; Error where an error before it voided it
	errs     []string   // messages of (error …)
	voiding  string     // message that voids all later answers
	rejected *Rejection // rejected command that the message is about
	segment  segment    // output since the last answer
	between  []sent     // what the script has between its checks; nil until that is needed
	excused  int        // number of complaints that may be about any command that asks for something, even a check
	remarks  []string   // messages about options; see Result.Remarks
	infos    []string   // messages about attributes of the script; see Result.Infos
	items    [][]string // s-expressions after each answer
	asides   []Aside    // other output after each answer
	noise    []string   // lines without a meaning
	apart    bool       // the output is about the machine, or names nothing of the script; see Result.Trouble
	declined bool       // "unsupported" was answered
	wordless bool       // too many answers, or no answer and no error message

	verdict   Verdict
	checks    []Verdict
	reason    string
	signature string
}

// run applies, in this order: our own reasons for ending the process; what texts and exit status say about memory,
// time, crashes and missing features; the answers.
func (c *classification) run() {
	c.read()
	c.stderr = c.entry.Patterns.withoutIgnored(c.stderr)
	for line := range strings.Lines(string(clip(c.stderr))) {
		line = strings.TrimSpace(line)
		c.disown(line)
		c.noteAttribute(line)
	}
	c.checks = c.answers
	if v, reason := c.killed(); v != "" {
		c.fail(v, reason, "")
		return
	}
	if c.saysMore() && c.matchTexts() {
		return
	}
	if sig := c.deathSignal(); sig != 0 {
		c.died(sig)
		return
	}
	c.overhear()
	c.judgeAnswers()
}

// fail sets a failing verdict; the check under way, if any, failed with it.
func (c *classification) fail(v Verdict, reason, signature string) {
	c.verdict, c.reason, c.signature = v, reason, signature
	for i := range c.checks {
		if c.checks[i] == Error {
			c.checks[i] = v // the error that voided it turned out to be v
		}
	}
	if len(c.checks) < c.query.checks() {
		c.checks = append(c.checks, v)
	}
}

// killed is the verdict on a process that we ended.
func (c *classification) killed() (Verdict, string) {
	switch c.stopped {
	case stopDeadline:
		if c.inputGone {
			return Error, "closed its standard input before the end of the script"
		}
		return Timeout, "killed at the deadline"
	case stopMemory:
		return Memout, "killed for its resident memory"
	case stopOutput:
		return Error, "killed for the size of its output"
	case stopStep:
		return Error, "out of step: an answer came late, twice or not at all"
	}
	return "", ""
}

// read splits standard output into answers, errors and noise.
func (c *classification) read() {
	for item := range items(c.stdout) {
		if item.text == "" || c.entry.Patterns.ignored(item.text) {
			continue
		}
		answer, isAnswer := answerOf(item.text)
		switch {
		case item.expr:
			msg, ok := errorMessage(item.text)
			if !ok {
				c.keep(item.whole)
				continue
			}
			about := scriptCommand{}
			if len(c.errs) < maxNoise {
				about = c.complainedOf(msg)
				c.errs = append(c.errs, msg)
				if about.name == "set-option" || about.name == setInfo { // these do not read the answer
					c.remark(msg, about)
				} else {
					c.complain(msg)
				}
				c.disown(msg)
			}
			if len(c.answers) == 0 || !disowned.MatchString(msg) { // a disowned message is about the last answer
				c.reject(msg, about, len(c.answers) > 0 && getErrors.MatchString(msg))
			}
		case isAnswer:
			c.decideDoubts()
			if c.voiding != "" {
				answer = Error
			}
			c.answers = append(c.answers, answer)
			c.segment = segment{}
		case item.text == bareError:
			c.errs = append(c.errs, item.text)
			c.complain(item.text)
			c.reject(item.text, scriptCommand{}, len(c.answers) > 0)
		case item.text == unsupported:
			c.declined = true
			c.aside(func(a *Aside) { a.Declined = true })
			c.segment.doubts = append(c.segment.doubts, unsupported)
		case item.text[0] == ';':
			c.place(item.text)
		case item.text == "success" || item.text[0] == '"':
		default:
			if len(c.noise) < maxNoise {
				line := item.text[:min(len(item.text), maxLine)]
				c.noise = append(c.noise, line)
				c.aside(func(a *Aside) {
					a.Lines = append(a.Lines, line)
					a.Declined = a.Declined || OfMachine(line)
				})
				c.disown(line)
				c.noteAttribute(line)
			}
		}
	}
}

// answerOf reads an answer to a check. Programs over cvc5's library print the reason behind unknown, too.
func answerOf(line string) (v Verdict, ok bool) {
	if strings.HasPrefix(line, "unknown (") {
		return Unknown, true
	}
	v = Verdict(line)
	return v, v == Sat || v == Unsat || v == Unknown
}

// readsPairs matches commands whose answers are lists of keywords and values, such as (:reason-unknown timeout).
var readsPairs = regexp.MustCompile(`get-info|get-option|statistics|apply|help|simplify`)

// keep records a model, a core or values that follow an answer. A list of keywords and values that no command asks for
// is none of these: some solvers print statistics behind each answer.
func (c *classification) keep(expr []byte) {
	if bytes.HasPrefix(expr, []byte("(:")) && !readsPairs.Match(c.query.Script) {
		return
	}
	c.segment.replies++
	n := len(c.answers)
	if n == 0 {
		return
	}
	for len(c.items) < n {
		c.items = append(c.items, nil)
	}
	c.items[n-1] = append(c.items[n-1], string(expr))
}

// aside records other output that follows the last answer.
func (c *classification) aside(note func(a *Aside)) { c.asideBehind(len(c.answers), note) }

// asideBehind records other output that follows n answers.
func (c *classification) asideBehind(n int, note func(a *Aside)) {
	if n == 0 {
		return
	}
	for len(c.asides) < n {
		c.asides = append(c.asides, Aside{})
	}
	note(&c.asides[n-1])
}

// disown records a text by which the solver says that its last answer is wrong.
func (c *classification) disown(text string) {
	if disowned.MatchString(text) {
		c.aside(func(a *Aside) { a.Disowned = append(a.Disowned, text) })
	}
}

// complain records an error that follows the last answer.
func (c *classification) complain(msg string) { c.complainBehind(len(c.answers), msg) }

// complainBehind records an error that follows n answers. If it reports something else, such as a limit or a crash,
// Declined is set.
func (c *classification) complainBehind(n int, msg string) {
	c.asideBehind(n, func(a *Aside) {
		for _, rules := range [][]textRule{c.entry.Patterns.rules, textRules} {
			for i := range rules {
				r := &rules[i]
				if r.verdict != Error && r.where&inErrors != 0 && r.pattern.MatchString(msg) {
					a.Declined = true
					return
				}
			}
		}
		if len(a.Errors) == 0 {
			a.Unknown = unknownSymbol(msg)
		}
		a.Errors = append(a.Errors, msg)
	})
}

// saysMore reports whether anything besides plain answers was seen.
func (c *classification) saysMore() bool {
	return len(c.stderr) > 0 || len(c.noise) > 0 || len(c.errs) > 0
}

// matchTexts tries the solver's own patterns and then the table on what it said outside of answers: first on what is
// not about attributes of the script. A complaint about one explains what comes later only if there is nothing else.
func (c *classification) matchTexts() bool {
	if len(c.infos) > 0 {
		isInfo := func(text string) bool { return slices.Contains(c.infos, strings.TrimSpace(text)) }
		var other strings.Builder
		for line := range strings.Lines(string(clip(c.stderr))) {
			if !isInfo(line) {
				other.WriteString(line)
			}
		}
		errs := slices.DeleteFunc(slices.Clone(c.errs), isInfo)
		noise := slices.DeleteFunc(slices.Clone(c.noise), isInfo)
		if c.match(errs, noise, other.String()) {
			return true
		}
		if c.deathSignal() != 0 || len(errs) > 0 {
			return false
		}
	}
	return c.match(c.errs, c.noise, string(clip(c.stderr)))
}

// match is matchTexts for some of the texts.
func (c *classification) match(errs, noise []string, stderr string) bool {
	// With all answers given and a quiet end, complaints of get-* commands and warnings mean nothing,
	// unless they tell of a crash.
	complete := len(c.answers) >= c.query.checks() && c.voiding == "" && c.deathSignal() == 0
	// An unknown may be explained, though: by time or memory.
	unknown := complete && c.answers[len(c.answers)-1] == Unknown
	for _, rules := range [][]textRule{c.entry.Patterns.rules, textRules} {
		for i := range rules {
			r := &rules[i]
			if complete && r.verdict != Crash && !(unknown && (r.verdict == Timeout || r.verdict == Memout)) {
				if _, says := r.find(nil, nil, stderr); says && c.status != 0 && r.verdict != Error {
					c.aside(func(a *Aside) { a.Declined = true }) // it ended over a command behind its last answer
				}
				continue
			}
			if text, ok := r.find(errs, noise, stderr); ok {
				if complete && c.status == 0 && !slices.Contains(errs, text) && !r.whileRunning(text) {
					continue // words of a solver that has answered all, and went on
				}
				if complete && r.verdict == Crash && saysUnsupported(firstLineWith(text, r.pattern)) {
					c.aside(func(a *Aside) { a.Declined = true }) // an exception over a command behind its last answer
					continue
				}
				if r.verdict == trouble {
					c.fallShort(firstLineWith(text, r.pattern))
					return true
				}
				signature := c.signatureOf(r.verdict, text)
				if r.verdict == Crash && signature == "" {
					if c.nearMemory() {
						c.fail(Memout, "died near its limit of memory", "")
						return true
					}
					signature = normalize(firstLineWith(text, r.pattern))
				}
				c.fail(r.verdict, firstLineWith(text, r.pattern), signature)
				return true
			}
		}
	}
	return false
}

// noAnswer begins the reason of a verdict without an answer, in front of what the solver says.
const noAnswer = "no answer: "

// fallShort sets the verdict of a solver that says nothing of the script, as words about the machine do.
func (c *classification) fallShort(said string) {
	c.apart, c.wordless = true, true
	c.fail(Error, noAnswer+strings.TrimSpace(said), ErrorSignature(noAnswer+said))
}

// unclassifiedOutput is all output besides answers and errors.
func (c *classification) unclassifiedOutput() string {
	return string(clip(c.stderr)) + "\n" + strings.Join(c.noise, "\n")
}

func (c *classification) signatureOf(v Verdict, text string) string {
	switch v {
	case Crash:
		return crashSignature(text + "\n" + c.unclassifiedOutput())
	case Error, Unsupported:
		return ErrorSignature(text)
	}
	return ""
}

// deathSignal is the signal the process died of, also if a wrapper turned it into an exit status.
func (c *classification) deathSignal() syscall.Signal {
	if !c.ended {
		return 0
	}
	return deathSignal(c.signal, c.status)
}

// deathSignal is the signal that ended a process with this status, or the process of which a wrapper has the status.
func deathSignal(signal syscall.Signal, status int) syscall.Signal {
	if signal != 0 {
		return signal
	}
	switch sig := syscall.Signal(status - 128); sig {
	case syscall.SIGABRT, syscall.SIGSEGV, syscall.SIGBUS, syscall.SIGILL, syscall.SIGFPE, syscall.SIGKILL,
		syscall.SIGTRAP, syscall.SIGXCPU:
		return sig
	}
	return 0
}

// died classifies a process that a signal ended without a text that explains it.
func (c *classification) died(sig syscall.Signal) {
	switch {
	case sig == syscall.SIGKILL:
		c.fail(Memout, "killed from outside, as the system does when memory runs out", "")
	case sig == syscall.SIGXCPU:
		c.fail(Timeout, "used up its processor time", "")
	case sig != syscall.SIGILL && c.nearMemory():
		c.fail(Memout, fmt.Sprintf("%v near its limit of memory", sig), "")
	default:
		signature := cmp.Or(crashSignature(c.unclassifiedOutput()), sig.String())
		c.fail(Crash, "died: "+sig.String(), signature)
	}
}

// nearMemory reports whether a death may be due to memory: the limit is on address space, of which a
// part is resident.
func (c *classification) nearMemory() bool {
	return c.deathSignal() != 0 && c.memory > 0 && c.maxRSS > c.memory/4*3
}

// judgeAnswers is for a solver that neither died nor printed anything unusual.
func (c *classification) judgeAnswers() {
	want := c.query.checks()
	switch {
	case len(c.answers) > want:
		c.wordless = true
		c.fail(Error, fmt.Sprintf("%d answers to %d checks", len(c.answers), want), "too many answers")
	case c.voiding == unsupported && (len(c.answers) < want || c.answers[want-1] == Error):
		c.fail(Unsupported, c.rejected.String(), unsupported)
	case len(c.answers) == want && c.voiding != "" && c.answers[want-1] == Error:
		c.fail(Error, c.voiding, ErrorSignature(c.voiding))
	case len(c.answers) == want:
		c.verdict = c.answers[want-1]
		if c.verdict == Unknown {
			c.reason = plainReason(Unknown)
		}
	case len(c.errs) > 0:
		msg := c.errs[len(c.errs)-1]
		if c.voiding != "" {
			msg = c.voiding
		}
		c.fail(Error, msg, ErrorSignature(msg))
	case c.declined:
		c.fail(Unsupported, "answered unsupported", unsupported)
	default:
		c.wordless = true
		said := strings.TrimSpace(c.unclassifiedOutput())
		reason := "no answer"
		if said != "" {
			reason += ": " + said
			c.apart = !namesPlace.MatchString(said)
		} else if c.ended && c.status != 0 {
			reason += fmt.Sprintf(", exit status %d", c.status)
		}
		c.fail(Error, reason, ErrorSignature(reason))
	}
}

// runDirectory matches the directory in a script's path, as a solver prints it. The directory is gone when somebody
// reads that.
var runDirectory = regexp.MustCompile(`[^\s"'():]*/` + runPrefix + `[^\s"'():]*/`)

// WithoutDirectory removes the directories of scripts' paths from a solver's output.
func WithoutDirectory(text string) string { return runDirectory.ReplaceAllString(text, "") }

// OneLine puts a text on one line, and shortens it to a number of characters, for people.
func OneLine(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) > most {
		text = string([]rune(text)[:most]) + "…"
	}
	return text
}

// longestReason is how many characters of a solver's words a result has.
const longestReason = 300

func oneLine(text string) string { return OneLine(text, longestReason) }

func firstLineWith(text string, re *regexp.Regexp) string {
	for line := range strings.Lines(text) {
		if re.MatchString(line) {
			return line
		}
	}
	return text
}

// maxNoise bounds the errors and the lines without meaning that are kept, maxLine their lengths.
const (
	maxNoise = 200
	maxLine  = 4 << 10
)

// maxText bounds the texts on which regular expressions are run.
const maxText = 64 << 10

// clip keeps the start and the end of a long text, where messages are.
func clip(b []byte) []byte {
	if len(b) <= maxText {
		return b
	}
	return bytes.Join([][]byte{b[:maxText/2], b[len(b)-maxText/2:]}, []byte("\n"))
}
