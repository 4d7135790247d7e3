// Package fakesolver is a solver for tests. It answers a small part of SMT-LIB rightly, or it is wrong, slow, loud or
// hostile in one chosen way.
//
// It needs no separate program. A test's TestMain calls [Main] first; a test then runs the program that [Command]
// names, which is the test binary itself. A test that starts very many fake solvers compiles a small program with
// [Build]. The package is for tests only and may import nothing of the project but smtlib/sexpr.
//
// The honest part: a script is unsat if it asserts false or a formula and its (not …), or says (set-info :answer
// unsat); else sat. Declaring a name twice is an error. (reset), push and pop work. Like cvc5 and cvc4, it aborts if
// its answer contradicts a (set-info :status …).
package fakesolver

import (
	"bufio"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// flag is the first argument with which a test binary runs as a fake solver.
const flag = "-as-fake-solver"

// Rewriter parses the text of a fault, and returns the function that applies it: damaged is the script as the fault
// rewrites it, and changed whether that differs. Package planted has a Rewriter.
type Rewriter func(fault string) (rewrite func(script string) (damaged string, changed bool), err error)

// Main runs the fake solver and exits if the program was started by a [Command]; else it returns. Commands with option
// fault need a Rewriter.
func Main(faults ...Rewriter) {
	if len(os.Args) < 2 || os.Args[1] != flag {
		return
	}
	Run(os.Args[1:], faults...)
}

// Run runs the fake solver as a whole program, and exits. args are a behaviour and its options.
func Run(args []string, faults ...Rewriter) {
	if len(args) > 0 && args[0] == flag {
		args = args[1:]
	}
	if len(args) == 0 {
		fmt.Fprintln(os.Stderr, "fake: no behaviour given")
		os.Exit(1)
	}
	os.Exit(run(args, os.Stdin, os.Stdout, faults...))
}

// Command returns the command of a fake solver with a behaviour, for use from a program that calls [Main]. A script
// file may follow as an argument; without one the solver reads standard input. Command panics if the behaviour or an
// option does not exist. Options:
//
//	on=TEXT     misbehave only at checks of scripts that contain TEXT in an assertion
//	but=TEXT    misbehave only at checks of scripts that do not contain TEXT in an assertion
//	when=SHAPE  misbehave only at checks of scripts where a term of that shape is asserted, with let replaced by
//	            what it stands for; more than once: where there is one of each. A shape is a term with wildcards,
//	            as (mod ?x:sym ?:lit); see pattern
//	honest=COMMAND  have another solver, which reads standard input, give the right answers
//	fault=FAULT     be wrong as package planted says: where the fault makes something else of a script, and the honest
//	                solver calls that unsat, it is unsat; all other scripts are answered without asking anybody
//	at=N        misbehave only at the Nth check of a process
//	from=N      misbehave only at the Nth check of a process and at later ones
//	nth=N       misbehave only at the Nth check of a process that all other options are for
//	resets=N    misbehave only after (reset) came N times or more
//	under=N     misbehave only at checks with N levels pushed or more
//	asserts=N   misbehave only at checks of N assertions or more
//	flat        misbehave only at checks without a level pushed
//	input       misbehave only where the script comes on standard input
//	every=N     misbehave only on one script of N, chosen by its content
//	with=FLAG   misbehave only if --FLAG is given, too
//	using=TEXT  misbehave only at checks whose tactic contains TEXT
//	assuming    misbehave only at checks with assumptions
//	sort=SORT   lie only about constants of sorts that begin so
//	refuse=FLAG end with an error if --FLAG is given
//	modelless   give no models, and refuse the option that asks for them
//	delay=TIME  take so long for each check
//	linger=TIME end so long after the last command, so that what the system says of a live process can be read
//	plan=FILE   be wrong in several ways: each line has a name, a behaviour and its options, separated by tabs; at each
//	            check, the first one whose options are met is what the solver does
//	log=FILE    append the name of each line of the plan that misbehaves
//	stack=F,G   print these functions as a stack before it dies, innermost first
//	odds=N      misbehave in N of 100 runs only
//	state=FILE  where a behaviour keeps what outlives the process
func Command(behaviour string, options ...string) []string {
	if _, err := newSolver(behaviour, options); err != nil {
		panic("fakesolver: " + err.Error())
	}
	program, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return append([]string{program, flag, behaviour}, options...)
}

// A solver is the state of one process.
type solver struct {
	in      io.Reader
	out     *bufio.Writer
	how     behaviour
	untimed int // commands since it took time
	on      string
	but     string
	when    []*pattern
	honest  []string
	asked   *honestProcess // started at the first question
	fault   string
	rewrite func(script string) (damaged string, changed bool) // applies the fault
	at      int
	from    int
	nth     int
	resets  int // option resets: the least number of resets
	under   int
	least   int // option asserts: the least number of assertions
	flat    bool
	input   bool

	modelless bool
	every     int
	with      string
	using     string
	assumes   bool
	sort      string
	refuse    string
	flags     []string // flags on the command line
	tactic    string   // tactic of the current check
	delay     time.Duration
	linger    time.Duration
	state     string
	plan      []planned
	log       string // a file
	stack     string // functions, separated by commas
	odds      int    // in 100 runs; 0: always
	version   bool   // the command line only asks for the version
	file      string // the script; "" for standard input
	checks    int
	errors    int
	met       int // checks that all options but nth are for
	reset     int // number of resets
	levels    []level
	global    bool   // declarations stay when their level is popped
	assuming  string // the assumptions of the last check, in parentheses; "" if it had none
	previous  string // the answer to the check before
	held      string // an answer kept back
	status    string // the answer to the next check according to the script's :status; "" if it has none
}

// A level holds the commands since a push.
type level struct {
	declared, asserted []string
	commands           []string // all commands, for the honest solver
	answer             string   // value of set-info :answer
}

func run(args []string, in io.Reader, out io.Writer, faults ...Rewriter) int {
	s, err := newSolver(args[0], args[1:])
	for _, read := range faults {
		if err == nil && s.fault != "" {
			s.rewrite, err = read(s.fault)
		}
	}
	if err == nil && s.fault != "" && (s.rewrite == nil || s.honest == nil) {
		err = errors.New("a fault takes a program that reads it, and an honest solver")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if s.refuse != "" && slices.Contains(s.flags, s.refuse) {
		fmt.Fprintf(out, "(error \"unknown option --%s\")\n", s.refuse)
		return 1
	}
	if s.version {
		if s.how.version != nil {
			s.how.version()
		}
		fmt.Fprintln(out, "fake solver 1.0")
		return 0
	}
	forgetOthers()
	s.in, s.out = in, bufio.NewWriter(out)
	if s.file != "" {
		f, err := os.Open(s.file)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		s.in = f
	}
	if s.how.start != nil {
		s.how.start(s)
	}
	r := bufio.NewReader(s.in)
	for {
		command, err := readCommand(r)
		if err != nil {
			s.out.Flush()
			s.take(s.linger)
			return 0
		}
		s.execute(command)
		s.out.Flush()
		s.untimed++
	}
}

// newSolver parses the arguments that follow the flag and the behaviour.
func newSolver(behaviour string, args []string) (*solver, error) {
	how, known := behaviours[behaviour]
	if !known {
		return nil, fmt.Errorf("fake: no behaviour %s", behaviour)
	}
	s := &solver{how: how, levels: make([]level, 1)}
	var err error
	for _, a := range args {
		key, value, _ := strings.Cut(a, "=")
		switch key {
		case "on":
			s.on = value
		case "but":
			s.but = value
		case "when":
			var p *pattern
			p, err = parsePattern(value)
			s.when = append(s.when, p)
		case "honest":
			s.honest = strings.Fields(value)
		case "fault":
			s.fault = value
		case "at":
			s.at, err = strconv.Atoi(value)
		case "from":
			s.from, err = strconv.Atoi(value)
		case "nth":
			s.nth, err = strconv.Atoi(value)
		case "resets":
			s.resets, err = strconv.Atoi(value)
		case "flat":
			s.flat = true
		case "under":
			s.under, err = strconv.Atoi(value)
		case "asserts":
			s.least, err = strconv.Atoi(value)
		case "modelless":
			s.modelless = true
		case "delay":
			s.delay, err = time.ParseDuration(value)
		case "linger":
			s.linger, err = time.ParseDuration(value)
		case "every":
			s.every, err = strconv.Atoi(value)
		case "input":
			s.input = true
		case "state":
			s.state = value
		case "plan", "log", "stack", "odds":
			err = s.planOption(key, value)
		case "with":
			s.with = value
		case "using":
			s.using = value
		case "refuse":
			s.refuse = value
		case "assuming":
			s.assumes = true
		case "sort":
			s.sort = value
		case "--version":
			s.version = true
		default:
			if flag, isFlag := strings.CutPrefix(a, "--"); isFlag {
				s.flags = append(s.flags, flag)
			} else {
				s.file = a
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *solver) execute(command string) {
	name, rest, _ := strings.Cut(strings.Trim(command, "()"), " ")
	top := &s.levels[len(s.levels)-1]
	if strings.HasPrefix(name, "declare-") && s.global && !s.how.levelled {
		top = &s.levels[0]
	}
	if s.honest != nil && !slices.Contains(notKept, name) {
		top.commands = append(top.commands, command)
	}
	switch strings.TrimSpace(name) {
	case "set-option":
		if s.modelless && strings.HasPrefix(rest, ":produce-models true") {
			fmt.Fprintln(s.out, `(error "models are not supported")`)
		}
		s.global = s.global || rest == ":global-declarations true"
	case "echo":
		fmt.Fprintln(s.out, strings.Trim(rest, `"`))
	case "declare-fun", "declare-const":
		symbol := strings.TrimSpace(sexpr.First(rest))
		for _, l := range s.levels {
			if slices.Contains(l.declared, symbol) {
				fmt.Fprintf(s.out, "(error \"%s is declared twice\")\n", symbol)
			}
		}
		top.declared = append(top.declared, symbol)
	case "assert":
		top.asserted = append(top.asserted, strings.TrimSuffix(strings.TrimPrefix(command, "(assert "), ")"))
	case "set-info":
		if answer, ok := strings.CutPrefix(rest, ":answer "); ok {
			top.answer = answer
		}
		s.status = strings.TrimPrefix(rest, ":status ")
	case "push":
		s.levels = append(s.levels, make([]level, levels(rest))...)
	case "pop":
		s.pop(levels(rest))
	case "reset-assertions":
		s.resetAssertions()
	case "reset":
		s.reset++
		if s.how.reset != nil {
			s.how.reset(s)
			return
		}
		s.levels = make([]level, 1)
	case "get-value", "get-assertions", "get-assignment":
		s.askBehind(command)
	case "get-info":
		s.info(rest)
	case "get-model":
		s.model(command)
	case "check-sat", "check-sat-using":
		s.tactic, s.assuming = rest, ""
		s.check()
	case "check-sat-assuming":
		s.tactic, s.assuming = "", strings.TrimSuffix(strings.TrimPrefix(command, "(check-sat-assuming "), ")")
		s.check()
		if s.how.assumed != nil && s.meant() {
			s.how.assumed(s)
		}
	case "get-unsat-core", "get-unsat-assumptions":
		core := s.askAfter(command)
		if s.how.core != nil && s.meant() {
			core = s.how.core(core)
		}
		fmt.Fprintln(s.out, core)
	case "get-interpolant", "get-abduct":
		s.giveBetween(rest)
	case "exit":
		s.out.Flush()
		os.Exit(0)
	}
}

// info answers get-info for the solver's name and the number of levels. The honest solver is not asked: it gets no
// push.
func (s *solver) info(keyword string) {
	const levels = ":assertion-stack-levels"
	switch keyword {
	case ":name":
		fmt.Fprintln(s.out, `(:name "fake")`)
		return
	case levels:
	default:
		return
	}
	answer := fmt.Sprintf("(%s %d)", levels, len(s.levels)-1)
	if s.how.lies != nil && s.meant() {
		answer = s.how.lies(s, "(get-info "+levels+")", answer)
	}
	fmt.Fprintln(s.out, answer)
}

// giveBetween answers a request for an interpolant or abduct: it finds none, unless it misbehaves. The option on also
// looks at the conjecture.
func (s *solver) giveBetween(asked string) {
	name, conjecture, _ := strings.Cut(asked, " ")
	if s.how.between == "" || !s.meant() && (s.on == "" || !strings.Contains(conjecture, s.on)) {
		fmt.Fprintln(s.out, "fail")
		return
	}
	fmt.Fprintf(s.out, "(define-fun %s () Bool %s)\n", name, s.how.between)
}

// levels is the number of levels in the argument of push or pop; 1 if there is none. There are at most maxLevels.
func levels(text string) int {
	if n, err := strconv.Atoi(text); err == nil {
		return max(0, min(n, maxLevels))
	}
	return 1
}

const maxLevels = 1 << 16

func (s *solver) pop(n int) {
	n = min(n, len(s.levels)-1)
	popped := s.levels[len(s.levels)-n:]
	wrong := s.how.pop != nil && s.meant()
	s.levels = s.levels[:len(s.levels)-n]
	if wrong {
		s.how.pop(s, popped)
	}
}

// resetAssertions removes all assertions, and all declarations unless they are global.
func (s *solver) resetAssertions() {
	if s.how.resetAssertions != nil && s.meant() {
		s.how.resetAssertions(s)
		return
	}
	all := s.levels
	s.levels = make([]level, 1)
	for i, l := range all {
		for _, command := range l.commands {
			if i == 0 && !strings.HasPrefix(command, "(assert ") {
				s.levels[0].commands = append(s.levels[0].commands, command)
			}
		}
	}
	s.levels[0].declared = all[0].declared
}

func (s *solver) check() {
	s.checks++
	s.take(s.delay)
	answer := s.answer()
	switch fault := s.planned(); {
	case fault != nil:
		fault.how.check(fault, answer)
	case s.how.check != nil && s.fires():
		s.how.check(s, answer)
	default:
		s.say(answer + "\n")
	}
	s.previous, s.status = answer, ""
}

// fires reports whether the solver misbehaves at this check.
func (s *solver) fires() bool {
	if s.at > 0 && s.checks != s.at || s.checks < s.from || s.reset < s.resets || len(s.levels)-1 < s.under ||
		s.flat && len(s.levels) > 1 || s.least > 0 && s.assertions() < s.least {
		return false
	}
	if s.odds > 0 && rand.IntN(100) >= s.odds {
		return false
	}
	if s.every > 0 && !s.chosen() || s.input && s.file != "" {
		return false
	}
	if s.with != "" && !slices.Contains(s.flags, s.with) || !strings.Contains(s.tactic, s.using) {
		return false
	}
	if s.assumes && s.assuming == "" || !s.fits() || !s.meant() {
		return false
	}
	s.met++
	return s.nth == 0 || s.met == s.nth
}

// model answers with a model: the honest solver's, if there is one.
func (s *solver) model(command string) {
	switch {
	case s.modelless:
		s.say("unsupported\n")
		return
	case s.askBehind(command):
		return
	}
	fmt.Fprintln(s.out, "(")
	for _, l := range s.levels {
		for _, d := range l.declared {
			fmt.Fprintf(s.out, "  (define-fun %s () Bool true)\n", d)
		}
	}
	fmt.Fprintln(s.out, ")")
}

// assertions is the number of assertions that hold.
func (s *solver) assertions() (n int) {
	for _, l := range s.levels {
		n += len(l.asserted)
	}
	return n
}

// meant reports whether the options on and but select the current assertions.
func (s *solver) meant() bool {
	return (s.on == "" || s.asserts(s.on)) && (s.but == "" || !s.asserts(s.but))
}

// asserts reports whether an assertion contains a text.
func (s *solver) asserts(text string) bool {
	return slices.ContainsFunc(s.levels, func(l level) bool {
		return slices.ContainsFunc(l.asserted, func(a string) bool { return strings.Contains(a, text) })
	})
}

// fits reports whether the assertions have a term of each shape of option when.
func (s *solver) fits() bool {
	if len(s.when) == 0 {
		return true
	}
	ts := newTerms()
	for _, l := range s.levels {
		for _, name := range l.declared {
			ts.symbols[name] = true
		}
	}
	for _, l := range s.levels {
		for _, a := range l.asserted {
			ts.add(a)
		}
	}
	return !slices.ContainsFunc(s.when, func(p *pattern) bool { return !ts.anywhere(p) })
}

// chosen reports whether option every selects the script, which depends only on its assertions.
func (s *solver) chosen() bool {
	h := fnv.New64a()
	for _, l := range s.levels {
		for _, a := range l.asserted {
			_, _ = io.WriteString(h, a)
		}
	}
	return h.Sum64()>>7%uint64(s.every) == 0
}

// answer is the right answer to a check, as far as the honest solver or the honest part goes.
func (s *solver) answer() string {
	if s.rewrite != nil {
		if damaged, changed := s.rewrite(s.script()); changed && s.ask(damaged) == "unsat" {
			return "unsat"
		}
	} else if s.honest != nil {
		return s.ask(s.script())
	}
	asserted := map[string]bool{}
	for _, l := range s.levels {
		if l.answer != "" {
			return l.answer
		}
		for _, a := range l.asserted {
			asserted[a] = true
		}
	}
	for a := range asserted {
		inner, negated := strings.CutPrefix(a, "(not ")
		if a == "false" || negated && asserted[strings.TrimSuffix(inner, ")")] {
			return "unsat"
		}
	}
	return "sat"
}

// say writes and flushes a text. It aborts if this is an answer that contradicts the script's :status.
func (s *solver) say(text string) {
	if answer := strings.TrimSpace(text); s.status != "" && opposites[answer] == s.status {
		fmt.Fprintf(os.Stderr, "Expected result %s but got %s\n", s.status, answer)
		dieOf(s, "ABRT")
	}
	_, _ = s.out.WriteString(text)
	_ = s.out.Flush()
}
