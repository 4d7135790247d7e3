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

	// runtimeFrames are of libraries and sanitizers: of the start or end of a process, not of the failure.
	runtimeFrames = regexp.MustCompile(`^(?:` + strings.Join([]string{
		`\?\?`, `<signal handler called>`, // what gdb does not know
		`__(?:interceptor|asan|ubsan|lsan|tsan|msan|sanitizer|cxa|cxxabiv1|libc|gnu_cxx|restore_rt)`,
		`(?:__GI_)?_*(?:raise|abort|gsignal|kill|pthread_kill\w*|assert_(?:fail|perror_fail|rtn)\w*)$`,
		`_start$`, `start_thread$`, `(?:__)?clone3?$`, `std::`, `[\w:]+::FatalStream::`,
		`operator (?:new|delete)`, `(?:__GI_)?_*(?:malloc|calloc|realloc|c?free)$`, `malloc_`, `_int_(?:malloc|free)`,
		`_*(?:mem(?:cpy|move|set|cmp)|str(?:len|n?cmp|n?cpy))(?:_\w+)?$`,
	}, "|") + `)`)
)

// frames returns the functions of the first stack in a text, innermost first, at most maxFrames of them. A function
// that calls itself counts once.
func frames(text string) []string {
	var all []string
	for i, m := range nativeFrame.FindAllStringSubmatch(text, -1) {
		if m[1] == "0" && i > 0 {
			break // another stack: of the allocation, or of the release, of memory
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
	all = slices.Compact(slices.DeleteFunc(all, func(name string) bool {
		return name == "" || runtimeFrames.MatchString(name)
	}))
	return all[:min(len(all), maxFrames)]
}

// functionName is the name of a frame's function: without its arguments, the arguments of templates and the type of its
// result, which compilers and debuggers write differently.
func functionName(frame string) string {
	frame = strings.ReplaceAll(frame, "(anonymous namespace)", "{anonymous}")
	var name strings.Builder
	depth := 0 // of templates' arguments
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
