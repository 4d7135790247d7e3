(set-logic QF_LIA)
;< byte order mark; save the file as UTF-8 without it
(assert true)
