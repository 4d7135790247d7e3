; Bytes in an array are decoded to a record with a kind, a length and a text; the text is looked up in
; a table of names, a counter is an integer.
(set-info :smt-lib-version 2.6)
(set-logic ALL)
(set-info :category "crafted")
(set-info :status sat)

(declare-datatypes ((Kind 0)) (((ping) (data) (quit))))
(declare-datatypes ((Msg 0)) (((msg (kind Kind) (len Int) (who String)))))
(declare-const buf (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const names (Array Int String))
(declare-const m Msg)
(declare-const p (_ BitVec 8))
(define-fun low ((b (_ BitVec 8))) Int (ite (= ((_ extract 1 0) b) #b00) 0 (ite (= ((_ extract 1 0) b) #b01) 1 (ite (= ((_ extract 1 0) b) #b10) 2 3))))
(define-fun kind_of ((b (_ BitVec 8))) Kind (ite (bvuge b #xf0) quit (ite (bvugt b #x7f) data ping)))
(assert (= m (msg (kind_of (select buf p)) (low (select buf (bvadd p #x01))) (select names (low (select buf (bvadd p #x02)))))))
(assert (and (= (select names 0) "nobody") (= (select names 1) "ada") (= (select names 2) "grace") (= (select names 3) "alan")))
(assert (match (kind m) ((ping (= (len m) 0)) (data (and (> (len m) 1) (or (= (who m) (str.++ "g" "race")) (= (str.len (who m)) 3)))) (quit false))))
(assert (distinct (kind m) ping))
(assert (= (bvxor (select buf p) (select buf (bvadd p #x01))) #xbd))
(assert (=> (= (str.len (who m)) 5) (bvslt (select buf p) #x00)))

(check-sat)
(exit)
