package fakesolver

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// MeterVariable is the environment variable that names the directory of a [Meter]. If it is set, fake solvers only
// write there how much time and memory they take, and how long they hang; they neither wait nor take memory.
const MeterVariable = "FAKESOLVER_METER"

// A Meter measures fake solvers by what they report, so that a busy machine changes nothing. A process takes exactly
// the time that it reports. One that hangs reports a second again and again.
type Meter struct {
	dir   string
	begun time.Time
}

// NewMeter makes a meter for the processes that this process starts. It creates the directory if there is none.
func NewMeter(dir string) (*Meter, error) {
	m := &Meter{dir, time.Now()}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	return m, os.WriteFile(m.file(os.Getpid(), ".meter"), nil, 0o600)
}

// unit is the time for which each byte in the .time file of a process stands.
const unit = 100 * time.Millisecond

// usualMemory is the memory of a process that reports none.
const usualMemory = 1 << 20

func (m *Meter) file(pid int, kind string) string { return metered(m.dir, pid, kind) }

func metered(dir string, pid int, kind string) string {
	return filepath.Join(dir, strconv.Itoa(pid)+kind)
}

// Now is the time at which the meter was made, plus the time that a process has taken; without that if pid is 0. The
// process can see how often Now was called.
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

// Peak is the memory, in bytes, that a process has reported since Forget.
func (m *Meter) Peak(pid int) int64 {
	data, err := os.ReadFile(m.file(pid, ".memory"))
	if err != nil {
		return usualMemory
	}
	n, _ := strconv.ParseInt(string(data), 10, 64)
	return max(n, usualMemory)
}

// Forget removes the memory that a process has reported.
func (m *Meter) Forget(pid int) { _ = os.Remove(m.file(pid, ".memory")) }

// forgetOthers removes the reports of an earlier process with our process id.
func forgetOthers() {
	if dir := os.Getenv(MeterVariable); dir != "" {
		_ = os.Remove(metered(dir, os.Getpid(), ".time"))
		_ = os.Remove(metered(dir, os.Getpid(), ".memory"))
		_ = os.Remove(metered(dir, os.Getpid(), ".looks"))
	}
}

// write appends n bytes to a file.
func write(file string, n int) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return // the test has ended
	}
	_, _ = f.Write(bytes.Repeat([]byte{'.'}, n))
	_ = f.Close()
}

// take waits. With a meter, it only reports the time, after the meter's process has seen all answers so far: the time
// must not count for them.
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

// looksPerAnswer is the number of calls of Now after which the caller has seen an answer that was written before them:
// the first call may have begun before that, the second is after the reading, and the third after the second.
const looksPerAnswer = 3

// lastResort bounds the wait for a caller that may have stopped calling Now.
const lastResort = time.Minute

// awaitLooks waits until our parent has called Now n times for us, if it has a meter.
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

// takesMemory reports memory to the meter. It is false if there is none.
func takesMemory(bytes int) bool {
	dir := os.Getenv(MeterVariable)
	if dir != "" {
		_ = os.WriteFile(metered(dir, os.Getpid(), ".memory"), strconv.AppendInt(nil, int64(bytes), 10), 0o600)
	}
	return dir != ""
}
