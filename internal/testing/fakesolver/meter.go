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

// NewMeter makes a meter of a directory, which is made if need be, for the processes that this one starts.
func NewMeter(dir string) (*Meter, error) {
	m := &Meter{dir, time.Now()}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	return m, os.WriteFile(m.file(os.Getpid(), ".meter"), nil, 0o600)
}

// unit is the time that a byte stands for in the file of a process, below the directory of a meter.
const unit = 100 * time.Millisecond

// usualMemory is what a process takes that says nothing of it.
const usualMemory = 1 << 20

func (m *Meter) file(pid int, kind string) string { return metered(m.dir, pid, kind) }

func metered(dir string, pid int, kind string) string {
	return filepath.Join(dir, strconv.Itoa(pid)+kind)
}

// Now is the time of a process; of no process if pid is 0. The process learns that somebody looked.
func (m *Meter) Now(pid int) time.Time {
	now := m.begun
	if pid != 0 {
		write(m.file(pid, ".looks"), 1)
	}
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
		_ = os.Remove(metered(dir, os.Getpid(), ".looks"))
	}
}

// write appends so many bytes to a file.
func write(file string, n int) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return // the test has ended
	}
	_, _ = f.Write(bytes.Repeat([]byte{'.'}, n))
	_ = f.Close()
}

// take takes so long: by the meter if there is one, as soon as that has seen all answers so far, so that the time is no
// part of theirs.
func (s *solver) take(d time.Duration) {
	dir := os.Getenv(MeterVariable)
	if dir == "" || d == 0 {
		time.Sleep(d)
		return
	}
	if s.out != nil {
		_ = s.out.Flush()
	}
	awaitLooks(dir, s.untimed+looksPerAnswer)
	s.untimed = 0
	write(metered(dir, os.Getpid(), ".time"), int(d/unit))
}

// looksPerAnswer is after how many looks at our time an answer was seen that is there: one may have begun before, the
// second is behind the reading, and the third behind the second.
const looksPerAnswer = 3

// lastResort is how long to wait for somebody who has perhaps stopped to look.
const lastResort = time.Minute

// awaitLooks waits until our parent has looked so often at our time, if it measures us.
func awaitLooks(dir string, n int) {
	if _, err := os.Stat(metered(dir, os.Getppid(), ".meter")); err != nil {
		return
	}
	looks := func() int64 {
		file, err := os.Stat(metered(dir, os.Getpid(), ".looks"))
		if err != nil {
			return 0
		}
		return file.Size()
	}
	for before, end := looks(), time.Now().Add(lastResort); looks() < before+int64(n) && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
}

// takesMemory takes so much memory by the meter, and reports whether there is one.
func takesMemory(bytes int) bool {
	dir := os.Getenv(MeterVariable)
	if dir != "" {
		_ = os.WriteFile(metered(dir, os.Getpid(), ".memory"), strconv.AppendInt(nil, int64(bytes), 10), 0o600)
	}
	return dir != ""
}
