package solvers

import (
	"regexp"
	"slices"
	"strings"
)

// maxFrames is how many frames identify a crash. More would split crashes with one cause.
const maxFrames = 3

var (
	// "#3 0x55… in ns::function(args) /path/file.cpp:12" of sanitizers, "#3  0x55… in function (x=1) at file.cpp:12" of
	// gdb, "* frame #3: 0x55… program`function(args) at file.cpp:12" of lldb. Groups: number, rest of the line.
	nativeFrame = regexp.MustCompile(
		"(?m)^\\s*(?:\\* )?(?:frame )?#(\\d+):?\\s+(?:0x[0-9a-f]+ )?(?:in )?(?:[\\w.+-]+`)?(.*)$")
	// "program(_ZN2ns8functionEv+0x1f) [0x55…]", as the C library prints its own stack.
	libraryFrame = regexp.MustCompile(`(?m)^\S+\((\w+)\+0x[0-9a-f]+\) ?\[0x[0-9a-f]+\]`)
	// Java's and Scala's "	at package.Class.method(File.java:12)".
	javaFrame = regexp.MustCompile(`(?m)^\s*at ([\w$.]+)\(`)

	// Python's `  File "/path/file.py", line 12, in function`, the innermost last.
	pythonFrame = regexp.MustCompile(`(?m)^\s*File "[^"]*", line \d+, in (\S+)$`)

	// systemLibrary is where gdb finds functions without names that are none of the solver's.
	systemLibrary = regexp.MustCompile(`from \S*/(?:libc|libstdc\+\+|libgcc_s|libm|libpthread|ld-linux[\w-]*)[.-]\S*$`)

	// runtimeFrames are of libraries and sanitizers: of the start or end of a process, not of the failure.
	runtimeFrames = regexp.MustCompile(`^(?:` + strings.Join([]string{
		`\?\?`, `<signal handler called>`, // gdb's marks for frames without a name
		`__(?:interceptor|asan|ubsan|lsan|tsan|msan|sanitizer|cxa|cxxabiv1|libc|gnu_cxx|restore_rt)`,
		`(?:__GI_)?_*(?:raise|abort|gsignal|kill|pthread_kill\w*|assert_(?:fail|perror_fail|rtn)\w*)$`,
		`_start$`, `start_thread$`, `(?:__)?clone3?$`, `std::`, `[\w:]+::FatalStream::`,
		`operator (?:new|delete)`, `(?:__GI_)?_*(?:libc_)?(?:malloc|calloc|realloc|c?free)$`, `malloc_`, `_int_(?:malloc|free)`,
		`_*(?:mem(?:cpy|move|set|cmp)|str(?:len|n?cmp|n?cpy))(?:_\w+)?$`,
	}, "|") + `)`)
)

// maxStack is how many frames of a stack are kept: enough to see which part of the solver called which.
const maxStack = 24

// Stack returns the functions of the first stack in what a solver or a debugger has printed, innermost first, at most
// maxStack of them. A function that calls itself counts once. Of Java's exceptions, the last cause counts. The stack
// ends in front of a function of the solver whose name is not known: what called it does not say where the fault is.
func Stack(text string) []string {
	if at := strings.LastIndex(text, "\nCaused by: "); at >= 0 {
		text = text[at:]
	}
	all := functions(text, true)
	return all[:min(len(all), maxStack)]
}

// frames are the innermost functions of the first stack in a text: those that are part of a crash's signature.
func frames(text string) []string {
	all := functions(text, false)
	return all[:min(len(all), maxFrames)]
}

// elided stands for functions of containers on a stack.
const elided = "…"

// OwnStack leaves out the functions of containers and memory, where faults of any part of the solver show: it begins
// with the innermost other function, and has … in the place of further ones.
func (e *Entry) OwnStack(stack []string) []string {
	own := slices.Clone(stack)
	for i, name := range own {
		if slices.ContainsFunc(e.Containers, func(start string) bool { return strings.HasPrefix(name, start) }) {
			own[i] = elided
		}
	}
	if own = slices.Compact(own); len(own) > 0 && own[0] == elided {
		own = own[1:]
	}
	return own
}

// IsElided reports whether what [Entry.OwnStack] has in the place of a function is none of the solver's own.
func IsElided(function string) bool { return function == elided }

// functions are those of the first stack in a text, innermost first; with onlyNamed, those in front of the first one of
// the solver without a name.
func functions(text string, onlyNamed bool) []string {
	var all []string
	for i, m := range nativeFrame.FindAllStringSubmatch(text, -1) {
		if m[1] == "0" && i > 0 {
			break // another stack: of the allocation, or of the release, of memory
		}
		if onlyNamed && strings.HasPrefix(m[2], "??") && !systemLibrary.MatchString(m[2]) {
			return slices.Compact(slices.DeleteFunc(all, isRuntime))
		}
		all = append(all, functionName(m[2]))
	}
	for _, re := range []*regexp.Regexp{libraryFrame, javaFrame} {
		if len(all) > 0 {
			break
		}
		for _, m := range re.FindAllStringSubmatch(text, -1) {
			all = append(all, m[1])
		}
	}
	if len(all) == 0 {
		for _, m := range pythonFrame.FindAllStringSubmatch(text, -1) {
			all = append(all, m[1])
		}
		slices.Reverse(all)
	}
	return slices.Compact(slices.DeleteFunc(all, isRuntime))
}

// isRuntime reports whether a function is of no interest: of a library, or of a sanitizer.
func isRuntime(name string) bool { return name == "" || runtimeFrames.MatchString(name) }

// functionName is the name of a frame's function: without its arguments, the arguments of templates and the type of its
// result, which compilers and debuggers write differently.
func functionName(frame string) string {
	frame = strings.ReplaceAll(frame, "(anonymous namespace)", "{anonymous}")
	var name strings.Builder
	depth := 0 // nesting of template arguments
	for i := 0; i < len(frame); i++ {
		if depth == 0 && strings.HasSuffix(name.String(), "operator") {
			if n := symbolLength(frame[i:]); n > 0 {
				name.WriteString(frame[i : i+n])
				i += n - 1
				continue
			}
		}
		switch c := frame[i]; {
		case c == '<':
			depth++
		case c == '>':
			depth--
		case depth > 0:
		case c == '(' || c == ' ' && endsName.MatchString(frame[i:]):
			return withoutType(name.String())
		default:
			name.WriteByte(c)
		}
	}
	return withoutType(name.String())
}

// endsName matches what follows the name of a function: arguments, a position, or template arguments.
var endsName = regexp.MustCompile(`^ (?:[(/.\[<]|at |const\b|\+ \d|$|[\w.+-]+:\d+)`)

// operatorSymbol is the symbol of an operator of C++, as in operator() or operator<<.
var operatorSymbol = regexp.MustCompile(`^(?:\(\)|\[\]|->\*?|[<>]{2}=?|[-+*/%^&|~!=<>]=?|&&|\|\||\+\+|--|,)`)

func symbolLength(text string) int { return len(operatorSymbol.FindString(text)) }

// withoutType removes the result type before a function's name.
func withoutType(name string) string {
	name = strings.TrimSpace(name)
	at := strings.Index(name, "operator ") // "operator new", or a conversion
	if at < 0 {
		at = len(name)
	}
	if space := strings.LastIndexByte(name[:at], ' '); space >= 0 {
		return name[space+1:]
	}
	return name
}
