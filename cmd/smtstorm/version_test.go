package main

import (
	"runtime/debug"
	"testing"
)

func TestCommit(t *testing.T) {
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "43a756a0123456789abcdef0123456789abcdef0"}
	for _, c := range []struct {
		caption  string
		settings []debug.BuildSetting
		want     string
	}{
		{"built outside of a repository", []debug.BuildSetting{{Key: "GOOS", Value: "linux"}}, ""},
		{"as committed", []debug.BuildSetting{revision, {Key: "vcs.modified", Value: "false"}}, "43a756a01234"},
		{"changed", []debug.BuildSetting{revision, {Key: "vcs.modified", Value: "true"}}, "43a756a01234, modified"},
	} {
		if got := commitIn(c.settings); got != c.want {
			t.Errorf("%s: got %q, want %q", c.caption, got, c.want)
		}
	}
}
