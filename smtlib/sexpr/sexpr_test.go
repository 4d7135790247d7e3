package sexpr

import (
	"slices"
	"testing"
)

// Elements gives the elements of any list; a text that is anything but one list is rejected.
func TestElements(t *testing.T) {
	for list, want := range map[string][]string{
		"()":                                {},
		" ( ) ; so\n":                       {},
		"(a (b c) |d e| \"f \"\") (\"\n g)": {"a", "(b c)", "|d e|", `"f "") ("`, "g"},
		"((x 1)\n ((f x) (- 2)))":           {"(x 1)", "((f x) (- 2))"},
		"(get-value (x y))":                 {"get-value", "(x y)"},
		"(a ; )\n b)":                       {"a", "b"},
		"(a |;| b)":                         {"a", "|;|", "b"},
		"":                                  nil,
		"x":                                 nil,
		"(a":                                nil,
		"(a))":                              nil,
		"(a) b":                             nil,
		"(a) (b)":                           nil,
		"(a |b)":                            nil,
	} {
		got, ok := Elements(list)
		if !slices.Equal(got, want) || ok != (want != nil) {
			t.Errorf("%s: %q, %v, want %q", list, got, ok, want)
		}
	}
}

func TestFirst(t *testing.T) {
	for text, want := range map[string]string{
		"a b": "a", " |a b| c": " |a b|", "(a (b)) c": "(a (b))", "; x\n(a) b": "; x\n(a)", ") a": "", "(a (b)": "(a (b)",
		`"a "")" b`: `"a "")"`, "": "",
	} {
		if got := First(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Parsed texts are printed unchanged, except for white space and comments.
func TestAppend(t *testing.T) {
	const text = "(declare-fun |a b| ((_ BitVec 8)) Bool) ; so\n(assert (= \"(\" \"\" ((as f Int) x)))\nx )"
	all := Parse([]byte(text))
	want := "(declare-fun |a b| ((_ BitVec 8)) Bool)\n(assert (= \"(\" \"\" ((as f Int) x)))\nx\n"
	if got := string(Append(nil, all)); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, text := range []string{text, "", "x", "(a\n (b  c)\n)(d)", "a \"b\n c\" (|d e|)", "( ( ) ( ) ) ; c"} {
		if got, want := Size([]byte(text)), len(Append(nil, Parse([]byte(text)))); got != want {
			t.Errorf("the size of %q is %d, want %d", text, got, want)
		}
	}
	var heads []string
	for _, n := range all {
		n.Walk(func(n *Node) {
			if head := n.Head(); head != "" {
				heads = append(heads, head)
			}
		})
	}
	if want := []string{"declare-fun", "_", "assert", "=", "f", "as"}; !slices.Equal(heads, want) {
		t.Errorf("heads %q, want %q", heads, want)
	}
}
