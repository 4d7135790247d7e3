package oracle

import "testing"

func TestMentions(t *testing.T) {
	for _, tt := range []struct {
		text, name string
		want       bool
	}{
		{"((define-fun a () Int 1))", "a", true},
		{"((define-fun ab () Int 1))", "a", false},
		{"(define-fun aaa () Int 1)", "aa", false},
		{"(define-fun aa () Int aaa)", "aa", true},
		{"(define-fun |x| () Int 1)", "x", true},
		{"(define-fun |x y| () Int 1)", "x y", true},
		{"x", "x", true},
		{"", "x", false},
	} {
		if got := mentions(tt.text, tt.name); got != tt.want {
			t.Errorf("mentions(%q, %q) = %v", tt.text, tt.name, got)
		}
	}
}
