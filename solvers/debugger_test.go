package solvers

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// debugged is what gdb prints of a crash of z3, with a function of a container in front.
const debugged = `sat
[Thread debugging using libthread_db enabled]

Program received signal SIGSEGV, Segmentation fault.
0x00000000007a06f0 in datatype::util::get_datatype_constructors(sort*) ()
#0  0x00000000007a06a0 in vector<sort*, false, unsigned int>::push_back(sort* const&) ()
#1  0x00000000007a06f0 in datatype::util::get_datatype_constructors(sort*) ()
#2  0x00000000007a06f2 in vector<sort*, true, unsigned int>::size() ()
#3  0x0000000000e49be3 in smt2::parser::parse_match_pattern(sort*) ()
#4  0x0000000000604e4a in main ()
`

// fakeDebugger puts a program gdb into the only directory of PATH with programs of ours. It writes its arguments and
// what it reads into a file, and prints a text from the given run on.
func fakeDebugger(t *testing.T, text string, from int) (asked func() []string) {
	t.Helper()
	dir := t.TempDir()
	log := filepath.Join(dir, "log")
	const what = "#!/bin/sh\necho \"$* < $(cat)\" >> %s\n[ $(wc -l < %[1]s) -lt %d ] || cat <<'END'\n%sEND\n"
	script := fmt.Sprintf(what, log, from, text)
	if err := os.WriteFile(filepath.Join(dir, "gdb"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	return func() []string {
		data, _ := os.ReadFile(log)
		return strings.Split(strings.TrimSpace(string(data)), "\n")
	}
}

// The stack of a crash is read from what a debugger prints. What does not crash is run again, three times in all.
func TestStackOfDebugger(t *testing.T) {
	host, err := NewHost(HostConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	s := &Solver{Name: "z3", Entry: &Entry{Name: "z3", Memory: LimitAddressSpace, Containers: []string{"vector::"}}}
	crash := Crashing{Command: []string{"/bin/false", "-in"}, Input: true, Script: []byte("(check-sat)")}
	const match = "datatype::util::get_datatype_constructors … smt2::parser::parse_match_pattern main"
	for _, c := range []struct {
		from, runs int
		want       string
	}{
		{1, 1, match},
		{3, 3, match},
		{4, 3, ""},
	} {
		asked := fakeDebugger(t, debugged, c.from)
		stack, err := host.Stack(t.Context(), FindDebugger(), s, crash, Limits{})
		if err != nil || strings.Join(stack, " ") != c.want {
			t.Errorf("%q, %v, not %q", stack, err, c.want)
		}
		runs := asked()
		isAsked := strings.Contains(runs[0], "-nx ") && strings.HasSuffix(runs[0], "/false -in < (check-sat)")
		if len(runs) != c.runs || !isAsked {
			t.Errorf("%d runs: %q", len(runs), runs)
		}
	}
}

// Without a debugger there is none.
func TestNoDebugger(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if d := FindDebugger(); d != nil {
		t.Errorf("found %s", d.Name)
	}
}

// gdb itself prints the stack of a real crash, under the limit of memory of the solver.
func TestRealDebugger(t *testing.T) {
	for _, program := range []string{"gdb", "gcc"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("SKIPPED: ", err)
		}
	}
	dir := t.TempDir()
	source, program := filepath.Join(dir, "crash.c"), filepath.Join(dir, "crash")
	const text = `#include <stdio.h>
int read_script(int *p) { return *p; }
int check(int n) { return n + read_script(n > 0 ? NULL : &n) + 1; }
int main(void) { return check(getchar()) + 1; }
`
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("gcc", "-O0", "-o", program, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	host, err := NewHost(HostConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	s := &Solver{Name: "crash", Entry: &Entry{Name: "crash", Memory: LimitAddressSpace}}
	crash := Crashing{Command: []string{program}, Input: true, Script: []byte("x")}
	stack, err := host.Stack(t.Context(), FindDebugger(), s, crash, Limits{})
	if want := []string{"read_script", "check", "main"}; err != nil || !slices.Equal(stack, want) {
		t.Errorf("%q, %v, not %q", stack, err, want)
	}
}

// Stacks of Java's and of Python's exceptions begin where they were thrown: in Java, the last cause was first.
func TestStack(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`Exception in thread "main" java.lang.RuntimeException: at check
	at smt.Main.check(Main.java:9)
	at smt.Main.main(Main.java:4)
Caused by: java.lang.NullPointerException
	at smt.logic.Term.sort(Term.java:77)
	at smt.Main.check(Main.java:8)
	... 1 more
`, "smt.logic.Term.sort smt.Main.check"},
		{`Traceback (most recent call last):
  File "/opt/solver/main.py", line 3, in <module>
    main()
  File "/opt/solver/main.py", line 9, in main
    check(terms)
  File "/opt/solver/simplex.py", line 81, in pivot
    return row[k] / row[0]
ZeroDivisionError: division by zero
`, "pivot main <module>"},
		{`#0  0x00007f2 in ?? () from /lib/x86_64-linux-gnu/libc.so.6
#1  0x00007f3 in raise () from /lib/x86_64-linux-gnu/libc.so.6
#2  0x0000564 in check ()
#3  0x00007f4 in ?? () from /lib/x86_64-linux-gnu/libcvc5.so.1
#4  0x0000565 in cvc5::Solver::checkSat() const ()
`, "check"},
	} {
		if got := strings.Join(Stack(c.text), " "); got != c.want {
			t.Errorf("%s, not %s", got, c.want)
		}
	}
}
