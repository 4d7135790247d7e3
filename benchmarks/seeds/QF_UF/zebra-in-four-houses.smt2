; A zebra puzzle: four houses in a row, owners, drinks, pets and colours as functions to houses;
; who keeps the fish?
(set-info :smt-lib-version 2.6)
(set-logic QF_UF)
(set-info :category "crafted")
(set-info :status sat)

(declare-sort House 0)
(declare-sort Thing 0)
(declare-fun house_of (Thing) House)
(declare-fun right_of (House) House)
(declare-fun outside () House)
(declare-const house_0 House)
(declare-const house_1 House)
(declare-const house_2 House)
(declare-const house_3 House)
(declare-const dane Thing)
(declare-const briton Thing)
(declare-const greek Thing)
(declare-const pole Thing)
(declare-const tea Thing)
(declare-const milk Thing)
(declare-const beer Thing)
(declare-const water Thing)
(declare-const cat Thing)
(declare-const dog Thing)
(declare-const bird Thing)
(declare-const fish Thing)
(declare-const red Thing)
(declare-const green Thing)
(declare-const white Thing)
(declare-const blue Thing)

(assert (distinct house_0 house_1 house_2 house_3 outside))
(assert
  (and
    (= (right_of house_0) house_1)
    (= (right_of house_1) house_2)
    (= (right_of house_2) house_3)
    (= (right_of house_3) outside)))
(assert (distinct (house_of dane) (house_of briton) (house_of greek) (house_of pole)))
(assert
  (or (= (house_of dane) house_0) (= (house_of dane) house_1) (= (house_of dane) house_2)
    (= (house_of dane) house_3)))
(assert
  (or
    (= (house_of briton) house_0)
    (= (house_of briton) house_1)
    (= (house_of briton) house_2)
    (= (house_of briton) house_3)))
(assert
  (or (= (house_of greek) house_0) (= (house_of greek) house_1) (= (house_of greek) house_2)
    (= (house_of greek) house_3)))
(assert
  (or (= (house_of pole) house_0) (= (house_of pole) house_1) (= (house_of pole) house_2)
    (= (house_of pole) house_3)))
(assert (distinct (house_of tea) (house_of milk) (house_of beer) (house_of water)))
(assert
  (or (= (house_of tea) house_0) (= (house_of tea) house_1) (= (house_of tea) house_2)
    (= (house_of tea) house_3)))
(assert
  (or (= (house_of milk) house_0) (= (house_of milk) house_1) (= (house_of milk) house_2)
    (= (house_of milk) house_3)))
(assert
  (or (= (house_of beer) house_0) (= (house_of beer) house_1) (= (house_of beer) house_2)
    (= (house_of beer) house_3)))
(assert
  (or (= (house_of water) house_0) (= (house_of water) house_1) (= (house_of water) house_2)
    (= (house_of water) house_3)))
(assert (distinct (house_of cat) (house_of dog) (house_of bird) (house_of fish)))
(assert
  (or (= (house_of cat) house_0) (= (house_of cat) house_1) (= (house_of cat) house_2)
    (= (house_of cat) house_3)))
(assert
  (or (= (house_of dog) house_0) (= (house_of dog) house_1) (= (house_of dog) house_2)
    (= (house_of dog) house_3)))
(assert
  (or (= (house_of bird) house_0) (= (house_of bird) house_1) (= (house_of bird) house_2)
    (= (house_of bird) house_3)))
(assert
  (or (= (house_of fish) house_0) (= (house_of fish) house_1) (= (house_of fish) house_2)
    (= (house_of fish) house_3)))
(assert (distinct (house_of red) (house_of green) (house_of white) (house_of blue)))
(assert
  (or (= (house_of red) house_0) (= (house_of red) house_1) (= (house_of red) house_2)
    (= (house_of red) house_3)))
(assert
  (or (= (house_of green) house_0) (= (house_of green) house_1) (= (house_of green) house_2)
    (= (house_of green) house_3)))
(assert
  (or (= (house_of white) house_0) (= (house_of white) house_1) (= (house_of white) house_2)
    (= (house_of white) house_3)))
(assert
  (or (= (house_of blue) house_0) (= (house_of blue) house_1) (= (house_of blue) house_2)
    (= (house_of blue) house_3)))
(define-fun same ((a Thing) (b Thing)) Bool (= (house_of a) (house_of b)))
(define-fun next_to ((a Thing) (b Thing)) Bool
  (xor (= (right_of (house_of a)) (house_of b)) (= (right_of (house_of b)) (house_of a))))
(assert (same briton green))
(assert (same pole dog))
(assert (= (right_of (house_of green)) (house_of white)))
(assert (same green tea))
(assert (= (house_of milk) house_1))
(assert (= (house_of dane) house_0))
(assert (next_to cat beer))
(assert (next_to dane blue))
(assert (not (same fish water)))
(assert (=> (same greek bird) (next_to bird milk)))

(check-sat)
(exit)
