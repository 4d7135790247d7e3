(set-logic ALL)
(define-fun s () String "a")
(assert
  (= (str.replace "" (str.++ (str.replace "a" s "") (str.replace "a" (str.replace "a" s "") "")) "a") ""))
(assert (= s "a"))
(check-sat)
