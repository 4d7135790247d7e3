package solvers

import (
	"testing"

	"github.com/smtstorm/smtstorm/internal/fakesolver"
)

func TestMain(m *testing.M) {
	fakesolver.Main()
	m.Run()
}
