(set-logic ALL)
(assert
  (forall ((u RoundingMode))
    (= (not (distinct u RTZ))
      (ite (= u RNE) false (ite (= u RNA) false (ite (= u RTP) false (ite (= u RTN) false true)))))))
(check-sat)
