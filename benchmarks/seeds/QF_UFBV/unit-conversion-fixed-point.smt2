; A lookup function filled at eight places by shifts and adds, compared with multiplication and
; division by constants at these places.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFBV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun scaled ((_ BitVec 12)) (_ BitVec 12))
(declare-const x (_ BitVec 12))
(declare-const y (_ BitVec 12))

(assert (= (scaled #x003) (bvadd (bvshl #x003 #x003) (bvshl #x003 #x001))))
(assert (= (scaled #x00a) (bvadd (bvshl #x00a #x003) (bvshl #x00a #x001))))
(assert (= (scaled #x019) (bvadd (bvshl #x019 #x003) (bvshl #x019 #x001))))
(assert (= (scaled #x028) (bvadd (bvshl #x028 #x003) (bvshl #x028 #x001))))
(assert (= (scaled #x04d) (bvadd (bvshl #x04d #x003) (bvshl #x04d #x001))))
(assert (= (scaled #x064) (bvadd (bvshl #x064 #x003) (bvshl #x064 #x001))))
(assert (= (scaled #x080) (bvadd (bvshl #x080 #x003) (bvshl #x080 #x001))))
(assert (= (scaled #x0c8) (bvadd (bvshl #x0c8 #x003) (bvshl #x0c8 #x001))))
(assert
  (or (= x #x003) (= x #x00a) (= x #x019) (= x #x028) (= x #x04d) (= x #x064) (= x #x080)
    (= x #x0c8)))
(assert (= y (scaled x)))
(assert
  (or
    (distinct y (bvmul x #x00a))
    (distinct (bvudiv y #x00a) x)
    (not (= (bvurem y x) #x000))
    (bvslt y x)
    (bvsle (bvsdiv y #x002) (bvneg x))
    (distinct (bvsrem y #x00a) (bvsmod y #x00a))))

(check-sat)
(exit)
