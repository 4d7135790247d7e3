package seeds

import "testing"

func TestLogicNames(t *testing.T) {
	if err := checkLogics([]string{"QF_LIA", "ALL", "QF_AUFBVLIA", "UFDTNIRA", "HORN"}); err != nil {
		t.Error(err)
	}
	for name, want := range map[string]string{
		"QF_LAI":   "unknown logic QF_LAI; did you mean QF_LIA?",
		"qf_lia":   "unknown logic qf_lia; did you mean QF_LIA?",
		"nonsense": "unknown logic nonsense; logics are named as in SMT-LIB, like QF_LIA",
	} {
		if err := checkLogics([]string{name}); err == nil || err.Error() != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
