; Mutually recursive types for documents: objects, arrays and members; a patch replaces the member
; under a key, and the result must contain the old document inside.
(set-info :smt-lib-version 2.6)
(set-logic QF_DT)
(set-info :category "crafted")
(set-info :status sat)

(declare-datatypes ((Key 0) (Value 0) (Members 0) (Items 0))
  (((name) (size) (next))
   ((null) (yes) (no) (object (members Members)) (array (items Items)))
   ((no_member) (member (key Key) (val Value) (more Members)))
   ((no_item) (item (first Value) (rest Items)))))
(declare-const doc Value)
(declare-const patched Value)
(declare-const k Key)
(declare-const v Value)
(define-fun set_first ((m Members)) Members
  (match m ((no_member (member k v no_member)) ((member q w o) (ite (= q k) (member q v o) (member q w (member k v o)))))))
(assert ((_ is object) doc))
(assert (= patched (object (set_first (members doc)))))
(assert (! (distinct patched doc) :named changed))
(assert (=> changed (= v (array (item doc (item yes no_item))))))
(assert (match (members doc) ((no_member false) ((member q w o) (and (distinct q k name) (not ((_ is array) w)) (xor (= w null) (= o no_member)))))))
(assert (or (= k next) (= (val (members doc)) yes)))

(check-sat)
(exit)
