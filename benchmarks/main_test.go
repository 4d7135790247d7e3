package main

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	childProcesses()
	os.Exit(m.Run())
}
