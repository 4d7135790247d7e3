package solvers

import "testing"

// Crashes are identified by the position of the failed assertion, or else by the innermost functions on the stack, in
// all notations of sanitizers, debuggers and solvers.
func TestCrashSignatures(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"z3 under a sanitizer, in a thread", `==1426==ERROR: AddressSanitizer: heap-use-after-free on address 0x61c000039267 at pc 0x55959a15d811 bp 0x7f5e34f83430 sp 0x7f5e34f83420
READ of size 1 at 0x61c000039267 thread T34
==1426==AddressSanitizer: while reporting a bug found another one. Ignoring.
  #0 0x55959a15d810 in smt::theory_array::final_check_eh() ../src/smt/theory_array.cpp:369
  #1 0x5595995c7704 in smt::context::final_check() ../src/smt/smt_context.cpp:3860
  #2 0x5595995d7ec6 in smt::context::bounded_search() ../src/smt/smt_context.cpp:3776
  #3 0x5595995d87c7 in smt::context::search() ../src/smt/smt_context.cpp:3603
`, "AddressSanitizer: heap-use-after-free; smt::theory_array::final_check_eh smt::context::final_check " +
			"smt::context::bounded_search"},
		{"templates, and other stacks behind the first one", `    #0 0x556a1973569d in obj_hash_entry<expr>::get_hash() const ../src/util/obj_hashtable.h:35
    #1 0x556a1973569d in core_hashtable<obj_hash_entry<expr>, obj_ptr_hash<expr>, ptr_eq<expr> >::find_core(expr* const&) const ../src/util/hashtable.h:516

freed by thread T0 here:
    #0 0x7f87566ba038 in operator delete[](void*) ../../../../src/libsanitizer/asan/asan_new_delete.cpp:155
    #1 0x55ac5ae863e5 in smt::check(int) /home/user/src/theory.cpp:5
SUMMARY: AddressSanitizer: heap-use-after-free ../src/util/obj_hashtable.h:35 in obj_hash_entry<expr>::get_hash() const
`, "AddressSanitizer: heap-use-after-free; obj_hash_entry::get_hash core_hashtable::find_core"},
		{"the library's functions in front", `    #0 0x7fa265e48060 in __interceptor_memcpy ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:827
    #1 0x55ff4696ce1f in smt::context::operator<(smt::context const&) const /tmp/t.cpp:15
    #2 0x55ff4696d3a9 in void undo_trail_stack<smt::context>(smt::context&, ptr_vector<trail<smt::context> >&, unsigned int) /tmp/t.cpp:19
    #3 0x55ff4696c81f in std::vector<int, std::allocator<int> >::push_back(int const&) /usr/include/c++/12/bits/stl_vector.h:1287
    #4 0x55ff4696c81f in operator() /tmp/t.cpp:27
    #5 0x7fa265045249 in __libc_start_call_main ../sysdeps/nptl/libc_start_call_main.h:58
SUMMARY: AddressSanitizer: heap-buffer-overflow ../libsanitizer/sanitizer_common_interceptors.inc:827 in __interceptor_memcpy
`, "AddressSanitizer: heap-buffer-overflow; smt::context::operator< undo_trail_stack operator()"},
		{"recursion without an end", `    #0 0x564dcef6c46d in smt::deep(int) /tmp/t.cpp:11
    #1 0x564dcef6c5d9 in smt::deep(int) /tmp/t.cpp:11
    #2 0x564dcef6c5d9 in smt::deep(int) /tmp/t.cpp:11
SUMMARY: AddressSanitizer: stack-overflow /tmp/t.cpp:11 in smt::deep(int)
`, "AddressSanitizer: stack-overflow; smt::deep"},
		{"a program without symbols", `    #0 0x562227479591 (/usr/bin/z3+0x12591)
SUMMARY: AddressSanitizer: SEGV (/usr/bin/z3+0x12591)
`, "AddressSanitizer: SEGV (z3+)"},
		{"undefined behaviour, by its place", `../src/util/mpz.cpp:118:9: runtime error: signed integer overflow: 2147483647 + 17 cannot be represented in type 'int'
    #0 0x55ba68fe5cbf in mpz_manager::add(int, int) ../src/util/mpz.cpp:118
SUMMARY: UndefinedBehaviorSanitizer: undefined-behavior ../src/util/mpz.cpp:118:9 in
`, "mpz.cpp:118 signed integer overflow: N + N cannot be represented in type 'int'"},
		{"z3's assertion", "ASSERTION VIOLATION\nFile: ../src/smt/theory_arith_core.h\nLine: 1042\nis_pure_monomial(m)\n" +
			"(C)ontinue, (A)bort, (S)top, (T)hrow exception, Invoke (G)DB\n",
			"theory_arith_core.h Line: 1042 is_pure_monomial(m)"},
		{"CVC4's assertion, and its stack in a debugger", `Fatal failure within CVC4::NodeTemplate<ref_count>::NodeTemplate(const CVC4::NodeTemplate<ref_count>&) [with bool ref_count = false] at /space/user/cvc4/src/./expr/node.h:1107
Check failure

 d_nv->d_rc > 0
TNode constructed from TNode with rc == 0
#0  0x00000000018884d5 in raise ()
`, "node.h:1107 d_nv->d_rc > 0"},
		{"CVC4's stack in gdb alone", `#0  0x00000000018884d5 in raise ()
#1  0x00000000004032f9 in abort ()
#2  0x000000000090d9d9 in CVC4::FatalStream::~FatalStream (this=0x7fffffffb90e, __in_chrg=<optimized out>) at /space/user/cvc4/src/base/check.cpp:33
#3  0x0000000000462102 in CVC4::NodeTemplate<false>::NodeTemplate (this=0x7fffffffbb08, e=...) at /space/user/cvc4/src/./expr/node.h:1107
#4  0x00000000012366b8 in CVC4::decision::JustificationHeuristic::getNextThresh (this=0x268f6a0, stopSearch=@0x7fffffffbd87: false, threshold=0)
    at /space/user/cvc4/src/decision/justification_heuristic.cpp:108
#5  0x000000000123613f in CVC4::decision::JustificationHeuristic::getNext (this=0x268f6a0, stopSearch=@0x7fffffffbd87: false)
`, "CVC4::NodeTemplate::NodeTemplate CVC4::decision::JustificationHeuristic::getNextThresh " +
			"CVC4::decision::JustificationHeuristic::getNext"},
		{"unreachable code of cvc5", "Fatal failure within cvc5::internal::Node cvc5::internal::ProofChecker::check(cvc5::ProofRule, " +
			"const std::vector<Node> &, cvc5::internal::Node) at /home/user/cvc5/src/proof/proof_checker.cpp:106\n" +
			"Unreachable code reached ProofChecker::check: failed,\n",
			"proof_checker.cpp:106 Unreachable code reached ProofChecker::check: failed,"},
		{"yices' assertion", "yices_smt2: mcsat/eq/equality_graph.c:1405: eq_graph_push: Assertion " +
			"`eq->term_value_merges.size == 0' failed.\n", "equality_graph.c:1405 eq->term_value_merges.size == 0"},
		{"a bug that yices reports", `
*************************************************************
FATAL ERROR: unexpected term kind in model
*************************************************************
Please report this bug to yices-bugs@csl.sri.com.
To help us diagnose this problem, please include the
following information in your bug report:

  Yices version: 2.6.5
`, "unexpected term kind in model"},
		{"an exception that nobody catches, in gdb", `terminate called after throwing an instance of 'std::out_of_range'
  what():  vector::_M_range_check: __n (which is 17) >= this->size() (which is 0)
#0  __pthread_kill_implementation (threadid=<optimized out>, signo=signo@entry=6, no_tid=no_tid@entry=0) at ./nptl/pthread_kill.c:44
#2  0x00007ffff7a59fb2 in __GI_raise (sig=sig@entry=6) at ../sysdeps/posix/raise.c:26
#4  0x00007ffff7c9d919 in ?? () from /lib/x86_64-linux-gnu/libstdc++.so.6
#6  0x00007ffff7ca8e85 in std::terminate() () from /lib/x86_64-linux-gnu/libstdc++.so.6
#9  0x00005555555570c3 in std::vector<int, std::allocator<int> >::_M_range_check (this=0x7fffffffe680, __n=17) at /usr/include/c++/12/bits/stl_vector.h:1153
#10 0x0000555555556488 in smt::(anonymous namespace)::hidden::operator() (this=0x7fffffffe54f, p=0x0) at t.cpp:9
#11 0x0000555555556616 in smt::context::check (this=0x7fffffffe680, n=1) at t.cpp:18
`, "std::out_of_range vector::_M_range_check: __n (which is N) >= this->size() (which is N); " +
			"smt::{anonymous}::hidden::operator() smt::context::check"},
		{"lldb", "  * frame #0: 0x00007fff6bd9b33a libsystem_kernel.dylib`__pthread_kill + 10\n" +
			"    frame #1: 0x0000000100a3d2c0 z3`smt::context::propagate(this=0x0000000101) at smt_context.cpp:1694:9\n" +
			"    frame #2: 0x0000000100a3d2f0 z3`main + 33\n", "smt::context::propagate main"},
		{"the C library's own stack", "./solver(_ZN3smt5checkEi+0x1f) [0x55d0c0de]\n./solver(main+0x2a) [0x55d0c0ff]\n",
			"_ZN3smt5checkEi main"},
	} {
		if got := crashSignature(c.text); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.name, got, c.want)
		}
	}
}
