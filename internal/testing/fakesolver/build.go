package fakesolver

import (
	"fmt"
	"os"
	"os/exec"
)

// Build makes the program fake in a directory, which only fakes solvers. It needs Go.
func Build(dir string) error {
	build := exec.Command("go", "build", "-o", dir+string(os.PathSeparator),
		"github.com/smtstorm/smtstorm/internal/testing/fakesolver/fake")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building the fake solver: %w\n%s", err, out)
	}
	return nil
}
