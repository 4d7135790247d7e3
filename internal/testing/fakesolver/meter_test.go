package fakesolver

import (
	"os"
	"testing"
	"time"
)

// A process takes the time and memory that it reports, independently of other processes.
func TestMeter(t *testing.T) {
	m, err := NewMeter(t.TempDir() + "/new")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(MeterVariable, m.dir)
	begun := m.Now(0)
	s := new(solver)
	s.take(3 * time.Second)
	s.take(200 * time.Millisecond)
	if took := m.Now(os.Getpid()).Sub(begun); took != 3200*time.Millisecond {
		t.Errorf("we took %v", took)
	}
	if took := m.Now(os.Getppid()).Sub(begun); took != 0 || m.Now(0) != begun {
		t.Errorf("another one took %v", took)
	}
	if !takesMemory(7<<20) || m.Peak(os.Getpid()) != 7<<20 || m.Peak(os.Getppid()) != usualMemory {
		t.Errorf("we took %d bytes, another one %d", m.Peak(os.Getpid()), m.Peak(os.Getppid()))
	}
	if m.Forget(os.Getpid()); m.Peak(os.Getpid()) != usualMemory {
		t.Errorf("we still take %d bytes", m.Peak(os.Getpid()))
	}
	forgetOthers()
	if m.Now(os.Getpid()) != begun {
		t.Error("what a process before took is counted")
	}
	t.Setenv(MeterVariable, "")
	if takesMemory(1) {
		t.Error("there is no meter")
	}
}
