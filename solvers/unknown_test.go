package solvers

import "testing"

// TestUnknownSymbol reads error messages of real solvers, about symbols that they do not know and about other things.
func TestUnknownSymbol(t *testing.T) {
	for complaint, want := range map[string]string{
		"line 1 column 52: unknown constant str.rev (String) ":                                               "str.rev",
		"line 1 column 50: unknown constant zork":                                                            "zork",
		"line 1 column 52: unknown function/constant str.to_re":                                              "str.to_re",
		"line 1 column 58: invalid use of indexed identifier, unknown builtin function iand":                 "iand",
		"line 1 column 34: unknown sort 'Tuple'":                                                             "Tuple",
		"line 13320 column 18: Invalid function declaration: unknown sort 'UnitTuple'":                       "UnitTuple",
		"Parse Error: a.smt2:1.51: Symbol 'zork' not declared as a variable":                                 "zork",
		"Symbol 'Zork' not declared as a type":                                                               "Zork",
		"Parse Error: d.smt2:1.52: Symbol zork is not declared.":                                             "zork",
		"Parse Error: c.smt2:1.54: Unknown indexed function `zork'":                                          "zork",
		"unknown indexed sort symbol `Zork'":                                                                 "Zork",
		"Could not resolve expression with name zork and type Int":                                           "zork",
		"at line 1, column 46: undefined term: zork":                                                         "zork",
		"at line 1, column 34: undefined sort constructor: Zork":                                             "Zork",
		"at line 1, column 49: undefined identifier: zork":                                                   "zork",
		"boolector: a.smt2:1:34: undefined symbol 'zork'":                                                    "zork",
		"parse error at position 262: unknown constant or symbol: zork":                                      "zork",
		"parse error at position 107: unknown function/constant (_ zork 3)":                                  "zork",
		"parse error at position 72: unknown parametric sort: Zork":                                          "Zork",
		"parse error at position 77: unknown indexed sort: Zork":                                             "Zork",
		"u.smt2:3:38: Unknown function symbol str.rev.":                                                      "str.rev",
		"u.smt2:3:17: Undeclared sort (Zork 0)":                                                              "Zork",
		"u.smt2:3:17: Undeclared sort ((_ Zork [3]) 0)":                                                      "Zork",
		"Symbol zork not declared":                                                                           "zork",
		"Sort Zork not declared":                                                                             "Zork",
		"line 1 column 121: get-value: cannot evaluate '(zork x)': unknown function 'zork' with 1 arguments": "zork",
		"line 5 column 1: unknown variable 'zork'":                                                           "zork",
		"line 17 column 1: unsupported command 'zork'":                                                       "zork",
		"line 1 column 153: operator is applied to arguments of the wrong sort":                              "",
		"Sort of polymorphic function 'str.len' does not match the declared type. Given domain: (Seq Int)":   "",
		"line 1 column 7: unknown parameter 'zork'":                                                          "",
		"logic does not support reals":                                                                       "",
		"unknown logic ZORK":                                                                                 "",
	} {
		if got := unknownSymbol(complaint); got != want {
			t.Errorf("%s\nis about %q, not %q", complaint, got, want)
		}
	}
}
