package fakesolver

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// Build compiles the program fake into a directory. The program is only a fake solver. Build needs the go command.
func Build(dir string) error {
	build := exec.Command("go", "build", "-o", dir+string(os.PathSeparator),
		"github.com/smtstorm/smtstorm/internal/testing/fakesolver/fake")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building the fake solver: %w\n%s", err, out)
	}
	return nil
}

// Named is a --solver of smtstorm: a command of [Command] under a name.
func Named(name, behaviour string, options ...string) string {
	return name + "='" + strings.Join(Command(behaviour, options...), "' '") + "'"
}
