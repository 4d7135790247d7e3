; title: `re.diff` of ranges that are no ranges: segmentation fault
; found by: conform
; solver: cvc5 1.0.3
; expect: unsat
; wrong: crash
; right: cvc5 1.3.2 to 1.4.2
; not by conform: of several assertions or of more than two operators
;
; No solver may crash. Theory Strings: (re.range s t) is empty unless s and t are of length one, and so is what is left
; of it. cvc5 ends with a segmentation fault; 1.2 and 1.3.0 refuse such a range. Found in a campaign, by the strategy
; structure.
(set-logic QF_S)
(assert (str.in_re "a" (re.diff (re.range "" "") (re.range "" "a"))))
(check-sat)
