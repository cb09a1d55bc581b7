// The editor of a clause: what is wrong with it, and the cases that it changes, while it is typed.
(() => {
  const { lang } = window.Qili;
  const $ = (id) => document.getElementById(id);
  const t = (zh, en) => (lang === "zh" ? zh : en);

  // The byte-free place of a line and column, both from 1, in a text.
  const offset = (text, line, column) => {
    const lines = text.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    return before + [...(lines[line - 1] || "")].slice(0, column - 1).join("").length;
  };

  // A problem with what is around its place; choosing it selects the place in the text.
  const shown = (found) => {
    const box = document.createElement("div"), frame = document.createElement("pre");
    frame.className = found.severity;
    frame.textContent = found.text[lang];
    if (found.line) {
      const go = document.createElement("button");
      go.type = "button";
      go.textContent = t(`第 ${found.line} 行第 ${found.column} 字`, `line ${found.line}, column ${found.column}`);
      go.addEventListener("click", () => {
        const area = $("text");
        area.focus();
        area.setSelectionRange(offset(area.value, found.line, found.column), offset(area.value, found.end_line, found.end_column));
      });
      box.append(go);
    }
    box.append(frame);
    return box;
  };

  // The text once more, behind the one that is typed, with what is wrong in it marked.
  const mark = (text, problems) => {
    const spans = problems.filter((found) => found.line).map((found) => {
      const from = offset(text, found.line, found.column);
      return { from, to: Math.max(from + 1, offset(text, found.end_line, found.end_column)), severity: found.severity };
    });
    spans.sort((a, b) => a.from - b.from);
    const parts = [];
    let at = 0;
    for (const { from, to, severity } of spans) {
      if (from < at) continue;
      const wrong = document.createElement("mark");
      wrong.className = severity;
      wrong.textContent = text.slice(from, to);
      parts.push(text.slice(at, from), wrong);
      at = to;
    }
    // A last line without a letter has no height of its own.
    $("marks").replaceChildren(...parts, `${text.slice(at)} `);
  };

  // `ask` asks the judge, `up` leads to the pages, `edited` is told the text and whether it can be used.
  window.QiliEditor = ({ ask, up, edited }) => {
    let editing = 0, timer;
    const edit = async () => {
      const mine = (editing += 1);
      const text = $("text").value;
      const body = $("changes").tBodies[0];
      body.replaceChildren();
      $("changes").hidden = true;
      mark(text, []);
      $("progress").textContent = "";
      if (!text.trim()) { $("problems").replaceChildren(); edited(text, false); return; }
      const answer = await ask({ ask: "lint", text });
      if (mine !== editing) return;
      $("problems").replaceChildren(...answer.problems.map(shown));
      mark(text, answer.problems);
      $("text").setAttribute("aria-invalid", String(!answer.usable));
      edited(text, answer.usable);
      if (!answer.usable) return;
      let changed = 0;
      for (let from = 0, all = 1; from < all; from += 10) {
        const part = await ask({ ask: "change", text, from, to: from + 10 });
        if (mine !== editing) return;
        if (part.error) { $("progress").textContent = part.error[lang]; return; }
        all = part.all;
        for (const change of part.changes) {
          $("changes").hidden = false;
          const row = body.insertRow(), head = document.createElement("th"), link = document.createElement("a");
          link.href = `${up}cases/${change.case.replace("/", "-")}.html`;
          link.textContent = change.case;
          head.scope = "row";
          head.append(link);
          row.append(head);
          const by = (clause) => (clause ? ` (${clause})` : "");
          row.insertCell().textContent = change.before[lang] + by(change.before_clause);
          row.insertCell().textContent = change.is_of_verdict ? change.after[lang] + by(change.after_clause) : t(`裁决不变，${change.classes} 着性质不同`, `same verdict, ${change.classes} moves of another class`);
          changed += 1;
        }
        const done = Math.min(from + 10, all);
        $("progress").textContent = `${done}/${all}${t("：改判 ", ": changed ")}${changed}`;
      }
      $("progress").dataset.done = "yes";
    };
    const openClause = async () => {
      const answer = await ask({ ask: "clause", rules: $("c-book").value, id: $("c-id").value.trim() });
      if (answer.error) { $("problems").replaceChildren(Object.assign(document.createElement("p"), { className: "error", textContent: answer.error[lang] })); return; }
      $("text").value = answer.proposal;
      await edit();
    };
    $("c-open").addEventListener("click", openClause);
    $("text").addEventListener("scroll", () => { $("marks").scrollTop = $("text").scrollTop; });
    $("text").addEventListener("input", () => { mark($("text").value, []); clearTimeout(timer); delete $("progress").dataset.done; timer = setTimeout(edit, 400); });
    return { edit, openClause };
  };
})();
