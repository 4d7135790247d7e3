package solvers

import (
	"regexp"
	"strings"
)

// A textRule says which verdict a text besides answers means.
type textRule struct {
	verdict Verdict
	where   where
	pattern *regexp.Regexp
}

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

// textRules apply to every solver and are tried in order. Memory comes first, since running out of it can have any
// symptom; a missing feature comes before a crash, since some solvers report it by crashing.
var textRules = []textRule{
	rule(Memout, anywhere,
		`out of memory`, `bad_alloc`, `memory exhausted`, `OutOfMemoryError`, `cannot allocate memory`,
		`memory limit`, `max\. memory exceeded`, `Overflow encountered when expanding vector`,
		`Out_of_memory`, `failed to allocate`, `could not (allocate|reserve) .*memory`),
	rule(Timeout, anywhere,
		`interrupted by timeout`, `^timeout$`, `time ?limit (exceeded|reached)`, `ALARM TRIGGERED: time limit`,
		`^canceled$`, `: canceled$`, `interrupted by SIGXCPU`, `CPU time limit exceeded`),
	rule(Unsupported, anywhere,
		`not supported`, `unsupported`, `not (yet )?implemented`, `unimplemented`, `do(es)? ?n[o']t (yet )?support`,
		`unknown logic`, `\blogic string\b`, `not (a )?valid logic`, `unless incremental`, `not solving incrementally`,
		`logic does not`, `in a linear logic`, `doesn't include theory`, `logic was .* but got`, `only .* are supported`,
		`requires? (the )?(option )?--`, `, try --`, `compiled with(out)? `),
	rule(Crash, outside,
		`ERROR: \w*Sanitizer`, `: runtime error: `, `ASSERTION VIOLATION`, `Assertion .*failed`,
		`Fatal failure within`, `UNEXPECTED CODE WAS REACHED`, `Failed to verify:`, `terminate called`,
		`terminated by the C\+\+ runtime`, `internal error`, `unhandled exception`, `uncaught exception`,
		`Exception in thread`, `panicked at`, `^panic: `, `Fatal error: exception`, `segmentation fault`,
		`suffered a segfault`, `stack overflow`, `StackOverflowError`, `AssertionError`,
		`stack smashing detected`, `double free`, `free\(\): invalid`, `malloc.*corrupt`, `pure virtual method`),
	rule(Crash, inErrors,
		`internal error`, `assertion violation`, `unreachable`, `unexpected code`, `uncaught exception`,
		`Fatal failure within`, `segmentation fault`, `AssertionError`, `NullPointerException`),
}

// disowned matches the messages of solvers whose self-check finds their answer, model, core or proof to be wrong: z3
// with model_validate and smt.core.validate, cvc5 and cvc4 with --check-models and similar options (unless that ends
// the process), Bitwuzla with --dbg-check-model.
var disowned = regexp.MustCompile(`(?i)` + strings.Join([]string{
	`an invalid model was generated`, `core could not be validated`, `proof check(ing)? failed`,
	`errors satisfying assertions with model`, `produced core was satisfiable`, `produced solution cannot be shown`,
	`(model|unsat core|interpolant) check failed`,
}, "|"))

// getErrors matches the errors of get-* commands, which do not affect the assertions.
var getErrors = regexp.MustCompile(`(?i)` + strings.Join([]string{
	`model is not available`, `cannot get (the )?(model|value|unsat|proof|assignment|interpol|abduct)`,
	`model generation`, `(unsat core|unsat assumptions|proof|assignment|interpolant|model) (is|are) not available`,
	`no model`, `produce-(models|unsat-cores|proofs|assignments|unsat-assumptions)`,
	`no (unsat )?core`, `unless .* is preceded by`, `unless immediately preceded`, `call \(check-sat(-assuming)?\) first`,
	`get-(model|value|info)`, `^the context is unsatisfiable`,
}, "|"))
