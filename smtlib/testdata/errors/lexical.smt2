; Characters, literals and parentheses.
(set-logic ALL)
(declare-const x Int)
(assert (= x 1a))
;            ^ a symbol cannot start with a digit
(assert (= x #c1))
;            ^ '#' must be followed by b (binary) or x (hexadecimal)
(assert (= #b #b0))
;          ^ malformed binary or hexadecimal literal
(assert (= #xfg #x00))
;          ^ malformed binary or hexadecimal literal
(assert (= x 'a))
;            ^ character '\'' cannot start a token; quote symbols as |...|
(assert (= x ä))
;            ^ character 'ä' cannot start a token; quote symbols as |...|
(assert (= x ))
;            ^ control character '\x1b'; is this a text file?
(assert (= |a\b| x))
;          ^ a quoted symbol cannot contain '\'
(set-info : x)
;         ^ a keyword needs a name after ':'
x
;< unexpected x, expected a command in parentheses
(assert (> x 0)))
;               ^ unexpected ')', expected a command in parentheses
(assert (> x 0))
(check-sat "never closed)
;          ^ string literal without closing quote
