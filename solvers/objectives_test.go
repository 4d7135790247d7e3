package solvers

import (
	"strings"
	"testing"
)

func TestReadObjectives(t *testing.T) {
	for _, c := range []struct{ caption, text, want string }{
		{"none", "(objectives\n)", ""},
		{"numbers of all forms", "(objectives\n (x 13)\n (y (- 4))\n (r (/ 5.0 2.0))\n (q (- (/ 5.0 2.0)))\n (s 3.0)\n)",
			"x=13 y=-4 r=5/2 q=-5/2 s=3"},
		{"a group without a name", "(objectives\n (3)\n)", "=3"},
		{"names are terms", "(objectives\n ((+ x |a )b|) 3)\n (|a )b| 4)\n)", "(+ x |a )b|)=3 |a )b|=4"},
		{"infinite", "(objectives (x oo) (y (* (- 1) oo)))", "x=oo y=-oo"},
		{"infinitesimal", "(objectives (x epsilon) (y (+ 3.0 (* (- 1.0) epsilon))) (z (* 2.0 epsilon)) (w (+ (/ 1.0 2.0) epsilon)))",
			"x=0 + ε y=3 - ε z=0 + ε w=1/2 + ε"},
		{"intervals", "(objectives (x (interval 2 (+ 3.0 (* (- 1.0) epsilon)))) (y (interval (* (- 1) oo) oo)))",
			"x=2..3 - ε y=-oo..oo"},
		{"irrational", "(objectives (x (root-obj (+ (^ x 2) (- 2)) 2)) (y 1))",
			"x=open: the value (root-obj (+ (^ x 2) (- 2)) 2) is not read y=1"},
		{"something else", "(objectives (x #xf))", "x=open: the value #xf is not read"},
		{"cut off", "(objectives (x 1)", "error: it is no s-expression"},
		{"no objectives", "(model (x 1))", "error: it is no list of objectives"},
		{"no entry", "(objectives x)", "error: an objective has a name and a value"},
	} {
		var parts []string
		all, err := ReadObjectives(c.text)
		if err != nil {
			parts = append(parts, "error: "+err.Error())
		}
		for _, p := range all {
			text := p.Name + "=" + "open: " + p.Open
			if p.Open == "" {
				text = p.Name + "=" + p.Low.String()
			}
			if p.Interval {
				text += ".." + p.High.String()
			}
			parts = append(parts, text)
		}
		if got := strings.Join(parts, " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.caption, got, c.want)
		}
	}
	for text, want := range map[string]bool{
		"(objectives\n)": true, "(objectives)": true, "(objectivesx)": false, "(model)": false, "objectives": false,
	} {
		if IsObjectives(text) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
}

// Optima are written as z3 prints them, and read again.
func TestAppendObjectives(t *testing.T) {
	const printed = "(objectives\n (x 13)\n ((+ x y) (- 4))\n (r (/ 5.0 2.0))\n (g1 (- (/ 5.0 2.0)))\n (b 0)\n)\n"
	all, err := ReadObjectives(printed)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(AppendObjectives([]byte("sat\n"), all)); got != "sat\n"+printed {
		t.Errorf("written is\n%s", got)
	}
	answers, alone := PrintedAnswers([]byte("unsat\nsat\n" + printed))
	if !alone || len(answers) != 2 || answers[1] != Sat {
		t.Errorf("its answers are %v, %v", answers, alone)
	}
}
