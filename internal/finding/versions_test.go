package finding

import "testing"

// What a version did takes the place of what it did before, and versions are in the order of their numbers.
func TestRan(t *testing.T) {
	f := &Finding{Versions: []VersionStatus{{"z3-4.8.12", "wrong"}, {"z3-5.0.0", "wrong"}}}
	for _, ran := range []VersionStatus{
		{"z3 5.4.1", "right"}, {"z3 4.12.6", "flaky"}, {"z3 5.0.0", "right"}, {"build", "wrong"}, {"build", "right"},
	} {
		f.Ran(ran)
	}
	const want = "wrong in z3-4.8.12, flaky in z3 4.12.6, right in z3 5.0.0 to build"
	if got := VersionsText(f.Versions); got != want {
		t.Errorf("%s; want %s", got, want)
	}
}
