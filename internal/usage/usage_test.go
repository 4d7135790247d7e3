package usage

import (
	"slices"
	"testing"
)

// The nearest names count, up to three, in the order in which they are given.
func TestNear(t *testing.T) {
	names := []string{"assert", "check-sat", "pop", "push", "get-model", "get-value", "get-proof", "get-info"}
	for typed, want := range map[string][]string{
		"asert":     {"assert"},
		"check_sat": {"check-sat"},
		"ASSERT":    {"assert"},
		"get-nodel": {"get-model"},
		"get-modle": {"get-model"}, // two neighbours in the other order are one edit
		"modle":     {"get-model"}, // a part of the name
		"infos":     {"get-info"},
		"p":         nil, // too short to tell
		"po":        {"pop"},
		"get-xyzzy": nil,
		"":          nil,
	} {
		if near := Near(typed, names); !slices.Equal(near, want) {
			t.Errorf("%q: %q, want %q", typed, near, want)
		}
	}
	if text := DidYouMean("ab", []string{"aa", "bb", "ac", "ad"}); text != "; did you mean aa or bb or ac?" {
		t.Error(text)
	}
	if text := DidYouMean("xyz", names); text != "" {
		t.Error(text)
	}
}

// An unknown name comes with those that are near, and with all.
func TestUnknown(t *testing.T) {
	for typed, want := range map[string]string{
		"bolean": `unknown strategy "bolean"; did you mean boolean? There are boolean, small`,
		"chess":  `unknown strategy "chess"; there are boolean, small`,
	} {
		if got := Unknown("strategy", typed, []string{"boolean", "small"}); got != want {
			t.Errorf("%s", got)
		}
	}
}
