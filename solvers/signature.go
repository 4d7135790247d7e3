package solvers

import (
	"regexp"
	"strings"
	"syscall"
)

// crashTexts find what names a crash, best first. Group 1 is the place, the others what failed there.
var crashTexts = []*regexp.Regexp{
	regexp.MustCompile(`(?m)SUMMARY: (\w+Sanitizer: .*)$`),
	regexp.MustCompile(`(?m)^(\S+:\d+):\d+: runtime error: (.*)$`),
	// Z3.
	regexp.MustCompile(`ASSERTION VIOLATION\s+File: (\S+\s+Line: \d+)\s+([^\n]*)`),
	regexp.MustCompile(`Failed to verify: ([^\n]*)`),
	regexp.MustCompile(`UNEXPECTED CODE WAS REACHED\.?\s*(?:File: (\S+\s+Line: \d+))?`),
	regexp.MustCompile(`(?m)^File: (\S+\s+Line: \d+)\s+(UNEXPECTED CODE WAS REACHED)`),
	// cvc5 and CVC4.
	regexp.MustCompile(`Fatal failure within .* at (\S+:\d+)\s+(?:Check failure\s+)?([^\n]*)`),
	// assert(3) of several C libraries: program: file:line: function: Assertion `text' failed.
	regexp.MustCompile("(?m)([^\\s:]+:\\d+):.*Assertion [`'\"](.*)['\"] failed"),
	regexp.MustCompile(`(?m)Assertion failed: \((.*)\), function \w+, file (\S+), line \d+`),
	regexp.MustCompile(`panicked at '?([^\n]*)`),
	regexp.MustCompile(`(?m)^panic: (.*)$`),
	regexp.MustCompile(`Fatal error: exception ([^\n]*)`),
	regexp.MustCompile(`Exception in thread "[^"]*" ([^\n]*)`),
	regexp.MustCompile(`throwing an instance of '([^']*)'(?:\s+what\(\):\s+([^\n]*))?`),
	regexp.MustCompile(`(?mi)(^.*(?:internal error|assertionerror|stack smashing|double free|free\(\): invalid).*$)`),
	regexp.MustCompile(`(?mi)(^.*(?:suffered a segfault|segmentation fault|stack overflow).*$)`),
}

var (
	// "#3 0x55… in ns::function(args) /path/file.cpp:12", as sanitizers and debuggers print frames, and
	// Java's and Scala's "	at package.Class.method(File.java:12)".
	nativeFrame = regexp.MustCompile(`(?m)^\s*#\d+\s+(?:0x[0-9a-f]+ )?(?:in )?([^\s(]+)`)
	javaFrame   = regexp.MustCompile(`(?m)^\s*at ([\w$.]+)\(`)

	addresses = regexp.MustCompile(`0x[0-9a-fA-F]+`)
	pids      = regexp.MustCompile(`==\d+==`)
	// Directories: absolute ones, and those in front of a file's name. "unknown function/constant" is none.
	directories = regexp.MustCompile(`(^|[\s("'=:])\.{0,2}/(?:[\w.+@~-]+/)*|\b(?:[\w.+@~-]+/)+(\w[\w+-]*\.\w+)`)
	spaces      = regexp.MustCompile(`\s+`)
	// "line 3 column 7", "<stdin>:20.12", "instance.smt2:1.13".
	positions = regexp.MustCompile(
		`(?:line \d+,? ?(?:column|col|position|position:)? ?\d*|[\w<>.-]+:\d+[.:]\d+|[\w<>-]+\.smt2:\d+):? ?`)
	names   = regexp.MustCompile("'[^']*'|`[^`']*['`]|\"[^\"]*\"|\\|[^|]*\\|")
	numbers = regexp.MustCompile(`\b\d+\b`)
)

// maxFrames is how many frames tell crashes apart without telling apart what is one.
const maxFrames = 3

// crashSignature names a crash by what the solver printed, "" if that says nothing.
func crashSignature(text string) string {
	var parts []string
	for _, re := range crashTexts {
		if m := re.FindStringSubmatch(text); m != nil {
			for _, group := range m[1:] {
				if group != "" {
					parts = append(parts, group)
				}
			}
			if len(parts) == 0 {
				parts = append(parts, m[0])
			}
			break
		}
	}
	for _, re := range []*regexp.Regexp{nativeFrame, javaFrame} {
		for i, m := range re.FindAllStringSubmatch(text, maxFrames) {
			if i == 0 && len(parts) > 0 {
				parts[len(parts)-1] += ";"
			}
			parts = append(parts, m[1])
		}
	}
	return normalize(strings.Join(parts, " "))
}

// IsSignal tells whether a crash's signature only says which signal ended the process, and nothing of the place.
func IsSignal(signature string) bool {
	for n := range 32 {
		if signature == syscall.Signal(n).String() {
			return true
		}
	}
	return false
}

// errorSignature names a complaint by its first line without positions, names and numbers.
func errorSignature(msg string) string {
	msg = strings.TrimSpace(msg)
	msg, _, _ = strings.Cut(msg, "\n")
	msg = positions.ReplaceAllString(msg, "")
	msg = names.ReplaceAllString(msg, "_")
	msg = normalize(msg)
	return numbers.ReplaceAllString(msg, "N")
}

// normalize removes what differs between runs and machines.
func normalize(s string) string {
	s = addresses.ReplaceAllString(s, "")
	s = pids.ReplaceAllString(s, "")
	s = strings.ReplaceAll(s, "\n", " ")
	s = directories.ReplaceAllString(s, "$1$2")
	s = strings.TrimSpace(spaces.ReplaceAllString(s, " "))
	const most = 200
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "")
	}
	return s
}
