; A build system with sixty modules in five layers: imports go to lower layers only and are closed
; under transitivity, each module has a package, tests may import helpers. Claim: some chain of
; imports reaches a module of the top layer from the bottom.
(set-info :smt-lib-version 2.6)
(set-logic UF)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort Module 0)
(declare-sort Package 0)
(declare-sort Layer 0)
(declare-fun imports (Module Module) Bool)
(declare-fun needs (Module Module) Bool)
(declare-fun layer (Module) Layer)
(declare-fun package (Module) Package)
(declare-fun above (Layer Layer) Bool)
(declare-fun is_test (Module) Bool)
(declare-fun helper (Package) Module)
(declare-const module_0 Module)
(declare-const module_1 Module)
(declare-const module_2 Module)
(declare-const module_3 Module)
(declare-const module_4 Module)
(declare-const module_5 Module)
(declare-const module_6 Module)
(declare-const module_7 Module)
(declare-const module_8 Module)
(declare-const module_9 Module)
(declare-const module_10 Module)
(declare-const module_11 Module)
(declare-const module_12 Module)
(declare-const module_13 Module)
(declare-const module_14 Module)
(declare-const module_15 Module)
(declare-const module_16 Module)
(declare-const module_17 Module)
(declare-const module_18 Module)
(declare-const module_19 Module)
(declare-const module_20 Module)
(declare-const module_21 Module)
(declare-const module_22 Module)
(declare-const module_23 Module)
(declare-const module_24 Module)
(declare-const module_25 Module)
(declare-const module_26 Module)
(declare-const module_27 Module)
(declare-const module_28 Module)
(declare-const module_29 Module)
(declare-const module_30 Module)
(declare-const module_31 Module)
(declare-const module_32 Module)
(declare-const module_33 Module)
(declare-const module_34 Module)
(declare-const module_35 Module)
(declare-const module_36 Module)
(declare-const module_37 Module)
(declare-const module_38 Module)
(declare-const module_39 Module)
(declare-const module_40 Module)
(declare-const module_41 Module)
(declare-const module_42 Module)
(declare-const module_43 Module)
(declare-const module_44 Module)
(declare-const module_45 Module)
(declare-const module_46 Module)
(declare-const module_47 Module)
(declare-const module_48 Module)
(declare-const module_49 Module)
(declare-const module_50 Module)
(declare-const module_51 Module)
(declare-const module_52 Module)
(declare-const module_53 Module)
(declare-const module_54 Module)
(declare-const module_55 Module)
(declare-const module_56 Module)
(declare-const module_57 Module)
(declare-const module_58 Module)
(declare-const module_59 Module)
(declare-const layer_0 Layer)
(declare-const layer_1 Layer)
(declare-const layer_2 Layer)
(declare-const layer_3 Layer)
(declare-const layer_4 Layer)
(declare-const package_0 Package)
(declare-const package_1 Package)
(declare-const package_2 Package)
(declare-const package_3 Package)
(declare-const package_4 Package)
(declare-const package_5 Package)
(declare-const package_6 Package)
(declare-const package_7 Package)

(assert
  (forall ((x Layer)
           (y Layer)
           (z Layer))
    (! (=> (and (above x y) (above y z)) (above x z)) :pattern ((above x y) (above y z)))))
(assert (forall ((x Layer)) (not (above x x))))
(assert (above layer_1 layer_0))
(assert (above layer_2 layer_1))
(assert (above layer_3 layer_2))
(assert (above layer_4 layer_3))
(assert
  (! (forall ((m Module)
              (n Module))
       (! (=> (needs m n) (or (above (layer m) (layer n)) (= (layer m) (layer n)))) :pattern ((needs m n)))) :named no_upward))
(assert
  (forall ((m Module) (n Module)) (! (=> (imports m n) (needs m n)) :pattern ((imports m n)))))
(assert
  (forall ((k Package))
    (! (and (= (package (helper k)) k) (= (layer (helper k)) layer_0)) :pattern ((helper k)))))
; module 0
(assert (! (and (= (layer module_0) layer_0) (= (package module_0) package_0)) :named place_0))
; module 1
(assert (! (and (= (layer module_1) layer_0) (= (package module_1) package_1)) :named place_1))
(assert (imports module_1 module_0))
; module 2
(assert (! (and (= (layer module_2) layer_0) (= (package module_2) package_2)) :named place_2))
(assert (or (imports module_2 module_0) (imports module_2 (helper package_0))))
(assert (imports module_2 module_1))
; module 3
(assert (! (and (= (layer module_3) layer_0) (= (package module_3) package_3)) :named place_3))
(assert (imports module_3 module_0))
(assert (imports module_3 module_1))
(assert
  (=>
    (is_test module_3)
    (xor
      (imports module_3 (helper (package module_3)))
      (is_test module_0)
      (= (layer module_3) layer_4))))
; module 4
(assert (! (and (= (layer module_4) layer_0) (= (package module_4) package_4)) :named place_4))
(assert (or (imports module_4 module_1) (imports module_4 (helper package_1))))
(assert (imports module_4 module_3))
; module 5
(assert (! (and (= (layer module_5) layer_0) (= (package module_5) package_5)) :named place_5))
(assert (imports module_5 module_1))
(assert (imports module_5 module_2))
(assert (exists ((m Module)) (and (imports module_5 m) (not (= m module_5)))))
(assert (distinct module_5 module_4 module_0))
; module 6
(assert (! (and (= (layer module_6) layer_0) (= (package module_6) package_6)) :named place_6))
(assert (imports module_6 module_4))
(assert (imports module_6 module_5))
; module 7
(assert (! (and (= (layer module_7) layer_0) (= (package module_7) package_7)) :named place_7))
(assert (imports module_7 module_2))
(assert (imports module_7 module_5))
(assert
  (=>
    (is_test module_7)
    (xor
      (imports module_7 (helper (package module_7)))
      (is_test module_4)
      (= (layer module_7) layer_4))))
; module 8
(assert (! (and (= (layer module_8) layer_0) (= (package module_8) package_0)) :named place_8))
(assert (imports module_8 module_1))
(assert (imports module_8 module_4))
; module 9
(assert (! (and (= (layer module_9) layer_0) (= (package module_9) package_1)) :named place_9))
(assert (imports module_9 module_3))
(assert (or (imports module_9 module_6) (imports module_9 (helper package_6))))
; module 10
(assert (! (and (= (layer module_10) layer_0) (= (package module_10) package_2)) :named place_10))
(assert (or (imports module_10 module_1) (imports module_10 (helper package_1))))
(assert (imports module_10 module_7))
(assert (distinct module_10 module_9 module_5))
; module 11
(assert (! (and (= (layer module_11) layer_0) (= (package module_11) package_3)) :named place_11))
(assert (imports module_11 module_1))
(assert (imports module_11 module_9))
(assert
  (=>
    (is_test module_11)
    (xor
      (imports module_11 (helper (package module_11)))
      (is_test module_8)
      (= (layer module_11) layer_4))))
; module 12
(assert (! (and (= (layer module_12) layer_1) (= (package module_12) package_4)) :named place_12))
(assert (or (imports module_12 module_1) (imports module_12 (helper package_1))))
(assert (imports module_12 module_2))
(assert (exists ((m Module)) (and (imports module_12 m) (not (= m module_12)))))
; module 13
(assert (! (and (= (layer module_13) layer_1) (= (package module_13) package_5)) :named place_13))
(assert (imports module_13 module_3))
(assert (imports module_13 module_10))
; module 14
(assert (! (and (= (layer module_14) layer_1) (= (package module_14) package_6)) :named place_14))
(assert (imports module_14 module_7))
(assert (imports module_14 module_12))
; module 15
(assert (! (and (= (layer module_15) layer_1) (= (package module_15) package_7)) :named place_15))
(assert (or (imports module_15 module_1) (imports module_15 (helper package_1))))
(assert (imports module_15 module_13))
(assert
  (=>
    (is_test module_15)
    (xor
      (imports module_15 (helper (package module_15)))
      (is_test module_12)
      (= (layer module_15) layer_4))))
(assert (distinct module_15 module_14 module_10))
; module 16
(assert (! (and (= (layer module_16) layer_1) (= (package module_16) package_0)) :named place_16))
(assert (imports module_16 module_0))
(assert (imports module_16 module_3))
; module 17
(assert (! (and (= (layer module_17) layer_1) (= (package module_17) package_1)) :named place_17))
(assert (imports module_17 module_2))
(assert (or (imports module_17 module_16) (imports module_17 (helper package_0))))
; module 18
(assert (! (and (= (layer module_18) layer_1) (= (package module_18) package_2)) :named place_18))
(assert (imports module_18 module_5))
(assert (imports module_18 module_12))
; module 19
(assert (! (and (= (layer module_19) layer_1) (= (package module_19) package_3)) :named place_19))
(assert (imports module_19 module_13))
(assert (imports module_19 module_18))
(assert
  (=>
    (is_test module_19)
    (xor
      (imports module_19 (helper (package module_19)))
      (is_test module_16)
      (= (layer module_19) layer_4))))
(assert (exists ((m Module)) (and (imports module_19 m) (not (= m module_19)))))
; module 20
(assert (! (and (= (layer module_20) layer_1) (= (package module_20) package_4)) :named place_20))
(assert (imports module_20 module_12))
(assert (or (imports module_20 module_15) (imports module_20 (helper package_7))))
(assert (distinct module_20 module_19 module_15))
; module 21
(assert (! (and (= (layer module_21) layer_1) (= (package module_21) package_5)) :named place_21))
(assert (imports module_21 module_2))
(assert (imports module_21 module_15))
; module 22
(assert (! (and (= (layer module_22) layer_1) (= (package module_22) package_6)) :named place_22))
(assert (imports module_22 module_8))
(assert (or (imports module_22 module_18) (imports module_22 (helper package_2))))
; module 23
(assert (! (and (= (layer module_23) layer_1) (= (package module_23) package_7)) :named place_23))
(assert (imports module_23 module_12))
(assert (or (imports module_23 module_13) (imports module_23 (helper package_5))))
(assert
  (=>
    (is_test module_23)
    (xor
      (imports module_23 (helper (package module_23)))
      (is_test module_20)
      (= (layer module_23) layer_4))))
; module 24
(assert (! (and (= (layer module_24) layer_2) (= (package module_24) package_0)) :named place_24))
(assert (imports module_24 module_11))
(assert (imports module_24 module_15))
; module 25
(assert (! (and (= (layer module_25) layer_2) (= (package module_25) package_1)) :named place_25))
(assert (imports module_25 module_1))
(assert (imports module_25 module_6))
(assert (distinct module_25 module_24 module_20))
; module 26
(assert (! (and (= (layer module_26) layer_2) (= (package module_26) package_2)) :named place_26))
(assert (imports module_26 module_3))
(assert (imports module_26 module_8))
(assert (exists ((m Module)) (and (imports module_26 m) (not (= m module_26)))))
; module 27
(assert (! (and (= (layer module_27) layer_2) (= (package module_27) package_3)) :named place_27))
(assert (or (imports module_27 module_0) (imports module_27 (helper package_0))))
(assert (imports module_27 module_9))
(assert
  (=>
    (is_test module_27)
    (xor
      (imports module_27 (helper (package module_27)))
      (is_test module_24)
      (= (layer module_27) layer_4))))
; module 28
(assert (! (and (= (layer module_28) layer_2) (= (package module_28) package_4)) :named place_28))
(assert (or (imports module_28 module_9) (imports module_28 (helper package_1))))
(assert (imports module_28 module_16))
; module 29
(assert (! (and (= (layer module_29) layer_2) (= (package module_29) package_5)) :named place_29))
(assert (imports module_29 module_3))
(assert (imports module_29 module_8))
; module 30
(assert (! (and (= (layer module_30) layer_2) (= (package module_30) package_6)) :named place_30))
(assert (imports module_30 module_0))
(assert (or (imports module_30 module_6) (imports module_30 (helper package_6))))
(assert (distinct module_30 module_29 module_25))
; module 31
(assert (! (and (= (layer module_31) layer_2) (= (package module_31) package_7)) :named place_31))
(assert (imports module_31 module_5))
(assert (imports module_31 module_8))
(assert
  (=>
    (is_test module_31)
    (xor
      (imports module_31 (helper (package module_31)))
      (is_test module_28)
      (= (layer module_31) layer_4))))
; module 32
(assert (! (and (= (layer module_32) layer_2) (= (package module_32) package_0)) :named place_32))
(assert (or (imports module_32 module_18) (imports module_32 (helper package_2))))
(assert (or (imports module_32 module_21) (imports module_32 (helper package_5))))
; module 33
(assert (! (and (= (layer module_33) layer_2) (= (package module_33) package_1)) :named place_33))
(assert (imports module_33 module_2))
(assert (or (imports module_33 module_10) (imports module_33 (helper package_2))))
(assert (exists ((m Module)) (and (imports module_33 m) (not (= m module_33)))))
; module 34
(assert (! (and (= (layer module_34) layer_2) (= (package module_34) package_2)) :named place_34))
(assert (imports module_34 module_23))
(assert (or (imports module_34 module_31) (imports module_34 (helper package_7))))
; module 35
(assert (! (and (= (layer module_35) layer_2) (= (package module_35) package_3)) :named place_35))
(assert (imports module_35 module_20))
(assert (or (imports module_35 module_34) (imports module_35 (helper package_2))))
(assert
  (=>
    (is_test module_35)
    (xor
      (imports module_35 (helper (package module_35)))
      (is_test module_32)
      (= (layer module_35) layer_4))))
(assert (distinct module_35 module_34 module_30))
; module 36
(assert (! (and (= (layer module_36) layer_3) (= (package module_36) package_4)) :named place_36))
(assert (imports module_36 module_2))
(assert (imports module_36 module_15))
; module 37
(assert (! (and (= (layer module_37) layer_3) (= (package module_37) package_5)) :named place_37))
(assert (imports module_37 module_5))
(assert (imports module_37 module_21))
; module 38
(assert (! (and (= (layer module_38) layer_3) (= (package module_38) package_6)) :named place_38))
(assert (imports module_38 module_3))
(assert (imports module_38 module_12))
; module 39
(assert (! (and (= (layer module_39) layer_3) (= (package module_39) package_7)) :named place_39))
(assert (imports module_39 module_16))
(assert (imports module_39 module_31))
(assert
  (=>
    (is_test module_39)
    (xor
      (imports module_39 (helper (package module_39)))
      (is_test module_36)
      (= (layer module_39) layer_4))))
; module 40
(assert (! (and (= (layer module_40) layer_3) (= (package module_40) package_0)) :named place_40))
(assert (or (imports module_40 module_3) (imports module_40 (helper package_3))))
(assert (imports module_40 module_24))
(assert (exists ((m Module)) (and (imports module_40 m) (not (= m module_40)))))
(assert (distinct module_40 module_39 module_35))
; module 41
(assert (! (and (= (layer module_41) layer_3) (= (package module_41) package_1)) :named place_41))
(assert (imports module_41 module_23))
(assert (imports module_41 module_34))
; module 42
(assert (! (and (= (layer module_42) layer_3) (= (package module_42) package_2)) :named place_42))
(assert (imports module_42 module_5))
(assert (or (imports module_42 module_14) (imports module_42 (helper package_6))))
; module 43
(assert (! (and (= (layer module_43) layer_3) (= (package module_43) package_3)) :named place_43))
(assert (imports module_43 module_1))
(assert (imports module_43 module_9))
(assert
  (=>
    (is_test module_43)
    (xor
      (imports module_43 (helper (package module_43)))
      (is_test module_40)
      (= (layer module_43) layer_4))))
; module 44
(assert (! (and (= (layer module_44) layer_3) (= (package module_44) package_4)) :named place_44))
(assert (or (imports module_44 module_41) (imports module_44 (helper package_1))))
(assert (or (imports module_44 module_42) (imports module_44 (helper package_2))))
; module 45
(assert (! (and (= (layer module_45) layer_3) (= (package module_45) package_5)) :named place_45))
(assert (or (imports module_45 module_38) (imports module_45 (helper package_6))))
(assert (or (imports module_45 module_42) (imports module_45 (helper package_2))))
(assert (distinct module_45 module_44 module_40))
; module 46
(assert (! (and (= (layer module_46) layer_3) (= (package module_46) package_6)) :named place_46))
(assert (imports module_46 module_26))
(assert (or (imports module_46 module_36) (imports module_46 (helper package_4))))
; module 47
(assert (! (and (= (layer module_47) layer_3) (= (package module_47) package_7)) :named place_47))
(assert (or (imports module_47 module_4) (imports module_47 (helper package_4))))
(assert (imports module_47 module_20))
(assert
  (=>
    (is_test module_47)
    (xor
      (imports module_47 (helper (package module_47)))
      (is_test module_44)
      (= (layer module_47) layer_4))))
(assert (exists ((m Module)) (and (imports module_47 m) (not (= m module_47)))))
; module 48
(assert (! (and (= (layer module_48) layer_4) (= (package module_48) package_0)) :named place_48))
(assert (or (imports module_48 module_41) (imports module_48 (helper package_1))))
(assert (imports module_48 module_43))
; module 49
(assert (! (and (= (layer module_49) layer_4) (= (package module_49) package_1)) :named place_49))
(assert (imports module_49 module_4))
(assert (or (imports module_49 module_6) (imports module_49 (helper package_6))))
; module 50
(assert (! (and (= (layer module_50) layer_4) (= (package module_50) package_2)) :named place_50))
(assert (or (imports module_50 module_3) (imports module_50 (helper package_3))))
(assert (imports module_50 module_41))
(assert (distinct module_50 module_49 module_45))
; module 51
(assert (! (and (= (layer module_51) layer_4) (= (package module_51) package_3)) :named place_51))
(assert (imports module_51 module_43))
(assert (imports module_51 module_50))
(assert
  (=>
    (is_test module_51)
    (xor
      (imports module_51 (helper (package module_51)))
      (is_test module_48)
      (= (layer module_51) layer_4))))
; module 52
(assert (! (and (= (layer module_52) layer_4) (= (package module_52) package_4)) :named place_52))
(assert (imports module_52 module_24))
(assert (or (imports module_52 module_37) (imports module_52 (helper package_5))))
; module 53
(assert (! (and (= (layer module_53) layer_4) (= (package module_53) package_5)) :named place_53))
(assert (or (imports module_53 module_29) (imports module_53 (helper package_5))))
(assert (or (imports module_53 module_50) (imports module_53 (helper package_2))))
; module 54
(assert (! (and (= (layer module_54) layer_4) (= (package module_54) package_6)) :named place_54))
(assert (imports module_54 module_1))
(assert (imports module_54 module_18))
(assert (exists ((m Module)) (and (imports module_54 m) (not (= m module_54)))))
; module 55
(assert (! (and (= (layer module_55) layer_4) (= (package module_55) package_7)) :named place_55))
(assert (imports module_55 module_18))
(assert (imports module_55 module_43))
(assert
  (=>
    (is_test module_55)
    (xor
      (imports module_55 (helper (package module_55)))
      (is_test module_52)
      (= (layer module_55) layer_4))))
(assert (distinct module_55 module_54 module_50))
; module 56
(assert (! (and (= (layer module_56) layer_4) (= (package module_56) package_0)) :named place_56))
(assert (imports module_56 module_35))
(assert (or (imports module_56 module_50) (imports module_56 (helper package_2))))
; module 57
(assert (! (and (= (layer module_57) layer_4) (= (package module_57) package_1)) :named place_57))
(assert (or (imports module_57 module_7) (imports module_57 (helper package_7))))
(assert (imports module_57 module_22))
; module 58
(assert (! (and (= (layer module_58) layer_4) (= (package module_58) package_2)) :named place_58))
(assert (imports module_58 module_18))
(assert (or (imports module_58 module_28) (imports module_58 (helper package_4))))
; module 59
(assert (! (and (= (layer module_59) layer_4) (= (package module_59) package_3)) :named place_59))
(assert (imports module_59 module_1))
(assert (or (imports module_59 module_16) (imports module_59 (helper package_0))))
(assert
  (=>
    (is_test module_59)
    (xor
      (imports module_59 (helper (package module_59)))
      (is_test module_56)
      (= (layer module_59) layer_4))))
(assert
  (or
    (needs module_3 module_59)
    (exists ((m Module) (n Module)) (and (= (layer m) layer_0) (imports m n) (= (layer n) layer_3)))))

(check-sat)
(exit)
