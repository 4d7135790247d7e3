package solvers

import (
	"regexp"
	"strings"
	"syscall"
)

// crashText finds the part of a message that identifies a crash.
type crashText struct {
	pattern *regexp.Regexp // its groups are the place and what failed there, in any order
	placed  bool           // the groups identify the crash; otherwise the functions on a printed stack count as well
	values  bool           // the last group contains numbers that differ from run to run
}

// placed and vague make rows of crashTexts.
func placed(pattern string) crashText {
	return crashText{pattern: regexp.MustCompile(pattern), placed: true}
}
func vague(pattern string) crashText { return crashText{pattern: regexp.MustCompile(pattern)} }

func (t crashText) withValues() crashText {
	t.values = true
	return t
}

// summary is the last line of a sanitizer's report.
var summary = regexp.MustCompile(`(?m)SUMMARY: (\w+Sanitizer: .*)$`)

// crashTexts are tried in this order.
var crashTexts = []crashText{
	vague(`(?m)SUMMARY: ((?:Address|HWAddress|Memory|Thread|Leak)Sanitizer: [\w-]+(?: race)?)`),
	placed(`(?m)^(\S+:\d+):\d+: runtime error: (.*)$`).withValues(),
	vague(summary.String()),
	vague(`(?m)ERROR: ((?:Address|Memory|Thread|Leak)Sanitizer: [\w-]+)`), // if its summary is cut off
	// Z3.
	placed(`ASSERTION VIOLATION\s+File: (\S+\s+Line: \d+)\s+([^\n]*)`),
	placed(`Failed to verify: ([^\n]*)`),
	placed(`UNEXPECTED CODE WAS REACHED\.?\s*(?:File: (\S+\s+Line: \d+))`),
	placed(`(?m)^File: (\S+\s+Line: \d+)\s+(UNEXPECTED CODE WAS REACHED)`),
	vague(`UNEXPECTED CODE WAS REACHED`),
	// cvc5, CVC4 and bitwuzla.
	placed(`Fatal failure within .* at (\S+:\d+)\s+(?:Check failure\s+)?([^\n]*)`),
	// Yices.
	placed(`FATAL ERROR: ([^\n]+)`),
	// assert(3) of several C libraries: program: file:line: function: Assertion `text' failed.
	placed("(?m)([^\\s:]+:\\d+):.*Assertion [`'\"](.*)['\"] failed"),
	placed(`(?m)Assertion failed: \((.*)\), function \w+, file (\S+), line \d+`),
	vague(`panicked at '?([^\n]*)`),
	vague(`(?m)^panic: (.*)$`),
	vague(`Fatal error: exception ([^\n]*)`),
	vague(`Exception in thread "[^"]*" ([^\n]*)`),
	vague(`throwing an instance of '([^']*)'(?:\s+what\(\):\s+([^\n]*))?`).withValues(),
	vague(`(?mi)(^.*(?:internal error|assertionerror|stack smashing|double free|free\(\): invalid).*$)`),
	vague(`(?mi)(^.*(?:suffered a segfault|segmentation fault|stack overflow).*$)`),
}

var (
	addresses = regexp.MustCompile(`0x[0-9a-fA-F]+`)
	pids      = regexp.MustCompile(`==\d+==`)
	// Directories: absolute ones, and those before a file name. "unknown function/constant" is not one.
	directories = regexp.MustCompile(`(^|[\s("'=:])\.{0,2}/(?:[\w.+@~-]+/)*|\b(?:[\w.+@~-]+/)+(\w[\w+-]*\.\w+)`)
	spaces      = regexp.MustCompile(`\s+`)
	// "line 3 column 7", "<stdin>:20.12", "instance.smt2:1.13".
	positions = regexp.MustCompile(
		`(?:line \d+,? ?(?:column|col|position|position:)? ?\d*|[\w<>.-]+:\d+[.:]\d+|[\w<>-]+\.smt2:\d+):? ?`)
	names   = regexp.MustCompile("'[^']*'|`[^`']*['`]|\"[^\"]*\"|\\|[^|]*\\|")
	numbers = regexp.MustCompile(`\b\d+\b`)
)

// crashSignature names a crash by what the solver printed, "" if that says nothing: by the place of an assertion that
// failed, or by what happened and the innermost functions on the stack.
func crashSignature(text string) string { return crashWords(text, false) }

// crashWords is crashSignature, for people with the values that differ from run to run.
func crashWords(text string, withValues bool) string {
	var parts []string
	for _, t := range crashTexts {
		m := t.pattern.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		for _, group := range m[1:] {
			if group != "" {
				parts = append(parts, group)
			}
		}
		if t.values && !withValues && len(parts) > 0 {
			parts[len(parts)-1] = numbers.ReplaceAllString(parts[len(parts)-1], "N")
		}
		if len(parts) == 0 {
			parts = append(parts, m[0])
		}
		if t.placed {
			return normalize(strings.Join(parts, " "))
		}
		break
	}
	stack := frames(text)
	if m := summary.FindStringSubmatch(text); m != nil && len(stack) == 0 {
		parts = m[1:]
	}
	if len(parts) > 0 && len(stack) > 0 {
		parts[len(parts)-1] += ";"
	}
	return normalize(strings.Join(append(parts, stack...), " "))
}

// IsSignal reports whether a crash's signature only says which signal ended the process, and nothing of the place.
func IsSignal(signature string) bool {
	for n := range 32 {
		if signature == syscall.Signal(n).String() {
			return true
		}
	}
	return false
}

// placeless matches signatures of crashes that say what happened, and neither where nor on which condition. Where the
// functions on the stack are known, a ";" stands in front of them.
var placeless = regexp.MustCompile(`(?i)^(?:` + strings.Join([]string{
	`[^;]*(?:suffered a segfault|segmentation fault|stack overflow|stack smashing|double free|free\(\): invalid)[^;]*`,
	`\w*Sanitizer: [\w-]+(?: race)?`, `UNEXPECTED CODE WAS REACHED\.?`,
	`[\w.:$]*(?:exception|error|not_found|out_of_range|bad_\w+)`,
}, "|") + `)$`)

// IsPlaceless reports whether a crash's signature says nothing of the place in the solver where it was: faults with
// different causes share such signatures.
func IsPlaceless(signature string) bool {
	return IsSignal(signature) || placeless.MatchString(signature)
}

// SameMark reports whether two signatures are the same but for numbers, such as those of lines of the solver's source,
// which move between versions.
func SameMark(one, other string) bool {
	return numbers.ReplaceAllString(one, "N") == numbers.ReplaceAllString(other, "N")
}

// traceback begins Python's report of an exception, in which the exception comes last.
const traceback = "Traceback (most recent call last):"

// exceptionLine matches lines of a traceback that name an exception, perhaps with its message.
var exceptionLine = regexp.MustCompile(`(?m)^[A-Za-z_][\w.]*(?:: .*)?$`)

// exception is the last exception in Python's reports in a message, and the function that raised it; "" if there is no
// report.
func exception(msg string) (what, function string) {
	_, report, _ := strings.Cut(msg, traceback)
	lines := exceptionLine.FindAllString(report, -1)
	if len(lines) == 0 {
		return "", ""
	}
	if strings.HasPrefix(msg, noAnswer) {
		what = noAnswer
	}
	if called := pythonFrame.FindAllStringSubmatch(report, -1); len(called) > 0 {
		function = " in " + called[len(called)-1][1]
	}
	return what + lines[len(lines)-1], function
}

// ErrorSignature names a complaint by its first line without positions, terms, names and numbers, and an exception of
// Python by the line that names it, with the function that raised it.
func ErrorSignature(msg string) string {
	msg = strings.TrimSpace(msg)
	if what, function := exception(msg); what != "" {
		return ErrorSignature(what) + function
	}
	msg, _, _ = strings.Cut(msg, "\n")
	msg = withoutTerms(msg)
	msg = positions.ReplaceAllString(msg, "")
	msg = names.ReplaceAllString(msg, "_")
	msg = normalize(msg)
	return numbers.ReplaceAllString(msg, "N")
}

// Said is the complaint, or the message about a crash, in a solver's output that has a signature, as it was printed;
// the signature itself if there is none.
func Said(signature, output string) string {
	if signature == "" {
		return ""
	}
	if crashSignature(output) == signature {
		return crashWords(output, true)
	}
	for _, before := range []string{"", noAnswer} {
		if what, _ := exception(output); what != "" && ErrorSignature(before+output) == signature {
			return oneLine(WithoutDirectory(before + what))
		}
	}
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		if _, message, isError := strings.Cut(line, "(error \""); isError {
			line = strings.ReplaceAll(strings.TrimSuffix(message, "\")"), `""`, `"`)
		}
		for _, before := range []string{"", noAnswer} {
			if line != "" && ErrorSignature(before+line) == signature {
				return oneLine(WithoutDirectory(before + line))
			}
		}
	}
	return signature
}

// inTerm is how what is in parentheses begins if it is a term, and not a sort or a declaration: with an operator, which
// may have indices.
var inTerm = regexp.MustCompile(`^\((?:\(_ )?[a-z+*/<=>-]`)

// withoutTerms puts _ in the place of terms that have terms in them. One that goes on beyond the line ends with it.
func withoutTerms(line string) string {
	var b strings.Builder
	depth, deepest, begin := 0, 0, 0
	isTerm := func() bool {
		return deepest > 1 && inTerm.MatchString(line[begin:]) && !strings.HasPrefix(line[begin:], "(declare-")
	}
	for i := range len(line) {
		switch {
		case line[i] == '(':
			if depth == 0 {
				b.WriteString(line[begin:i])
				begin, deepest = i, 0
			}
			depth++
			deepest = max(deepest, depth)
		case line[i] == ')' && depth > 0:
			if depth--; depth == 0 && isTerm() {
				b.WriteByte('_')
				begin = i + 1
			}
		}
	}
	if depth > 0 && isTerm() {
		return b.String() + "_"
	}
	return b.String() + line[begin:]
}

// normalize removes what differs between runs and machines.
func normalize(s string) string {
	s = addresses.ReplaceAllString(s, "")
	s = pids.ReplaceAllString(s, "")
	s = strings.ReplaceAll(s, "\n", " ")
	s = directories.ReplaceAllString(s, "$1$2")
	s = strings.TrimSpace(spaces.ReplaceAllString(s, " "))
	return cutAtName(s)
}

// cutAtName is the beginning of a long signature, which ends with a whole name, or with a whole part of one.
func cutAtName(s string) string {
	const most = 200
	if len(s) <= most {
		return s
	}
	s = strings.ToValidUTF8(s[:most], "")
	for _, separators := range []string{" ,;(", ".:/$"} {
		if at := strings.LastIndexAny(s, separators); at > most/2 {
			return s[:at]
		}
	}
	return s
}
