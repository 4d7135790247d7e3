package smtlib

import "testing"

// Comments are removed, with lines that contain nothing else; text that only looks like a comment stays.
func TestWithoutComments(t *testing.T) {
	for text, want := range map[string]string{
		"; a head\n; of two lines\n(check-sat)\n":  "(check-sat)\n",
		"(check-sat) ; asks\n(exit)\n":             "(check-sat)\n(exit)\n",
		"(assert\n  ; inside\n  true)\n":           "(assert\n  true)\n",
		"(assert (= \"; no ; comment\" |a;b|)) ;x": "(assert (= \"; no ; comment\" |a;b|))",
		"(check-sat)":              "(check-sat)",
		"":                         "",
		"; nothing else":           "",
		"(a)\n\n;x\n\n(b)\n":       "(a)\n\n\n(b)\n",
		"(assert \x00 ; broken\n)": "(assert \x00\n)",
	} {
		if got := string(WithoutComments([]byte(text))); got != want {
			t.Errorf("%q gives %q, want %q", text, got, want)
		}
	}
}
