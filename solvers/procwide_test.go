package solvers

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// unpreparedVariable turns the test binary into a program that uses this package without PrepareProcess.
const unpreparedVariable = "SMTSTORM_TEST_UNPREPARED"

// unprepared runs scripts, and prints what is wrong or has changed in the process: nothing.
func unprepared() {
	slots := runtime.GOMAXPROCS(0)
	h, err := NewHost(HostConfig{})
	if err != nil {
		panic(err)
	}
	s := fake("honest")
	session := h.Session(s, SessionConfig{})
	for _, run := range []func(context.Context, Query) (*Result, error){
		session.Run,
		func(ctx context.Context, q Query) (*Result, error) { return h.Fresh(ctx, s, q, Limits{}) },
	} {
		if r, err := run(context.Background(), Query{Script: []byte(goodScript)}); err != nil || r.Verdict != Sat {
			fmt.Printf("%+v, %v\n", r, err)
		}
	}
	if now := runtime.GOMAXPROCS(0); now != slots || h.hidden.most != 0 {
		fmt.Printf("GOMAXPROCS went from %d to %d, %d waits may be hidden\n", slots, now, h.hidden.most)
	}
	if !slices.Contains(Containment(), noSubreaper) {
		fmt.Printf("no word on the missing subreaper in %q\n", Containment())
	}
	if err := h.Close(); err != nil {
		fmt.Println(err)
	}
	os.Exit(0)
}

// TestUnpreparedProcess uses the package in a program that does not call PrepareProcess.
func TestUnpreparedProcess(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), unpreparedVariable+"=1")
	out, err := cmd.CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("%s%v", out, err)
	}
}

// TestGOMAXPROCS prepares a process with and without GOMAXPROCS in its environment.
func TestGOMAXPROCS(t *testing.T) {
	if !mayHide {
		t.Skip("SKIPPED: no waits are hidden on this system")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, x := range []struct {
		environment string
		want, most  int
	}{{"", 8, 5}, {"3", 3, 0}} {
		t.Setenv("GOMAXPROCS", x.environment)
		runtime.GOMAXPROCS(3)
		p, err := PrepareProcess(5)
		if err != nil {
			t.Fatal(err)
		}
		if now := runtime.GOMAXPROCS(0); now != x.want || int(p.hidden.most) != x.most {
			t.Errorf("with GOMAXPROCS=%s: %d slots, %d waits may be hidden", x.environment, now, p.hidden.most)
		}
	}
	if runtime.GOOS == "linux" && strings.Contains(strings.Join(Containment(), " "), noSubreaper) {
		t.Error("orphans do not come to us")
	}
}
