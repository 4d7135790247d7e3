package laws

import (
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Each move rewrites the first term, which keeps its value, and cannot be applied to the second.
func TestMoves(t *testing.T) {
	tests := map[string][3]string{
		"ite lifted out of an argument": {
			"(= (str.len (ite true \"a\" \"\")) 1)", "(= (str.len \"\") 1)", "",
		},
		"ite pushed into an argument": {
			"(ite true (< 1 2) (< 3 2))", "(ite true (< 1 2) (> 3 2))", "(< (ite true 1 3) 2)",
		},
		"quantifier by the other one": {
			"(forall ((x Bool)) (or x (not x)))", "(or true false)", "(not (exists ((x Bool)) (not (or x (not x)))))",
		},
		"quantifier over the parts of a connective": {
			"(exists ((x Bool)) (or x false))", "(forall ((x Bool)) (or x false))", "(or (exists ((x Bool)) x) false)",
		},
		"quantifiers joined to one over a connective": {
			"(and true (forall ((x Bool)) (or x (not x))))", "(and (forall ((x Bool)) x) (forall ((x Bool)) x))",
			"(forall ((x Bool)) (and true (or x (not x))))",
		},
		"quantifier split in two": {
			"(exists ((x Bool) (y Bool)) (distinct x y))", "(exists ((x Bool)) x)",
			"(exists ((x Bool)) (exists ((y Bool)) (distinct x y)))",
		},
		"bound variables in another order": {
			"(exists ((x Bool) (y Bool)) (distinct x y))", "(exists ((x Bool)) x)",
			"(exists ((y Bool) (x Bool)) (distinct x y))",
		},
	}
	for _, move := range Moves() {
		test, ok := tests[move.Name]
		if !ok {
			t.Errorf("no test of: %s", move.Name)
			continue
		}
		text := "(set-logic ALL)(assert " + test[0] + ")(assert " + test[1] + ")"
		script, errs := smtlib.Parse(theory.Signature("ALL"), "test", []byte(text))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		a := script.Arena
		end := a.Len()
		first := script.Commands[1].(smtlib.Assert).Formula
		made := move.Rewrite(a, first, chooser{})
		for term := end - 1; made == smtlib.NoTerm && term > 0; term-- { // if it acts on a subterm
			if part := move.Rewrite(a, term, chooser{}); part != smtlib.NoTerm {
				made, _ = a.Replace(first, map[smtlib.Term]smtlib.Term{term: part})
			}
		}
		if made == smtlib.NoTerm {
			t.Errorf("%s: nothing is made of %s", move.Name, test[0])
			continue
		}
		if got := a.TermString(made); test[2] != "" && got != test[2] {
			t.Errorf("%s: %s becomes %s, want %s", move.Name, test[0], got, test[2])
		}
		e := model.NewEvaluator(a, model.New("none"))
		if !value.IsTrue(e.Value(made)) || !value.IsTrue(e.Value(first)) {
			t.Errorf("%s: the value of %s is %s, that of %s is %s",
				move.Name, test[0], e.Value(first), a.TermString(made), e.Value(made))
		}
		if other := move.Rewrite(a, script.Commands[2].(smtlib.Assert).Formula, chooser{}); other != smtlib.NoTerm {
			t.Errorf("%s: %s becomes %s", move.Name, test[1], a.TermString(other))
		}
	}
}
