; A robot program is a list of commands over a grid with real coordinates, a battery as an integer, a
; log text; the program of four commands reaches the goal with battery left and writes a log that
; contains a turn.
(set-info :smt-lib-version 2.6)
(set-logic ALL)
(set-info :category "crafted")
(set-info :status sat)

(declare-datatypes ((Cmd 0)) (((go (steps Int)) (turn (left Bool)) (wait))))
(declare-datatypes ((Program 0)) (((stop) (then (first Cmd) (rest Program)))))
(declare-datatypes ((Robot 0)) (((robot (x Real) (y Real) (facing Int) (battery Int) (log String)))))
(declare-const before_turn String)
(declare-const after_turn String)
(declare-const prog_0 Program)
(declare-const prog_1 Program)
(declare-const prog_2 Program)
(declare-const prog_3 Program)
(declare-const prog_4 Program)
(declare-const bot_0 Robot)
(declare-const bot_1 Robot)
(declare-const bot_2 Robot)
(declare-const bot_3 Robot)
(declare-const bot_4 Robot)

(define-fun exec ((c Cmd) (b Robot)) Robot
  (match
    c
    (((go n)
      (ite
        (= (facing b) 0)
        (robot (+ (x b) (* 0.5 (to_real n))) (y b) 0 (- (battery b) n) (str.++ (log b) "g"))
        (robot
          (x b)
          (+ (y b) (* 0.5 (to_real n)))
          (facing b)
          (- (battery b) n)
          (str.++ (log b) "g"))))
     ((turn l)
      (robot
        (x b)
        (y b)
        (ite (= (facing b) 0) 1 0)
        (- (battery b) 1)
        (str.++ (log b) (ite l "l" "r"))))
     (wait (robot (x b) (y b) (facing b) (+ (battery b) 2) (log b))))))
(assert (= bot_0 (robot 0.0 0.0 0 5 "")))
(assert
  (! (and ((_ is then) prog_0) (= prog_1 (rest prog_0)) (= bot_1 (exec (first prog_0) bot_0))) :named step_0))
(assert
  (and (>= (battery bot_1) 0) (=> ((_ is go) (first prog_0)) (<= 1 (steps (first prog_0)) 3))))
(assert
  (! (and ((_ is then) prog_1) (= prog_2 (rest prog_1)) (= bot_2 (exec (first prog_1) bot_1))) :named step_1))
(assert
  (and (>= (battery bot_2) 0) (=> ((_ is go) (first prog_1)) (<= 1 (steps (first prog_1)) 3))))
(assert
  (! (and ((_ is then) prog_2) (= prog_3 (rest prog_2)) (= bot_3 (exec (first prog_2) bot_2))) :named step_2))
(assert
  (and (>= (battery bot_3) 0) (=> ((_ is go) (first prog_2)) (<= 1 (steps (first prog_2)) 3))))
(assert
  (! (and ((_ is then) prog_3) (= prog_4 (rest prog_3)) (= bot_4 (exec (first prog_3) bot_3))) :named step_3))
(assert
  (and (>= (battery bot_4) 0) (=> ((_ is go) (first prog_3)) (<= 1 (steps (first prog_3)) 3))))
(assert (= prog_4 stop))
(assert
  (and
    (= (x bot_4) 1.5)
    (= (y bot_4) 1.0)
    (= (log bot_4) (str.++ before_turn "l" after_turn))
    (not (= (battery bot_4) 5))))
(assert (or (= (first prog_0) wait) (distinct (first prog_2) wait)))

(check-sat)
(exit)
