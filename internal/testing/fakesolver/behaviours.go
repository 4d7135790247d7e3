package fakesolver

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// A behaviour says how a fake solver differs from an honest one.
type behaviour struct {
	start func(s *solver)                // before it reads commands
	check func(s *solver, answer string) // instead of answering a check
	reset func(s *solver)                // instead of resetting

	version func() // before it prints its version

	pop             func(s *solver, popped []level) // after levels are popped
	assumed         func(s *solver)                 // after a check with assumptions
	resetAssertions func(s *solver)                 // instead of resetting assertions
	core            func(core string) string        // the core that it answers, given the right one
	lies            lie                             // changes the right answer to commands about models
	between         string                          // the interpolant or abduct that it answers; "" for none
	levelled        bool                            // global declarations are lost with their level
}

// HangsVariable is the environment variable that names a file. A process appends a byte to it again and again while it
// hangs; a test that sees this knows that nothing else will happen, and can advance its clock.
const HangsVariable = "FAKESOLVER_HANGS"

// reportHang reports once that the solver hangs.
func reportHang(*solver) {
	if f, err := os.OpenFile(os.Getenv(HangsVariable), os.O_APPEND|os.O_WRONLY, 0); err == nil {
		_, _ = f.Write([]byte{'.'})
		_ = f.Close()
	}
}

// hang does nothing for ever, except that it reports to HangsVariable's file or the meter.
func (s *solver) hang() {
	file := os.Getenv(HangsVariable)
	for file != "" {
		f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil { // the test has ended
			break
		}
		_, _ = f.Write([]byte{'.'})
		_ = f.Close()
		time.Sleep(20 * time.Millisecond)
	}
	for os.Getenv(MeterVariable) != "" {
		s.take(time.Second)
		time.Sleep(2 * time.Millisecond)
	}
	for {
		time.Sleep(time.Hour)
	}
}

// behaviours by name. Those that hang flush their output before.
var behaviours = map[string]behaviour{
	"honest":       {},
	"instant":      {start: instant},
	"always-sat":   {check: func(s *solver, _ string) { s.say("sat\n") }},
	"always-unsat": {check: func(s *solver, _ string) { s.say("unsat\n") }},
	"unknown":      {check: func(s *solver, _ string) { s.say("unknown\n") }},

	"hang-before":  {check: func(s *solver, _ string) { s.hang() }},
	"hang-during":  {check: func(s *solver, answer string) { s.say(answer[:2]); s.hang() }},
	"hang-after":   {check: func(s *solver, answer string) { s.say(answer + "\n"); s.hang() }},
	"hang-reset":   {reset: func(s *solver) { s.hang() }},
	"hang-start":   {start: func(s *solver) { s.hang() }},
	"hang-always":  {start: func(s *solver) { s.hang() }, version: new(solver).hang},
	"ignore-term":  {check: func(s *solver, _ string) { signal.Ignore(syscall.SIGTERM, syscall.SIGINT); s.hang() }},
	"spin":         {check: func(*solver, string) { spin() }},
	"close-stdin":  {check: func(s *solver, _ string) { _ = syscall.Close(0); s.hang() }},
	"close-stdout": {check: func(s *solver, _ string) { _ = syscall.Close(1); s.hang() }},

	"fork-hang": {check: func(s *solver, answer string) { child(nil); s.say(answer + "\n") }},
	"fork-leave": {check: func(s *solver, answer string) {
		child(&syscall.SysProcAttr{Setsid: true})
		s.say(answer + "\n")
	}},
	"fork-both": {check: func(s *solver, _ string) {
		child(nil)
		child(&syscall.SysProcAttr{Setsid: true})
		s.hang()
	}},

	"twice":    {check: func(s *solver, answer string) { s.say(answer + "\n" + answer + "\n") }},
	"pieces":   {check: pieces},
	"crlf":     {check: func(s *solver, answer string) { s.say(answer + "\r\n") }},
	"colour":   {check: func(s *solver, answer string) { s.say("\x1b[1;32m" + answer + "\x1b[0m\n") }},
	"language": {check: func(s *solver, _ string) { s.say("erfüllbar\n") }},
	"chatty":   {check: func(s *solver, answer string) { s.say("c solving\n" + answer + "\nc done\n") }},
	"flood":    {check: func(s *solver, _ string) { flood(os.Stdout) }},
	"flood-stderr": {check: func(s *solver, answer string) {
		s.say(answer + "\n")
		flood(os.Stderr)
	}},

	// The forged marker has the form of a session's marker, but not its random part.
	"forge": {check: func(s *solver, answer string) {
		s.say("storm-000000000000000000000000-a1.\n" + answer + "\n")
	}},
	// The answer comes after the marker that should end it.
	"late": {
		check: func(s *solver, answer string) { s.held = answer + "\n" },
		reset: func(s *solver) {
			time.Sleep(20 * time.Millisecond)
			s.say(s.held)
			s.held = ""
			s.levels = make([]level, 1)
		},
	},
	// Assertions of a popped level still hold.
	"keep-popped": {pop: func(s *solver, popped []level) {
		top := &s.levels[len(s.levels)-1]
		for _, l := range popped {
			top.commands = append(top.commands, l.commands...)
		}
	}},
	"keep-assumed": {assumed: func(s *solver) {
		top := &s.levels[len(s.levels)-1]
		top.commands = append(top.commands, "(assert (and true "+s.assuming[1:]+")")
	}},
	"keep-reset": {resetAssertions: func(s *solver) {
		all := s.levels
		s.levels = all[:1:1]
		for _, l := range all[1:] {
			s.levels[0].commands = append(s.levels[0].commands, l.commands...)
		}
	}},
	"lose-global":   {levelled: true},
	"wrong-model":   {lies: wrongModel},
	"partial-model": {lies: partialModel},
	"wrong-values":  {lies: wrongValues},
	"deny-names":    {lies: denyNames},
	"wrong-levels":  {lies: wrongLevels},
	"deny":          {lies: deny},
	"deny-model":    {lies: denyModel},
	"wrap-values":   {lies: wrapValues},
	"weak-between":  {between: "true"},
	"small-core": {core: func(core string) string {
		words := strings.Fields(strings.Trim(core, "() \n"))
		return "(" + strings.Join(words[min(1, len(words)):], " ") + ")"
	}},
	"strange-core": {core: func(core string) string {
		return "(stranger " + strings.Trim(core, "() \n") + ")"
	}},
	"previous": {check: func(s *solver, _ string) {
		if s.previous != "" {
			s.say(s.previous + "\n")
		}
	}},
	"leak": {reset: func(*solver) {}},
	// The opposite of the right answer; with option at, to one check only.
	"opposite": {check: func(s *solver, answer string) { // an error of the honest solver stays
		s.say(cmp.Or(opposites[answer], answer) + "\n")
	}},
	"crash-reset": {reset: func(s *solver) { dieOf(s, "SEGV") }},

	"silent-exit": {check: func(*solver, string) { os.Exit(0) }},
	"exit-1":      {check: func(*solver, string) { os.Exit(1) }},
	"sat-segv":    {check: func(s *solver, _ string) { s.say("sat\n"); dieOf(s, "SEGV") }},
	"segv":        {check: func(s *solver, _ string) { s.printStack(); dieOf(s, "SEGV") }},
	"assert": {check: func(s *solver, _ string) {
		fmt.Fprintln(os.Stderr, "fake: /home/u/src/theory/arith.cpp:117: void f(): Assertion `x <= 0x7f3a12' failed.")
		dieOf(s, "ABRT")
	}},
	// It goes on as if nothing had been.
	"mutter": {check: func(s *solver, answer string) {
		fmt.Fprintln(os.Stderr, "warning: a long way to go")
		s.say(answer + "\n")
	}},
	"sanitizer": {check: func(s *solver, answer string) {
		fmt.Fprintln(os.Stderr, "/src/arith.cpp:117:9: runtime error: signed integer overflow: 2147483647 + 1")
		s.say(answer + "\n")
	}},
	"error-first": {check: func(s *solver, _ string) { s.say("(error \"line 3 column 9: unknown constant y\")\nsat\n") }},
	"error-after": {check: func(s *solver, answer string) {
		s.say(answer + "\n(error \"line 9 column 1: model is not available\")\n")
	}},
	// With --terse, it rejects what it misbehaves at without a reason, and ends.
	"bare-error": {check: func(s *solver, _ string) {
		if !slices.Contains(s.flags, "terse") {
			s.say("(error \"Symbol bad not declared\")\n")
			return
		}
		s.say("error\n")
		os.Exit(0)
	}},
	// It reports twenty errors in all.
	"mute": {check: func(s *solver, _ string) {
		switch s.errors++; {
		case s.errors <= 20:
			s.say("(error \"line 3 column 1: unknown variable 'bad'\")\n")
		case s.errors == 21:
			s.say("(error \"too many errors; further errors are not reported\")\n")
		}
		s.say("unknown\n")
	}},
	// It reads all of standard input before it answers, and reports that it hangs meanwhile.
	"whole": {start: func(s *solver) {
		if s.file == "" {
			reportHang(s)
		}
		all, _ := io.ReadAll(s.in)
		s.in = bytes.NewReader(all)
	}},
	// An hour of a test's clock passes before it reads anything.
	"slow-start": {start: reportHang},
	"dawdle": {check: func(s *solver, answer string) {
		s.take(time.Second)
		s.say(answer + "\n")
	}},
	"allocate": {check: func(*solver, string) { allocate() }},
	"hoard":    {check: hoard},

	"replace": {check: func(s *solver, answer string) { replace(); s.say(answer + "\n") }},
	// It does nothing before another one has started that keeps its state in the same directory.
	"meet": {start: func(s *solver) {
		_ = os.WriteFile(s.state, nil, 0o600)
		for {
			if met, _ := os.ReadDir(filepath.Dir(s.state)); len(met) > 1 {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}},
	"every-second": {start: func(s *solver) {
		if err := os.Mkdir(s.state, 0o700); err == nil {
			os.Exit(1)
		}
		_ = os.Remove(s.state)
	}},
	"delete-dir": {start: func(*solver) {
		if dir, err := os.Getwd(); err == nil {
			_ = os.RemoveAll(dir)
		}
	}},
}

var opposites = map[string]string{"sat": "unsat", "unsat": "sat"}

// instant says sat to every check and reads little of what is between: as fast as a solver can be. It says unsat where
// a plain symbol and its negation are asserted, so that it passes for a solver.
func instant(s *solver) {
	r := bufio.NewReaderSize(s.in, 1<<20)
	asserted := map[string]bool{}
	for {
		line, err := r.ReadSlice('\n')
		switch {
		case err == bufio.ErrBufferFull:
		case err != nil:
			_ = s.out.Flush()
			os.Exit(0)
		case bytes.HasPrefix(line, []byte("(check-sat)")):
			answer := "sat\n"
			for symbol := range asserted {
				if asserted["(not "+symbol+")"] {
					answer = "unsat\n"
				}
			}
			_, _ = s.out.WriteString(answer)
		case bytes.HasPrefix(line, []byte("(reset)")):
			clear(asserted)
		case bytes.HasPrefix(line, []byte("(assert ")) && len(line) < 32:
			asserted[strings.TrimSuffix(string(line[len("(assert "):]), ")\n")] = true
		case bytes.HasPrefix(line, []byte("(echo \"")):
			_, _ = s.out.Write(line[len("(echo \"") : len(line)-len("\")\n")])
			_ = s.out.WriteByte('\n')
		}
		if r.Buffered() == 0 {
			_ = s.out.Flush()
		}
	}
}

func pieces(s *solver, answer string) {
	for _, c := range strings.Split(answer+"\n", "") {
		s.say(c)
		time.Sleep(5 * time.Millisecond)
	}
}

func flood(f *os.File) {
	block := []byte(strings.Repeat("all work and no play\n", 4096))
	for {
		if _, err := f.Write(block); err != nil {
			new(solver).hang()
		}
	}
}

// spin uses the processor for ever.
func spin() {
	go new(solver).hang()
	for n := uint64(0); ; n++ {
		spun.Store(n)
	}
}

var spun atomic.Uint64

// child starts a process that hangs and keeps our pipes open. No clock goes by it.
func child(attr *syscall.SysProcAttr) {
	c := exec.Command(os.Args[0], flag, "hang-start")
	c.Stdout, c.Stderr, c.SysProcAttr = os.Stdout, os.Stderr, attr
	c.Env = append(os.Environ(), HangsVariable+"=")
	_ = c.Start()
}

// dieOf ends the process by a signal. The Go runtime would catch it, so another program takes our place first.
func dieOf(s *solver, signal string) {
	_ = s.out.Flush()
	_ = syscall.Exec("/bin/sh", []string{"sh", "-c", "ulimit -c 0; kill -" + signal + " $$"}, os.Environ())
}

// allocate takes 32 MiB at a time and touches it.
func allocate() {
	var all [][]byte
	for {
		block := make([]byte, 32<<20)
		for i := 0; i < len(block); i += 4096 {
			block[i] = 1
		}
		all = append(all, block)
		_ = all
		time.Sleep(time.Millisecond)
	}
}

// Hoarded is how much memory the behaviour hoard takes for an answer, in bytes.
const Hoarded = 300 << 20

// hoard takes much memory for an answer, and gives it back.
func hoard(s *solver, answer string) {
	if takesMemory(Hoarded) {
		s.say(answer + "\n")
		return
	}
	block := make([]byte, Hoarded)
	for i := 0; i < len(block); i += 4096 {
		block[i] = 1
	}
	s.say(answer + "\n")
	runtime.KeepAlive(block)
	block = nil
	debug.FreeOSMemory()
}

// replace puts another file in the place of the program, as an upgrade does.
func replace() {
	path, err := os.Executable()
	if err != nil {
		return
	}
	data, err := os.ReadFile(path)
	if err == nil && os.WriteFile(path+".new", data, 0o755) == nil {
		_ = os.Rename(path+".new", path)
	}
}
