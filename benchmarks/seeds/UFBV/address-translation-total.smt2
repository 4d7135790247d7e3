; Translation of page numbers by a function that keeps the lowest bit and never maps two pages to one;
; claim: pages of different parity share a frame, or a page leaves its half.
(set-info :smt-lib-version 2.6)
(set-logic UFBV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun frame ((_ BitVec 6)) (_ BitVec 6))
(declare-const p (_ BitVec 6))
(declare-const q (_ BitVec 6))
(assert (forall ((x (_ BitVec 6))) (! (= ((_ extract 0 0) (frame x)) ((_ extract 0 0) x)) :pattern ((frame x)))))
(assert (forall ((x (_ BitVec 6))) (! (= (bvslt (frame x) #b000000) (bvslt x #b000000)) :pattern ((frame x)))))
(assert (or (and (= (frame p) (frame q)) (= (bvand p #b000001) (bvnor q #b111110)))
  (xor (bvsge p #b000000) (bvsge (frame p) #b000000))
  (and (bvsgt q #b000000) (bvsle (frame q) (bvashr #b100000 #b000010)))))

(check-sat)
(exit)
