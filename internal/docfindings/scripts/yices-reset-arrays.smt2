; title: arrays after a `(reset)` that followed other arrays: segmentation fault
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: crash
; right: z3 4.8.12, cvc5 1.0.3, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; Section 4.2.1: (reset) brings a solver back to the state it had when it was started. Yices, run with --incremental on
; standard input, ends with a segmentation fault at the last check; each script alone is answered sat. Where the fault
; shows depends on what is in memory, so that simpler scripts hide it: this one is what is left of five instances of
; a campaign.
(set-logic QF_ABV)
(declare-fun heap_2 () (Array (_ BitVec 16) (_ BitVec 16)))
(declare-fun m () (Array (_ BitVec 16) (_ BitVec 8)))
(declare-fun p () (_ BitVec 16))
(declare-fun v () (_ BitVec 16))
(declare-fun pos_1 () (_ BitVec 8))
(assert (not (= #x8000 (select heap_2 #x0005))))
(assert (= (concat pos_1 (select (store (store m p #x01) (bvadd p v) pos_1) #x0000)) v))
(reset)
(set-logic QF_ABV)
(declare-fun m!1 () (Array (_ BitVec 8) (_ BitVec 8)))
(declare-fun src () (_ BitVec 8))
(declare-fun dst () (_ BitVec 8))
(define-fun at ((x!1 (_ BitVec 8)) (k (_ BitVec 8))) (_ BitVec 8) (bvadd x!1 k))
(define-fun copy1
  ((x!1 (Array (_ BitVec 8) (_ BitVec 8))) (k (_ BitVec 8)))
  (Array (_ BitVec 8) (_ BitVec 8))
  (store x!1 (at dst k) (select x!1 (at src k))))
(assert (not (bvslt (select (copy1 m!1 #x01) dst) #x00)))
(assert (bvule (bvsub dst src) #x02))
(reset)
(set-logic QF_ABV)
(declare-fun pos_1!1 () (_ BitVec 8))
(declare-fun m!1!1 () (Array (_ BitVec 8) (_ BitVec 8)))
(define-fun byte
  ((m!2 (Array (_ BitVec 8) (_ BitVec 8))) (p!1 (_ BitVec 8)) (k (_ BitVec 8)))
  (_ BitVec 8)
  (select m!2 (bvadd p!1 k)))
(assert (= (byte m!1!1 pos_1!1 #x00) #xf1))
(check-sat)
; witness:
; (define-fun src () (_ BitVec 8) #xff)
; (define-fun dst () (_ BitVec 8) #x01)
; (define-fun m () (Array (_ BitVec 16) (_ BitVec 8)) ((as const (Array (_ BitVec 16) (_ BitVec 8))) #x00))
; (define-fun v () (_ BitVec 16) #x0000)
; (define-fun pos_1 () (_ BitVec 8) #x00)
; (define-fun p () (_ BitVec 16) #x0001)
; (define-fun heap_2 () (Array (_ BitVec 16) (_ BitVec 16)) ((as const (Array (_ BitVec 16) (_ BitVec 16))) #x0000))
; (define-fun m!1 () (Array (_ BitVec 8) (_ BitVec 8)) ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x00))
; (define-fun m!1!1 () (Array (_ BitVec 8) (_ BitVec 8)) ((as const (Array (_ BitVec 8) (_ BitVec 8))) #xf1))
; (define-fun pos_1!1 () (_ BitVec 8) #x00)
