; Five code words of six bits with pairwise distance three and an open last word: for every single bit
; error of each word no other word is nearer; the word must not be a rotation of the first.
(set-info :smt-lib-version 2.6)
(set-logic BV)
(set-info :category "crafted")
(set-info :status sat)

(declare-const word_0 (_ BitVec 6))
(declare-const word_1 (_ BitVec 6))
(declare-const word_2 (_ BitVec 6))
(declare-const word_3 (_ BitVec 6))
(declare-const word_4 (_ BitVec 6))
(declare-const even_0 Bool)
(declare-const even_1 Bool)
(declare-const even_2 Bool)
(declare-const even_3 Bool)
(declare-const even_4 Bool)

(assert (= word_0 #b000111))
(assert (= word_1 #b011001))
(assert (= word_2 #b101010))
(assert (= word_3 #b110100))
(define-fun single ((e (_ BitVec 6))) Bool
  (and (distinct e #b000000) (= (bvand e (bvsub e #b000001)) #b000000)))
(define-fun near ((x (_ BitVec 6)) (y (_ BitVec 6))) Bool (or (= x y) (single (bvxor x y))))
(assert
  (! (forall ((e (_ BitVec 6)))
       (=>
         (single e)
         (not
           (or
             (near (bvxor word_0 e) word_1)
             (near (bvxor word_0 e) word_2)
             (near (bvxor word_0 e) word_3)
             (near (bvxor word_0 e) word_4))))) :named distance_0))
(assert
  (= even_0
    (=
      (bvxor
        ((_ extract 5 5) word_0)
        (bvxor
          ((_ extract 4 4) word_0)
          (bvxor
            ((_ extract 3 3) word_0)
            (bvxor
              ((_ extract 2 2) word_0)
              (bvxor ((_ extract 1 1) word_0) ((_ extract 0 0) word_0))))))
      #b0)))
(assert
  (! (forall ((e (_ BitVec 6)))
       (=>
         (single e)
         (not
           (or
             (near (bvxor word_1 e) word_0)
             (near (bvxor word_1 e) word_2)
             (near (bvxor word_1 e) word_3)
             (near (bvxor word_1 e) word_4))))) :named distance_1))
(assert
  (= even_1
    (=
      (bvxor
        ((_ extract 5 5) word_1)
        (bvxor
          ((_ extract 4 4) word_1)
          (bvxor
            ((_ extract 3 3) word_1)
            (bvxor
              ((_ extract 2 2) word_1)
              (bvxor ((_ extract 1 1) word_1) ((_ extract 0 0) word_1))))))
      #b0)))
(assert
  (! (forall ((e (_ BitVec 6)))
       (=>
         (single e)
         (not
           (or
             (near (bvxor word_2 e) word_0)
             (near (bvxor word_2 e) word_1)
             (near (bvxor word_2 e) word_3)
             (near (bvxor word_2 e) word_4))))) :named distance_2))
(assert
  (= even_2
    (=
      (bvxor
        ((_ extract 5 5) word_2)
        (bvxor
          ((_ extract 4 4) word_2)
          (bvxor
            ((_ extract 3 3) word_2)
            (bvxor
              ((_ extract 2 2) word_2)
              (bvxor ((_ extract 1 1) word_2) ((_ extract 0 0) word_2))))))
      #b0)))
(assert
  (! (forall ((e (_ BitVec 6)))
       (=>
         (single e)
         (not
           (or
             (near (bvxor word_3 e) word_0)
             (near (bvxor word_3 e) word_1)
             (near (bvxor word_3 e) word_2)
             (near (bvxor word_3 e) word_4))))) :named distance_3))
(assert
  (= even_3
    (=
      (bvxor
        ((_ extract 5 5) word_3)
        (bvxor
          ((_ extract 4 4) word_3)
          (bvxor
            ((_ extract 3 3) word_3)
            (bvxor
              ((_ extract 2 2) word_3)
              (bvxor ((_ extract 1 1) word_3) ((_ extract 0 0) word_3))))))
      #b0)))
(assert
  (! (forall ((e (_ BitVec 6)))
       (=>
         (single e)
         (not
           (or
             (near (bvxor word_4 e) word_0)
             (near (bvxor word_4 e) word_1)
             (near (bvxor word_4 e) word_2)
             (near (bvxor word_4 e) word_3))))) :named distance_4))
(assert
  (= even_4
    (=
      (bvxor
        ((_ extract 5 5) word_4)
        (bvxor
          ((_ extract 4 4) word_4)
          (bvxor
            ((_ extract 3 3) word_4)
            (bvxor
              ((_ extract 2 2) word_4)
              (bvxor ((_ extract 1 1) word_4) ((_ extract 0 0) word_4))))))
      #b0)))
(assert
  (not
    (exists ((r (_ BitVec 6)))
      (and (bvult r #b000110) (= word_4 (bvor (bvshl word_0 r) (bvlshr word_0 (bvsub #b000110 r))))))))
(assert (xor even_4 (bvuge word_4 #b100000)))

(check-sat)
(exit)
