; A packet filter of eight rules, first match wins; addresses and ports are plain integers.
; Claim: rule 7 fires for some packet. It cannot, earlier rules cover everything it matches.
(set-info :smt-lib-version 2.6)
(set-logic QF_LIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const src Int)
(declare-const dst Int)
(declare-const sport Int)
(declare-const dport Int)
(declare-const proto Int)

(define-fun in ((x Int) (lo Int) (hi Int)) Bool (and (<= lo x) (<= x hi)))
; 10.0.0.0/8 is [167772160, 184549375]; the DMZ is 192.168.7.0/24
(assert
  (and (in src 0 4294967295) (in dst 0 4294967295) (in sport 0 65535) (in dport 0 65535)
    (in proto 0 255)))
(define-fun rule_1 () Bool (and (in dst 3232237312 3232237567) (= proto 6) (in dport 80 80)))
(define-fun rule_2 () Bool
  (and (in src 167772160 184549375) (= proto 6) (or (in dport 22 22) (in dport 443 443))))
(define-fun rule_3 () Bool (and (in src 167772160 184549375) (= proto 17) (in dport 53 53)))
(define-fun rule_4 () Bool (and (in src 167772160 176160767) (in dport 1024 65535)))
(define-fun rule_5 () Bool
  (and (in src 176160768 184549375) (in dport 1000 40000) (not (= proto 1))))
(define-fun rule_6 () Bool
  (and (in src 172000000 184549375) (=> (= proto 1) (in dport 0 1023)) (> dport 40000)))
(define-fun rule_7 () Bool
  (and (in src 167800000 184000000) (in dport 2000 60000) (distinct proto 1 2 4)))
(define-fun rule_8 () Bool true)
(define-fun fires_1 () Bool rule_1)
(define-fun fires_2 () Bool (and (not rule_1) rule_2))
(define-fun fires_3 () Bool (and (not rule_1) (not rule_2) rule_3))
(define-fun fires_4 () Bool (and (not rule_1) (not rule_2) (not rule_3) rule_4))
(define-fun fires_5 () Bool (and (not rule_1) (not rule_2) (not rule_3) (not rule_4) rule_5))
(define-fun fires_6 () Bool
  (and (not rule_1) (not rule_2) (not rule_3) (not rule_4) (not rule_5) rule_6))
(define-fun fires_7 () Bool
  (and (not rule_1) (not rule_2) (not rule_3) (not rule_4) (not rule_5) (not rule_6) rule_7))
(define-fun fires_8 () Bool
  (and (not rule_1) (not rule_2) (not rule_3) (not rule_4) (not rule_5) (not rule_6) (not rule_7)
    rule_8))
(assert
  (or
    (and fires_7 (xor (= proto 6) (= proto 17) (= proto 47)))
    (and fires_7 (or (>= dport 60001) (< sport dport)))
    (and fires_7 (not fires_8) (= sport 0))))

(check-sat)
(exit)
