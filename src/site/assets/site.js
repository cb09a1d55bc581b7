// What every page has: the search, the filters of the table of cases, and the service worker.
(() => {
  const { up, root, lang } = document.currentScript.dataset;
  const input = document.getElementById("search"), found = document.getElementById("found");
  let loading;
  const load = () => loading || (loading = new Promise((done) => {
    const script = document.createElement("script");
    script.src = `${root}assets/search-${lang}.js`;
    script.onload = done;
    document.head.append(script);
  }));
  const search = async () => {
    await load();
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.replaceChildren();
    found.hidden = words.length === 0;
    if (!words.length) return;
    const hits = [];
    for (const [title, path, text] of window.QILI_SEARCH) {
      const heading = title.toLowerCase(), body = text.toLowerCase();
      if (!words.every((word) => heading.includes(word) || body.includes(word))) continue;
      hits.push([words.filter((word) => heading.includes(word)).length, title, path, text]);
    }
    hits.sort((a, b) => b[0] - a[0]);
    for (const [, title, path, text] of hits.slice(0, 30)) {
      const item = document.createElement("li"), link = document.createElement("a"), more = document.createElement("small");
      link.href = up + path;
      link.textContent = title;
      more.textContent = " " + text.slice(0, 80);
      item.append(link, more);
      found.append(item);
    }
    if (!hits.length) found.append(Object.assign(document.createElement("li"), { textContent: lang === "zh" ? "没有" : "nothing found" }));
  };
  input.addEventListener("input", search);
  input.addEventListener("keydown", (event) => { if (event.key === "Escape") { input.value = ""; search(); } });

  const VERDICTS = {
    draw: ["和", "draw"], red_must_change: ["红变", "Red changes"], black_must_change: ["黑变", "Black changes"],
    red_loses: ["红负", "Red loses"], black_loses: ["黑负", "Black loses"], none: ["无循环", "none"], undetermined: ["未定", "undetermined"],
  };
  const matrix = document.getElementById("matrix");
  if (matrix) {
    const side = lang === "zh" ? 0 : 1;
    const books = [...matrix.tHead.rows[0].cells].slice(1).map((cell) => cell.textContent);
    const rows = [...matrix.tBodies[0].rows].map((row) => {
      const cells = [...row.cells].slice(1);
      const verdicts = cells.map((cell) => cell.textContent.split(" ")[0]);
      const own = cells.map((cell) => cell.textContent.includes(" "));
      cells.forEach((cell, i) => {
        const mark = cell.textContent.split(" ")[1] || "";
        cell.textContent = VERDICTS[verdicts[i]][side] + (mark ? " " + mark : "");
        cell.className = "v-" + verdicts[i] + (mark === "✗" ? " differs" : "");
      });
      return { row, id: row.cells[0].textContent, verdicts, own };
    });
    const get = (id) => document.getElementById(id);
    const verdict = get("f-verdict");
    for (const [name, text] of Object.entries(VERDICTS)) verdict.append(new Option(text[side], name));
    const filter = () => {
      const text = get("f-text").value.toLowerCase(), book = books.indexOf(get("f-book").value);
      let count = 0;
      for (const { row, id, verdicts, own } of rows) {
        const at = book < 0 ? verdicts.map((_, i) => i) : [book];
        const shown = id.includes(text)
          && (!verdict.value || at.some((i) => verdicts[i] === verdict.value))
          && (!get("f-own").checked || at.some((i) => own[i]))
          && (!get("f-differ").checked || new Set(verdicts).size > 1);
        row.hidden = !shown;
        count += shown;
      }
      get("f-count").textContent = `${count} / ${rows.length}`;
    };
    const wanted = /book=([\w-]+)/.exec(location.hash);
    if (wanted) { get("f-book").value = wanted[1]; get("f-own").checked = true; }
    for (const id of ["f-text", "f-book", "f-verdict", "f-own", "f-differ"]) get(id).addEventListener("input", filter);
    filter();
  }

  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) navigator.serviceWorker.register(`${root}sw.js`).catch(() => {});
})();
