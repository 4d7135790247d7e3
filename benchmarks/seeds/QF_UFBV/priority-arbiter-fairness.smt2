; A round robin arbiter for four clients: grant is a function of request vector and pointer given case
; by case. Claim: two grants at once, a grant without request, or starvation over four cycles.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFBV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun grant ((_ BitVec 4) (_ BitVec 2)) (_ BitVec 4))
(declare-const req_0 (_ BitVec 4))
(declare-const req_1 (_ BitVec 4))
(declare-const req_2 (_ BitVec 4))
(declare-const req_3 (_ BitVec 4))
(declare-const g_0 (_ BitVec 4))
(declare-const g_1 (_ BitVec 4))
(declare-const g_2 (_ BitVec 4))
(declare-const g_3 (_ BitVec 4))
(declare-const ptr_0 (_ BitVec 2))
(declare-const ptr_1 (_ BitVec 2))
(declare-const ptr_2 (_ BitVec 2))
(declare-const ptr_3 (_ BitVec 2))
(declare-const ptr_4 (_ BitVec 2))

(assert
  (=
    (grant req_0 ptr_0)
    (let ((low
            ((_ zero_extend 0)
             (bvor (bvlshr req_0 (concat #b00 ptr_0)) (bvshl req_0 (bvsub #x4 (concat #b00 ptr_0)))))))
      (let ((one (bvand low (bvneg low))))
        (bvor (bvshl one (concat #b00 ptr_0)) (bvlshr one (bvsub #x4 (concat #b00 ptr_0))))))))
(assert (= g_0 (grant req_0 ptr_0)))
(assert
  (= ptr_1
    (ite
      (= g_0 #x1)
      #b01
      (ite (= g_0 #x2) #b10 (ite (= g_0 #x4) #b11 (ite (= g_0 #x8) #b00 ptr_0))))))
(assert
  (=
    (grant req_1 ptr_1)
    (let ((low
            ((_ zero_extend 0)
             (bvor (bvlshr req_1 (concat #b00 ptr_1)) (bvshl req_1 (bvsub #x4 (concat #b00 ptr_1)))))))
      (let ((one (bvand low (bvneg low))))
        (bvor (bvshl one (concat #b00 ptr_1)) (bvlshr one (bvsub #x4 (concat #b00 ptr_1))))))))
(assert (= g_1 (grant req_1 ptr_1)))
(assert
  (= ptr_2
    (ite
      (= g_1 #x1)
      #b01
      (ite (= g_1 #x2) #b10 (ite (= g_1 #x4) #b11 (ite (= g_1 #x8) #b00 ptr_1))))))
(assert
  (=
    (grant req_2 ptr_2)
    (let ((low
            ((_ zero_extend 0)
             (bvor (bvlshr req_2 (concat #b00 ptr_2)) (bvshl req_2 (bvsub #x4 (concat #b00 ptr_2)))))))
      (let ((one (bvand low (bvneg low))))
        (bvor (bvshl one (concat #b00 ptr_2)) (bvlshr one (bvsub #x4 (concat #b00 ptr_2))))))))
(assert (= g_2 (grant req_2 ptr_2)))
(assert
  (= ptr_3
    (ite
      (= g_2 #x1)
      #b01
      (ite (= g_2 #x2) #b10 (ite (= g_2 #x4) #b11 (ite (= g_2 #x8) #b00 ptr_2))))))
(assert
  (=
    (grant req_3 ptr_3)
    (let ((low
            ((_ zero_extend 0)
             (bvor (bvlshr req_3 (concat #b00 ptr_3)) (bvshl req_3 (bvsub #x4 (concat #b00 ptr_3)))))))
      (let ((one (bvand low (bvneg low))))
        (bvor (bvshl one (concat #b00 ptr_3)) (bvlshr one (bvsub #x4 (concat #b00 ptr_3))))))))
(assert (= g_3 (grant req_3 ptr_3)))
(assert
  (= ptr_4
    (ite
      (= g_3 #x1)
      #b01
      (ite (= g_3 #x2) #b10 (ite (= g_3 #x4) #b11 (ite (= g_3 #x8) #b00 ptr_3))))))
(assert
  (or
    (distinct (bvand g_0 (bvsub g_0 #x1)) #x0)
    (distinct (bvand g_1 (bvsub g_1 #x1)) #x0)
    (distinct (bvand g_2 (bvsub g_2 #x1)) #x0)
    (distinct (bvand g_3 (bvsub g_3 #x1)) #x0)
    (not (= (bvand g_0 (bvnot req_0)) #x0))
    (not (= (bvand g_1 (bvnot req_1)) #x0))
    (not (= (bvand g_2 (bvnot req_2)) #x0))
    (not (= (bvand g_3 (bvnot req_3)) #x0))
    (and
      (= ((_ extract 2 2) req_0) #b1)
      (= ((_ extract 2 2) req_1) #b1)
      (= ((_ extract 2 2) req_2) #b1)
      (= ((_ extract 2 2) req_3) #b1)
      (= ((_ extract 2 2) g_0) #b0)
      (= ((_ extract 2 2) g_1) #b0)
      (= ((_ extract 2 2) g_2) #b0)
      (= ((_ extract 2 2) g_3) #b0))))

(check-sat)
(exit)
