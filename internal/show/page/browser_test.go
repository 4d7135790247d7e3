package page

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
)

// tab is a tab of a browser that notes what it should not have.
type tab struct {
	t   *testing.T
	ctx context.Context

	mu       sync.Mutex
	trouble  []string // messages of the console, exceptions
	requests []string
}

// patience is how long all that a test does with a tab may take: without an end, what never comes would be waited for.
const patience = 5 * time.Minute

// openTab starts a browser. The test fails in the end if a page had errors.
func openTab(t *testing.T) *tab {
	t.Helper()
	testenv.Need(t, "chromium")
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.ExecPath("chromium"),
		chromedp.NoSandbox, chromedp.WindowSize(1280, 900))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	b := &tab{t: t}
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithListener(b.note))
	t.Cleanup(cancel)
	b.ctx = ctx
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, text := range b.trouble {
			t.Errorf("the browser complains: %s", text)
		}
	})
	b.do() // starts the browser, which lives as long as the context of its start
	ctx, cancel = context.WithTimeout(ctx, patience)
	t.Cleanup(cancel)
	b.ctx = ctx
	for _, enable := range []func() error{
		func() error { _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); return err },
		func() error { _, err := chromedp.Call(ctx, log.Enable, cdp.Empty{}); return err },
	} {
		if err := enable(); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func (b *tab) note(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		b.trouble = append(b.trouble, e.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
			b.trouble = append(b.trouble, "console."+string(e.Type))
		}
	case *log.EventEntryAdded:
		b.trouble = append(b.trouble, e.Entry.Text+" "+e.Entry.URL)
	case *network.EventRequestWillBeSent:
		b.requests = append(b.requests, e.Request.URL)
	}
}

// do lets the browser do something.
func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// run lets a statement of JavaScript be run in the page.
func (b *tab) run(statement string) {
	b.t.Helper()
	query[any](b, statement+"; null")
}

// query evaluates an expression of JavaScript in the page.
func query[T any](b *tab, expression string) T {
	b.t.Helper()
	answer, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return answer
}

// firstSeen is how often the first signature of the table was seen.
const firstSeen = `document.querySelector("#findings-table tbody tr:not([hidden]) td:nth-child(5)").textContent`

// The page works in a browser: nothing is loaded and nothing complains, links lead somewhere, tables are sorted and
// filtered by mouse and by keyboard, findings open, and what they offer is copied.
func TestBrowser(t *testing.T) {
	c := campaign(t, 12)
	path, err := WriteFile(c)
	if err != nil {
		t.Fatal(err)
	}
	b := openTab(t)
	b.do(chromedp.Navigate("file://"+path), chromedp.WaitVisible("#findings-table"))
	b.prefer("light")
	for _, part := range []struct {
		name string
		test func(t *testing.T)
	}{
		{"self-contained", b.selfContained}, {"links", func(t *testing.T) { b.links(t, c.Dir) }},
		{"sorting", b.sorting}, {"filter", b.filter}, {"findings", b.findings}, {"phone", b.phone},
		{"colours", b.colours}, {"paper", b.paper},
	} {
		t.Run(part.name, func(t *testing.T) {
			b.t = t
			part.test(t)
		})
	}
}

// prefer sets the colours that the user prefers. Pages do not move by themselves: what is to be clicked on stays.
func (b *tab) prefer(colours string) {
	b.t.Helper()
	wishes := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: colours}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, wishes); err != nil {
		b.t.Fatal(err)
	}
}

func (b *tab) selfContained(t *testing.T) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, r := range b.requests {
		if !strings.HasPrefix(r, "file://") && !strings.HasPrefix(r, "data:") {
			t.Errorf("the page loads %s", r)
		}
	}
	if len(b.requests) == 0 {
		t.Error("no request was seen, not even for the page")
	}
}

func (b *tab) links(t *testing.T, dir string) {
	if title := query[string](b, `document.title`); title == "taken" {
		t.Error("what a solver printed was run as a script")
	}
	for _, id := range query[[]string](b, `[...document.querySelectorAll('a[href^="#"]')].map(a => a.hash.slice(1))`) {
		if !query[bool](b, `document.getElementById(decodeURIComponent("`+id+`")) !== null`) {
			t.Errorf("#%s leads nowhere", id)
		}
	}
	files := query[[]string](b, `[...document.querySelectorAll(".facts a")].map(a => a.getAttribute("href"))`)
	if len(files) < 12 {
		t.Errorf("%d links to files", len(files))
	}
	for _, file := range files {
		name, err := url.PathUnescape(file)
		if err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
}

func (b *tab) sorting(t *testing.T) {
	header := "#findings-table th:nth-child(5) button"
	sorted := func() string {
		return query[string](b, `document.querySelector("#findings-table th:nth-child(5)").getAttribute("aria-sort")`)
	}
	b.do(chromedp.Click(header))
	if first := query[string](b, firstSeen); first != "4" || sorted() != "descending" {
		t.Errorf("after a click: %s, %s", first, sorted())
	}
	b.do(chromedp.Focus(header), chromedp.KeyEvent(kb.Enter))
	if first := query[string](b, firstSeen); first != "2" || sorted() != "ascending" {
		t.Errorf("after Enter: %s, %s", first, sorted())
	}
	b.do(chromedp.Click("#strategies th:nth-child(1) button"))
	cells := `[...document.querySelectorAll("#strategies tbody td:first-child")].map(c => c.textContent)`
	if names := query[[]string](b, cells); !slices.IsSorted(names) || len(names) != 2 {
		t.Errorf("strategies: %v", names)
	}
}

func (b *tab) filter(t *testing.T) {
	shown := `[...document.querySelectorAll("#findings-table tbody tr")].filter(r => !r.hidden).length + " " +
		[...document.querySelectorAll(".finding")].filter(f => !f.hidden).length`
	b.do(chromedp.SendKeys(`input[aria-label="Filter findings"]`, "CRASH z3"))
	if n := query[string](b, shown); n != "3 3" {
		t.Errorf("rows and cards of crashes: %s", n)
	}
	b.do(chromedp.SendKeys(`input[aria-label="Filter findings"]`, strings.Repeat(kb.Backspace, 20)))
	if n := query[string](b, shown); n != "12 12" {
		t.Errorf("rows and cards without a filter: %s", n)
	}
}

func (b *tab) findings(t *testing.T) {
	last := `document.querySelector("#findings-table tbody tr:last-child a")`
	opened := `document.querySelector(` + last + `.hash).open`
	if query[bool](b, opened) {
		t.Error("the finding is open before its link was used")
	}
	b.run(last + `.focus()`)
	b.do(chromedp.KeyEvent(kb.Enter))
	if _, err := chromedp.Run(b.ctx, chromedp.Poll[bool](opened)); err != nil {
		t.Error("the link did not open the finding:", err)
	}
	// The clipboard of the machine is not the test's business: what would be written there is kept.
	b.run(`navigator.clipboard.writeText = async (text) => { window.copied = text }`)
	b.do(chromedp.Click(`details.critical[open] button[data-copy=issue]`))
	issue, err := chromedp.Run(b.ctx, chromedp.Poll[string](`window.copied`))
	if err != nil {
		t.Fatal("nothing was copied:", err)
	}
	for _, part := range []string{"z3: unsat on a satisfiable script", "(check-sat)", "</script>", "(define-fun x () Int 0)"} {
		if !strings.Contains(issue, part) {
			t.Errorf("the issue lacks %q:\n%s", part, issue)
		}
	}
}

func (b *tab) phone(t *testing.T) {
	b.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile))
	if width := query[int](b, `document.documentElement.scrollWidth`); width > 360 {
		t.Errorf("the page is %d pixels wide where there are 360", width)
	}
	b.do(chromedp.ResetViewport())
}

func (b *tab) colours(t *testing.T) {
	ground := `getComputedStyle(document.body).backgroundColor`
	light := query[string](b, ground)
	b.prefer("dark")
	dark := query[string](b, ground)
	b.do(chromedp.Focus("#theme"), chromedp.KeyEvent(kb.Enter))
	if chosen := query[string](b, ground); light == dark || chosen != light {
		t.Errorf("light %s, dark %s, chosen %s", light, dark, chosen)
	}
}

// Nothing can be scrolled on paper: no table is wider than its place there, and the ground is white.
func (b *tab) paper(t *testing.T) {
	const a4 = 720 // pixels between the margins
	b.do(chromedp.EmulateViewport(a4, 1000))
	paper := emulation.SetEmulatedMediaParams{Media: "print"}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, paper); err != nil {
		t.Fatal(err)
	}
	cut := query[[]string](b, `[...document.querySelectorAll("main .scroll, pre")].filter(e => e.offsetWidth > 0 &&
		(e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)).map(e => e.textContent.slice(0, 99))`)
	if len(cut) > 0 {
		t.Errorf("cut off on paper: %q", cut)
	}
	if ground := query[string](b, `getComputedStyle(document.body).backgroundColor`); ground != "rgb(255, 255, 255)" {
		t.Errorf("the paper is %s", ground)
	}
	b.do(chromedp.ResetViewport())
}

// The page of a campaign that runs follows it, and what the user has done to it stays as it was.
func TestLive(t *testing.T) {
	before, after := campaign(t, 8), campaign(t, 9)
	changes := make(chan struct{})
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		if err := WriteLive(w, before); err != nil {
			t.Error(err)
		}
	})
	mux.HandleFunc("GET /events", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		if err := http.NewResponseController(w).Flush(); err != nil {
			t.Error(err)
		}
		select {
		case <-changes:
		case <-r.Context().Done():
			return
		}
		sections, err := Sections(after)
		if err != nil {
			t.Error(err)
		}
		for _, s := range sections {
			data, err := json.Marshal(s)
			if err != nil {
				t.Error(err)
			}
			fmt.Fprintf(w, "event: section\ndata: %s\n\n", data)
		}
		if err := http.NewResponseController(w).Flush(); err != nil {
			t.Error(err)
		}
		<-r.Context().Done()
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close) // after the browser is gone
	b := openTab(t)
	b.do(chromedp.Navigate(server.URL), chromedp.WaitVisible("#findings-table"))
	b.prefer("light")
	b.do(chromedp.Click("#findings-table th:nth-child(5) button"))
	b.run(`document.querySelectorAll("details.finding")[2].open = true; document.activeElement.blur()`)
	opened := `[...document.querySelectorAll("details.finding[open]")].map(d => d.id).sort().join()`
	sorted := `document.querySelector("#findings-table th:nth-child(5)").getAttribute("aria-sort")`
	open, sort := query[string](b, opened), query[string](b, sorted)
	close(changes)
	rows := `document.querySelectorAll("#findings-table tbody tr").length === 9`
	if _, err := chromedp.Run(b.ctx, chromedp.Poll[bool](rows)); err != nil {
		t.Fatal("the page does not follow:", err)
	}
	if open != query[string](b, opened) || sort != query[string](b, sorted) || sort != "descending" {
		t.Errorf("open %q and sorted %s, before %q and %s", query[string](b, opened), query[string](b, sorted), open, sort)
	}
}
