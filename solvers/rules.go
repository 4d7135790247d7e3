package solvers

import (
	"regexp"
	"slices"
	"strings"
)

// A textRule says which verdict a text besides answers means.
type textRule struct {
	verdict Verdict
	where   where
	pattern *regexp.Regexp
}

// trouble is the verdict of a [textRule] for what a solver says of the machine: an Error that is no rejection of the
// script.
const trouble Verdict = "trouble"

// where says which texts a rule is for: messages of (error …), other output, or both.
type where uint8

const (
	inErrors where = 1 << iota
	outside        // lines without a meaning on standard output, and standard error
	anywhere = inErrors | outside
)

// find returns the text the rule matches.
func (r *textRule) find(errs, noise []string, stderr string) (string, bool) {
	if r.where&inErrors != 0 {
		for _, text := range errs {
			if r.pattern.MatchString(text) {
				return text, true
			}
		}
	}
	if r.where&outside != 0 {
		for _, text := range noise {
			if r.pattern.MatchString(text) {
				return text, true
			}
		}
		if r.pattern.MatchString(stderr) {
			return stderr, true
		}
	}
	return "", false
}

func rule(v Verdict, w where, alternatives ...string) textRule {
	return textRule{v, w, regexp.MustCompile(`(?im)` + strings.Join(alternatives, "|"))}
}

// whileRunning reports whether a solver that goes on, answers all and ends with 0 may say what the rule matches: a
// sanitizer's report. Other words are no crash then.
func (r *textRule) whileRunning(text string) bool {
	return r.verdict == Crash && sanitizers.MatchString(text)
}

// sanitizers matches what sanitizers print, which may let the process go on.
var sanitizers = regexp.MustCompile(`(?:ERROR|WARNING|SUMMARY): \w*Sanitizer\b|: runtime error: `)

// saysUnsupported reports whether a text says that something is not supported.
func saysUnsupported(text string) bool { return matchesRule(text, Unsupported) }

func matchesRule(text string, v Verdict) bool {
	return slices.ContainsFunc(textRules, func(r textRule) bool { return r.verdict == v && r.pattern.MatchString(text) })
}

// OfMachine reports whether a text says that the machine lacks something, such as space on its disk: then it says
// nothing of the script.
func OfMachine(text string) bool { return matchesRule(text, trouble) }

// textRules apply to every solver and are tried in order. Memory comes first, since running out of it can have any
// symptom; a missing feature comes before a crash, since some solvers report it by crashing.
var textRules = []textRule{
	rule(Memout, anywhere,
		`out of memory`, `bad_alloc`, `memory exhausted`, `OutOfMemory(Error|Exception)`, `memory limit`,
		`max\. memory exceeded`, `Overflow encountered when expanding vector`, `Out_of_memory`,
		`(cannot|can't|could not|unable to|failed to) (re)?(allocate|reserve)\b`, `insufficient memory`, `not enough memory`,
		`memory allocation .*failed`, // Rust
		`\bMemoryError\b`,            // Python
		`heap exhausted`,             // Haskell, Lisp
		`heap space`, `resource error: .*memory`),
	// The machine has no room for the solver, or lacks something of it: whatever the script, it would say the same.
	rule(trouble, anywhere,
		`no space left on device`, `disk quota exceeded`, `read-only file system`, `input/output error`,
		`stale (NFS )?file handle`, `too many open files`, `resource temporarily unavailable`, `\bfork: `,
		`transport endpoint is not connected`, `cannot execute`, `text file busy`),
	rule(trouble, outside,
		`error while loading shared libraries`, `symbol lookup error`, `library not loaded`, "version [`'].*' not found",
		`\blicen[cs]e\b.*\b(expired|invalid|missing|denied|error|server)\b`,
		`\b(expired|invalid|missing|no( valid)?)\b.*\blicen[cs]e\b`,
		`NoClassDefFoundError`, `UnsatisfiedLinkError`, `ModuleNotFoundError`, `command not found`),
	rule(Timeout, anywhere,
		`interrupted by timeout`, `^timeout$`, `time ?limit (exceeded|reached)`, `ALARM TRIGGERED: time limit`,
		`^canceled$`, `: canceled$`, `interrupted by SIGXCPU`, `CPU time limit exceeded`),
	rule(Unsupported, anywhere,
		`not supported`, `unsupported`, `(only supported|supported only) (in|with|for|by)\b`, `not (yet )?implemented`,
		`unimplemented`, `do(es)? ?n[o']t (yet )?(support|implement)`, `\breserved\b.*\b(name|namespace|sort|symbol|word)s?\b`,
		`unknown logic`, `\blogic string\b`, `not (a )?valid logic`, `unless incremental`, `not solving incrementally`,
		`logic does not`, `in a linear logic`, `doesn't include theory`, `logic was .* but got`, `only .* are supported`,
		`requires? (the )?(option )?--`, `, try --`, `compiled with(out)? `),
	rule(Crash, outside,
		`ERROR: \w*Sanitizer`, `: runtime error: `, `ASSERTION VIOLATION`, `Assertion .*failed`,
		`Fatal failure within`, `UNEXPECTED CODE WAS REACHED`, `Failed to verify:`, `terminate called`,
		`terminated by the C\+\+ runtime`, `internal error\b`, `unhandled exception\b`, `uncaught exception\b`,
		`Exception in thread`, `panicked at`, `^panic: `, `Fatal error: exception`, `segmentation fault\b`,
		`suffered a segfault`, `stack overflow\b`, `StackOverflowError`, `AssertionError`,
		`stack smashing detected`, `double free\b`, `free\(\): invalid`, `malloc.*corrupt`, `pure virtual method`),
	rule(Crash, inErrors,
		`internal error\b`, `assertion violation`, `unreachable`, `unexpected code`, `uncaught exception`,
		`Fatal failure within`, `segmentation fault`, `AssertionError`, `NullPointerException`),
}

// disowned matches the messages of solvers whose self-check finds their answer, model, core or proof to be wrong: z3
// with model_validate and smt.core.validate, cvc5 and cvc4 with --check-models and similar options (unless that ends
// the process), Bitwuzla with --dbg-check-model.
var disowned = regexp.MustCompile(`(?i)` + strings.Join([]string{
	`an invalid model was generated`, `core could not be validated`, `proof check(ing)? failed`,
	`errors satisfying assertions with model`, `produced core was satisfiable`, `produced solution cannot be shown`,
	`(model|unsat core|interpolant) check failed`, `model not certified: .*\b(is|reads) false\b`,
}, "|"))

// mute matches the last error message of a solver that reports no more errors: its later answers in a session may be to
// scripts of which it has rejected a part.
var mute = regexp.MustCompile(`(?i)too many (errors|warnings).*\b(not|no more|no further|suppress)`)

// getErrors matches the errors of get-* commands, which do not affect the assertions.
var getErrors = regexp.MustCompile(`(?i)` + strings.Join([]string{
	`model is not available`, `cannot (get|construct) (the |a )?(model|value|unsat|proof|assignment|interpol|abduct)`,
	`model generation`, `(unsat core|unsat assumptions|proof|assignment|interpolant|model) (is|are) not available`,
	`no model`, `model not certified`, `produce-(models|unsat-cores|proofs|assignments|unsat-assumptions)`,
	`no (unsat )?core`, `unless .* is preceded by`, `unless immediately preceded`, `call \(check-sat(-assuming)?\) first`,
	`get-(model|value|info)`, `^the context is unsatisfiable`,
}, "|"))
