package fakesolver

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// MeterVariable is the environment variable that names the directory of a [Meter]: then what fake solvers take, and how
// long they hang, is what they say there. They neither wait nor take memory.
const MeterVariable = "FAKESOLVER_METER"

// A Meter measures fake solvers by what they say: a machine that is busy changes nothing. A process takes no time but
// what it says that it takes, and one second whenever it says that it hangs, which it does again and again.
type Meter struct {
	dir   string
	begun time.Time
}

// NewMeter makes a meter of a directory, which is made if need be.
func NewMeter(dir string) (*Meter, error) {
	return &Meter{dir, time.Now()}, os.MkdirAll(dir, 0o700)
}

// unit is the time that a byte stands for in the file of a process, below the directory of a meter.
const unit = 100 * time.Millisecond

// usualMemory is what a process takes that says nothing of it.
const usualMemory = 1 << 20

func (m *Meter) file(pid int, kind string) string { return metered(m.dir, pid, kind) }

func metered(dir string, pid int, kind string) string {
	return filepath.Join(dir, strconv.Itoa(pid)+kind)
}

// Now is the time of a process; of no process if pid is 0.
func (m *Meter) Now(pid int) time.Time {
	now := m.begun
	if file, err := os.Stat(m.file(pid, ".time")); pid != 0 && err == nil {
		now = now.Add(time.Duration(file.Size()) * unit)
	}
	return now
}

// Peak is the most memory that a process took since Forget.
func (m *Meter) Peak(pid int) int64 {
	data, err := os.ReadFile(m.file(pid, ".memory"))
	if err != nil {
		return usualMemory
	}
	n, _ := strconv.ParseInt(string(data), 10, 64)
	return max(n, usualMemory)
}

// Forget has the most memory counted from now on.
func (m *Meter) Forget(pid int) { _ = os.Remove(m.file(pid, ".memory")) }

// forgetOthers forgets what a process before took that had our number.
func forgetOthers() {
	if dir := os.Getenv(MeterVariable); dir != "" {
		_ = os.Remove(metered(dir, os.Getpid(), ".time"))
		_ = os.Remove(metered(dir, os.Getpid(), ".memory"))
	}
}

// take takes so long: by the meter if there is one.
func take(d time.Duration) {
	dir := os.Getenv(MeterVariable)
	if dir == "" || d == 0 {
		time.Sleep(d)
		return
	}
	f, err := os.OpenFile(metered(dir, os.Getpid(), ".time"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return // the test has ended
	}
	_, _ = f.Write(bytes.Repeat([]byte{'.'}, int(d/unit)))
	_ = f.Close()
}

// takesMemory takes so much memory by the meter, and reports whether there is one.
func takesMemory(bytes int) bool {
	dir := os.Getenv(MeterVariable)
	if dir != "" {
		_ = os.WriteFile(metered(dir, os.Getpid(), ".memory"), strconv.AppendInt(nil, int64(bytes), 10), 0o600)
	}
	return dir != ""
}
