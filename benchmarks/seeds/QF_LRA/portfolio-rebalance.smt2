; Rebalancing four funds with proportional fees, minimum trades and tax on gains.
; Amounts are exact fractions; the total after fees has to exceed 98 percent.
(set-info :smt-lib-version 2.6)
(set-logic QF_LRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const buy_bonds Real)
(declare-const buy_stocks Real)
(declare-const buy_gold Real)
(declare-const buy_cash Real)
(declare-const sell_bonds Real)
(declare-const sell_stocks Real)
(declare-const sell_gold Real)
(declare-const sell_cash Real)
(declare-const new_bonds Real)
(declare-const new_stocks Real)
(declare-const new_gold Real)
(declare-const new_cash Real)
(declare-const fees Real)
(declare-const trade_bonds Bool)
(declare-const trade_stocks Bool)
(declare-const trade_gold Bool)
(declare-const trade_cash Bool)

(assert
  (and
    (>= buy_bonds 0)
    (>= sell_bonds 0)
    (or (= buy_bonds 0) (= sell_bonds 0))
    (= trade_bonds (distinct buy_bonds sell_bonds))
    (=> trade_bonds (>= (+ buy_bonds sell_bonds) 10))))
(assert (= new_bonds (+ 250.0 (- buy_bonds sell_bonds))))
(assert (>= new_bonds 0.0))
(assert
  (and
    (>= buy_stocks 0)
    (>= sell_stocks 0)
    (or (= buy_stocks 0) (= sell_stocks 0))
    (= trade_stocks (distinct buy_stocks sell_stocks))
    (=> trade_stocks (>= (+ buy_stocks sell_stocks) 10))))
(assert (= new_stocks (+ (/ 1301.0 3.0) (- buy_stocks sell_stocks))))
(assert (>= new_stocks 0.0))
(assert
  (and
    (>= buy_gold 0)
    (>= sell_gold 0)
    (or (= buy_gold 0) (= sell_gold 0))
    (= trade_gold (distinct buy_gold sell_gold))
    (=> trade_gold (>= (+ buy_gold sell_gold) 10))))
(assert (= new_gold (+ (/ 77.0 2.0) (- buy_gold sell_gold))))
(assert (>= new_gold 0.0))
(assert
  (and
    (>= buy_cash 0)
    (>= sell_cash 0)
    (or (= buy_cash 0) (= sell_cash 0))
    (= trade_cash (distinct buy_cash sell_cash))
    (=> trade_cash (>= (+ buy_cash sell_cash) 10))))
(assert (= new_cash (+ 40.0 (- buy_cash sell_cash))))
(assert (>= new_cash 0.0))
(assert
  (= fees
    (+
      (* (/ 1.0 400.0) buy_bonds)
      (* (/ 1.0 400.0) sell_bonds)
      (* (/ 1.0 250.0) buy_stocks)
      (* (/ 1.0 250.0) sell_stocks)
      (* (/ 3.0 200.0) buy_gold)
      (* (/ 3.0 200.0) sell_gold)
      (* (/ 1 10) sell_stocks))))
(assert
  (= (+ sell_bonds sell_stocks sell_gold sell_cash) (+ buy_bonds buy_stocks buy_gold buy_cash fees)))
(define-fun total () Real (+ new_bonds new_stocks new_gold new_cash))
(assert (> total 730.0))
(assert
  (! (and (<= (* 2 new_stocks) total) (>= (* 10 new_gold) total) (not (> new_cash (- total 650)))) :named targets))
(assert (xor (not trade_bonds) (and trade_gold (>= new_bonds 300.25))))
(assert (not (and trade_bonds trade_stocks trade_gold trade_cash)))

(check-sat)
(exit)
