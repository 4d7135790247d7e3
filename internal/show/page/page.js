"use strict";
// The page works without this: it adds sorting, filters, copying, and the choice of colours.
(() => {
	const say = (text) => {
		const said = document.getElementById("said");
		said.textContent = text;
		said.classList.add("shown");
		clearTimeout(say.timer);
		say.timer = setTimeout(() => said.classList.remove("shown"), 1600);
	};

	// Values are compared as numbers where all that are there are numbers.
	const valueOf = (row, column) => {
		const cell = row.cells[column];
		return cell.dataset.v ?? cell.textContent.trim();
	};
	const sortBy = (table, column, direction) => {
		const body = table.tBodies[0];
		const rows = [...body.rows].map((row) => ({row, value: valueOf(row, column)}));
		const numeric = rows.every(({value}) => value === "" || !isNaN(value.replaceAll(",", "")));
		const order = numeric
			? (a, b) => Number(a.value.replaceAll(",", "")) - Number(b.value.replaceAll(",", ""))
			: (a, b) => a.value.localeCompare(b.value, "en", {numeric: true});
		rows.sort((a, b) => direction * order(a, b));
		body.append(...rows.map(({row}) => row));
		for (const th of table.tHead.rows[0].cells) th.removeAttribute("aria-sort");
		table.tHead.rows[0].cells[column].setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
	};
	const sortable = (table) => {
		[...table.tHead.rows[0].cells].forEach((th, column) => {
			const button = document.createElement("button");
			button.type = "button";
			button.append(...th.childNodes);
			th.append(button);
			button.addEventListener("click", () => {
				const first = th.classList.contains("n") || th.classList.contains("share") ? "descending" : "ascending";
				const now = th.getAttribute("aria-sort");
				const next = now === null ? first : now === "ascending" ? "descending" : "ascending";
				sortBy(table, column, next === "ascending" ? 1 : -1);
			});
		});
	};
	const filterable = (table) => {
		const box = document.createElement("div");
		box.className = "filter";
		const input = document.createElement("input");
		input.type = "search";
		input.placeholder = table.dataset.filter;
		input.setAttribute("aria-label", table.dataset.filter);
		const shown = document.createElement("span");
		shown.className = "quiet small";
		shown.setAttribute("role", "status");
		box.append(input, shown);
		(table.closest(".scroll") ?? table).before(box);
		input.addEventListener("input", () => {
			const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
			let n = 0;
			for (const row of table.tBodies[0].rows) {
				const text = row.textContent.toLowerCase();
				row.hidden = !words.every((word) => text.includes(word));
				const link = row.querySelector('a[href^="#"]');
				const card = link && document.getElementById(link.hash.slice(1));
				if (card) card.hidden = row.hidden;
				if (!row.hidden) n++;
			}
			shown.textContent = words.length ? `${n} of ${table.tBodies[0].rows.length}` : "";
		});
	};

	// Pages that are read from a file may have no clipboard: then the old way, by a selection.
	const copy = async (text) => {
		try {
			await navigator.clipboard.writeText(text);
		} catch {
			const area = document.createElement("textarea");
			area.value = text;
			document.body.append(area);
			area.select();
			document.execCommand("copy");
			area.remove();
		}
	};
	document.addEventListener("click", async (event) => {
		const button = event.target.closest("button[data-copy]");
		if (!button) return;
		const part = button.closest(".finding").querySelector(`[data-of=${button.dataset.copy}]`);
		await copy((part.content ?? part).textContent);
		button.focus();
		say("Copied");
	});

	// A link to a finding opens it.
	const open = () => {
		const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
		if (target instanceof HTMLDetailsElement) {
			target.open = true;
			target.scrollIntoView();
		}
	};
	addEventListener("hashchange", open);

	const prepare = (within) => {
		for (const table of within.querySelectorAll("table.sortable")) {
			sortable(table);
			if (table.dataset.filter && table.tBodies[0].rows.length > 5) filterable(table);
		}
	};
	prepare(document);
	open();

	// What the user has done to a section survives its replacement: what is open, how tables are sorted and filtered.
	const keep = (section) => ({
		open: [...section.querySelectorAll("details")].filter((d) => d.open).map(nameOf),
		sorted: [...section.querySelectorAll("table")].map((table) => {
			const cells = [...table.tHead.rows[0].cells];
			const column = cells.findIndex((th) => th.hasAttribute("aria-sort"));
			return {column, direction: column >= 0 && cells[column].getAttribute("aria-sort") === "ascending" ? 1 : -1};
		}),
		filters: [...section.querySelectorAll(".filter input")].map((input) => input.value),
	});
	const nameOf = (details) => details.id || details.querySelector("summary").firstChild.textContent;
	const restore = (section, kept) => {
		for (const details of section.querySelectorAll("details")) details.open = kept.open.includes(nameOf(details));
		section.querySelectorAll("table").forEach((table, i) => {
			const {column, direction} = kept.sorted[i] ?? {column: -1};
			if (column >= 0) sortBy(table, column, direction);
		});
		section.querySelectorAll(".filter input").forEach((input, i) => {
			input.value = kept.filters[i] ?? "";
			if (input.value) input.dispatchEvent(new Event("input"));
		});
	};
	const replace = ({id, html}) => {
		const section = document.getElementById(id);
		const kept = keep(section);
		section.innerHTML = html;
		prepare(section);
		restore(section, kept);
		const count = document.querySelector('nav a[href="#findings"] .count');
		count.textContent = document.querySelectorAll(".finding:not(.silent)").length;
	};
	if ("live" in document.body.dataset) {
		const pulse = document.getElementById("pulse");
		const waiting = new Map(); // sections that somebody is at: they are replaced afterwards
		const isBusy = (id) => {
			const section = document.getElementById(id);
			const selection = getSelection();
			return section.contains(document.activeElement)
				|| !selection.isCollapsed && section.contains(selection.anchorNode);
		};
		const flush = () => {
			for (const [id, part] of waiting) {
				if (isBusy(id)) continue;
				waiting.delete(id);
				replace(part);
			}
		};
		const source = new EventSource("events");
		source.addEventListener("section", (event) => {
			const part = JSON.parse(event.data);
			waiting.set(part.id, part);
			flush();
		});
		source.addEventListener("error", () => { pulse.textContent = "not reached: it may be over"; });
		setInterval(flush, 1000);
	}

	const root = document.documentElement;
	const dark = matchMedia("(prefers-color-scheme: dark)");
	let stored = null;
	try { stored = localStorage.getItem("smtstorm-theme"); } catch { /* not for files, in some browsers */ }
	if (stored) root.dataset.theme = stored;
	document.getElementById("theme").addEventListener("click", () => {
		const isDark = root.dataset.theme ? root.dataset.theme === "dark" : dark.matches;
		root.dataset.theme = isDark ? "light" : "dark";
		try { localStorage.setItem("smtstorm-theme", root.dataset.theme); } catch { /* then only for this time */ }
	});
})();
