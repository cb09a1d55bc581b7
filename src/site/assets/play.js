// The playground: a board to play on, judged after every move; and clauses to change.
(() => {
  const { parse, write, play, lang, pieceName } = window.Qili;
  const { pack, unpack, save } = window.QiliLink;
  const { root, up } = document.currentScript.dataset;
  const t = (zh, en) => (lang === "zh" ? zh : en);
  const $ = (id) => document.getElementById(id);
  const START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

  // ---- the judge
  const waiting = new Map();
  let worker, number = 0;
  const ask = (question) => new Promise((done) => {
    number += 1;
    waiting.set(number, done);
    worker.postMessage({ id: number, question });
  });
  const begin = () => new Promise((ready, failed) => {
    worker = new Worker(`${root}assets/worker.js`);
    worker.onmessage = ({ data }) => {
      if (data.ready) ready();
      else if (data.failed) failed(data.failed);
      else { waiting.get(data.id)({ ...data.answer, ms: data.ms }); waiting.delete(data.id); }
    };
    worker.onerror = failed;
  });

  // ---- what is on the board
  const board = $("board");
  const state = { fen: START, moves: [], at: 0, rules: ["cxa-2011"], cycle: false, text: "", usable: false };
  let line = { moves: [], legal: [] }, positions = [], picked = null, setting = false, put = "R", warned = [], turnOf = 0;
  const problem = (text) => { $("problem").textContent = text || ""; };

  const refresh = async () => {
    const turn = (turnOf += 1);
    const moves = state.moves.slice(0, state.at);
    const full = await ask({ ask: "line", fen: state.fen, moves: state.moves, lenient: true });
    if (full.error) { problem(full.error[lang]); return; }
    const here = await ask({ ask: "line", fen: state.fen, moves, lenient: true });
    if (turn !== turnOf) return;
    problem("");
    line = { moves: full.moves, legal: here.legal, check: here.check, over: here.over, closed: here.closed };
    positions = [parse(full.fen)];
    for (const { mv } of full.moves) {
      const last = positions[positions.length - 1];
      positions.push({ board: play(last.board, mv), side: last.side === "red" ? "black" : "red" });
    }
    picked = null;
    warned = [];
    const now = positions[state.at];
    $("fen").value = full.fen;
    $("moves").value = full.moves.map((m) => m[lang]).join(" ");
    $("side").value = now.side;
    listMoves();
    show();
    told();
    await judge(turn, moves);
  };

  const told = () => {
    const now = positions[state.at];
    const who = now.side === "red" ? t("红方走", "Red to move") : t("黑方走", "Black to move");
    $("told").textContent = line.over ? t("终局：无着可走", "over: no legal move") : who + (line.check ? t("，被将军", ", in check") : "");
  };

  const show = (arrows = [], marks = []) => {
    const now = positions[state.at];
    if (!now) return;
    const last = state.at > 0 && !arrows.length ? [{ mv: line.moves[state.at - 1].mv, pen: "move" }] : [];
    const shown = [...marks];
    if (picked) {
      shown.push({ square: picked, form: "square" });
      for (const mv of line.legal) if (mv.startsWith(picked)) {
        const bad = warned.find((w) => w.mv === mv);
        shown.push({ square: mv.slice(2), form: bad ? "warn" : "dot" });
      }
    }
    board.show(now.board, [...last, ...arrows], shown);
  };

  const listMoves = () => {
    $("line").replaceChildren(...line.moves.map((move, i) => {
      const item = document.createElement("li"), button = document.createElement("button");
      button.type = "button";
      button.textContent = `${move[lang]} ${move.mv}`;
      if (i + 1 === state.at) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => { state.at = i + 1; refresh(); });
      item.append(button);
      return item;
    }));
  };

  board.addEventListener("square", ({ detail: square }) => {
    if (setting) {
      const now = positions[state.at];
      const next = new Map(now.board);
      if (put) next.set(square, put); else next.delete(square);
      setPosition(write(next, $("side").value));
      return;
    }
    const now = positions[state.at];
    if (picked && line.legal.includes(picked + square)) {
      state.moves = [...state.moves.slice(0, state.at), picked + square];
      state.at += 1;
      refresh();
      return;
    }
    const letter = now.board.get(square);
    const own = letter && (letter < "a") === (now.side === "red");
    picked = own && picked !== square ? square : null;
    show();
    if (picked) {
      const count = line.legal.filter((mv) => mv.startsWith(picked)).length;
      $("told").textContent = `${pieceName(letter)} ${square}: ${count} ${t("种走法", "legal moves")}`;
    }
  });

  // A position being set up may be none yet: it is shown, and judged once it is one.
  const setPosition = (fen) => {
    Object.assign(state, { fen, moves: [], at: 0 });
    positions = [parse(fen)];
    line = { moves: [], legal: [] };
    picked = null;
    $("fen").value = fen;
    show();
    refresh();
  };

  // ---- judging
  const judge = async (turn, moves) => {
    // A proposal that can be used is a book like the others.
    const rules = [...state.rules, ...(state.usable ? [state.text] : [])];
    const first = await ask({ ask: "moves", fen: state.fen, moves, rules: rules[0] || "cxa-2011", lenient: true });
    if (turn !== turnOf) return;
    if (!first.error) warnings(first);
    const began = performance.now();
    const answers = [];
    for (const book of rules) {
      answers.push([book, await ask({ ask: "judge", fen: state.fen, moves: state.moves, rules: book, cycle: state.cycle && line.closed, lang, lenient: true })]);
      if (turn !== turnOf) return;
    }
    $("time").textContent = `${t("用时", "judged in")} ${(performance.now() - began).toFixed(0)} ms`;
    $("time").dataset.ms = performance.now() - began;
    $("answers").replaceChildren(...answers.map(([book, answer]) => section(book, answer)));
  };

  const warnings = (answer) => {
    const told = answer.moves.map((move, i) => ({ ...move, mv: move.move, title: answer.titles[i] })).filter((move) => move.meaning !== "plain");
    warned = told.filter((move) => ["loses", "breaks_duty", "must_change", "undetermined"].includes(move.meaning));
    const items = told.slice(0, 40).map((move) => {
      const item = document.createElement("li"), bold = document.createElement("b");
      bold.textContent = lang === "zh" ? move.chinese : move.wxf;
      const clauses = move.ruling ? ` (${move.ruling.clauses.join(" ")})` : "";
      item.append(bold, ` ${move.mv} — ${move.title[lang]}${clauses}`);
      return item;
    });
    if (!items.length) items.push(Object.assign(document.createElement("li"), { textContent: t("都没有影响", "nothing follows from any move") }));
    $("warnings").replaceChildren(...items);
  };

  const section = (book, answer) => {
    const section = document.createElement("section"), heading = document.createElement("h3");
    heading.textContent = book.includes("\n") ? t("提案", "proposal") : book;
    section.append(heading);
    if (answer.error) {
      section.append(Object.assign(document.createElement("p"), { className: "error", textContent: answer.error[lang] }));
      return section;
    }
    const verdict = document.createElement("p");
    verdict.className = "verdict";
    const by = answer.decided_by ? ` (${answer.decided_by.clause})` : "";
    verdict.textContent = answer.title[lang] + by;
    verdict.dataset.verdict = answer.verdict;
    section.append(verdict);
    const list = document.createElement("ol");
    list.start = (answer.plies[0]?.ply ?? 0) + 1;
    for (const ply of answer.plies) {
      const at = answer.evidence.findIndex((e) => e.ply === ply.ply);
      const evidence = answer.evidence[at];
      const button = document.createElement("button");
      button.type = "button";
      const move = line.moves[ply.ply];
      button.textContent = `${move ? move[lang] : ply.move} — ${CLASSES[ply.class][lang === "zh" ? 0 : 1]} ${ply.decided_by || ""}`;
      button.addEventListener("click", () => {
        state.at = ply.ply + 1;
        picked = null;
        listMoves();
        const arrows = [{ mv: ply.move, pen: "move" }], marks = [];
        if (evidence) {
          evidence.line.forEach((mv, i) => arrows.push({ mv, pen: i % 2 ? "reply" : "threat", number: i + 1 }));
          answer.needed[at].forEach((square) => marks.push({ square, form: "needed" }));
          marks.push({ square: evidence.target_square, form: "target" });
        }
        show(arrows, marks);
      });
      const item = document.createElement("li");
      item.append(button);
      list.append(item);
    }
    const details = document.createElement("details"), summary = document.createElement("summary"), text = document.createElement("pre");
    summary.textContent = t("说明", "explanation");
    text.textContent = answer.text;
    text.tabIndex = 0;
    details.append(summary, text);
    section.append(list, details);
    return section;
  };
  const CLASSES = { check: ["将", "check"], kill: ["杀", "kill"], chase: ["捉", "chase"], exchange: ["兑", "exchange"], offer: ["献", "offer"], block: ["拦", "block"], tail: ["跟", "tail"], idle: ["闲", "idle"], undetermined: ["未定", "undetermined"] };

  // ---- reading
  const open = (game) => {
    const moves = game.moves || [];
    Object.assign(state, { fen: game.fen || START, moves, at: moves.length, cycle: Boolean(game.cycle) });
    $("cycle").checked = state.cycle;
    return refresh();
  };
  const read = async () => {
    const answer = await ask({ ask: "line", fen: $("fen").value, moves: $("moves").value, lenient: true });
    if (answer.error) { problem(answer.error[lang]); return; }
    await open({ fen: answer.fen, moves: answer.moves.map((m) => m.mv), cycle: state.cycle && answer.closed });
  };
  const readFile = async (file) => {
    const bytes = [...new Uint8Array(await file.arrayBuffer())];
    const answer = await ask({ ask: "file", name: file.name, bytes });
    const games = answer.games || [];
    $("games-of").hidden = games.length < 2;
    $("games").replaceChildren(...games.map((game, i) => new Option(`${i + 1}. ${game.title}`, i)));
    $("games").onchange = () => open(games[$("games").value]);
    if (games.length) await open(games[0]);
    if (answer.problems && answer.problems.length) problem(answer.problems[0][lang]);
    else if (!games.length) problem(t("文件中没有对局", "there are no games in the file"));
  };

  // ---- sharing
  const share = async () => {
    const { fen, moves, at, rules, cycle, text } = state;
    const url = `${location.origin}${location.pathname}#s=${await pack({ fen, moves, at, rules, cycle, text })}`;
    history.replaceState(null, "", url);
    try { await navigator.clipboard.writeText(url); $("told").textContent = t("已复制", "copied"); } catch { $("told").textContent = t("链接在地址栏中", "the link is in the address bar"); }
  };
  const saveCase = async () => {
    const lines = ["group:", "  zh: 新案例", "  en: New cases", "cases:", "  - id: new/case", "    title:", "      zh: 待写", "      en: to be written", `    fen: "${positions[0] ? write(positions[0].board, positions[0].side) : state.fen} - - 0 1"`, `    moves: [${state.moves.join(", ")}]`, `    cycle: ${Boolean(state.cycle && line.closed)}`, "    expect:"];
    for (const book of state.rules.filter((rules) => !rules.includes("\n"))) {
      const answer = await ask({ ask: "judge", fen: state.fen, moves: state.moves, rules: book, cycle: state.cycle && line.closed, lang, lenient: true });
      if (answer.error) continue;
      const classes = answer.plies.length === state.moves.length ? `, classes: [${answer.plies.map((ply) => ply.class).join(", ")}]` : "";
      lines.push(`      ${book}: {verdict: ${answer.verdict}${classes}}`);
    }
    lines.push("    provenance: {book: to be written}");
    save("case.yaml", lines.join("\n") + "\n");
  };

  // ---- what is at hand
  const LETTERS = ["K", "A", "B", "N", "R", "C", "P", "k", "a", "b", "n", "r", "c", "p", ""];
  const palette = () => {
    $("palette").replaceChildren(...LETTERS.map((letter) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = letter ? pieceName(letter) : t("擦去", "erase");
      button.setAttribute("aria-pressed", String(put === letter));
      button.addEventListener("click", () => { put = letter; palette(); });
      return button;
    }));
  };
  const listen = () => {
    const on = (id, what, does) => $(id).addEventListener(what, does);
    const go = (at) => { state.at = Math.max(0, Math.min(at, state.moves.length)); refresh(); };
    on("first", "click", () => go(0));
    on("back", "click", () => go(state.at - 1));
    on("next", "click", () => go(state.at + 1));
    on("turn", "click", () => { board.turned = !board.turned; show(); });
    on("start", "click", () => open({ fen: START, moves: [] }));
    on("set", "click", () => {
      setting = !setting;
      $("setting").hidden = !setting;
      $("set").setAttribute("aria-pressed", String(setting));
      if (setting && state.at > 0) setPosition(write(positions[state.at].board, positions[state.at].side));
    });
    on("clear", "click", () => setPosition(write(new Map(), $("side").value)));
    on("side", "change", () => setPosition(write(positions[state.at].board, $("side").value)));
    on("read", "click", read);
    on("file", "change", () => $("file").files[0] && readFile($("file").files[0]));
    on("case", "change", async () => {
      const answer = await ask({ ask: "case", id: $("case").value });
      if (answer.error) problem(answer.error[lang]); else open(answer);
    });
    on("cycle", "change", () => { state.cycle = $("cycle").checked; refresh(); });
    on("share", "click", share);
    on("save-case", "click", saveCase);
    on("save-proposal", "click", () => save("proposal.yaml", $("text").value));
    const page = document.body;
    page.addEventListener("dragover", (event) => { event.preventDefault(); $("play").classList.add("drop"); });
    page.addEventListener("dragleave", () => $("play").classList.remove("drop"));
    page.addEventListener("drop", (event) => {
      event.preventDefault();
      $("play").classList.remove("drop");
      if (event.dataTransfer.files[0]) readFile(event.dataTransfer.files[0]);
    });
  };
  const listBooks = (books) => {
    for (const { id, title } of books) {
      const label = document.createElement("label"), box = document.createElement("input");
      box.type = "checkbox";
      box.value = id;
      box.checked = state.rules.includes(id);
      box.title = title[lang];
      box.addEventListener("change", () => {
        const chosen = [...$("books").querySelectorAll("input:checked")].map((input) => input.value);
        state.rules = chosen;
        refresh();
      });
      label.append(box, ` ${id} `);
      $("books").append(label);
    }
  };

  const main = async () => {
    palette();
    positions = [parse(START)];
    show();
    try { await begin(); } catch (error) {
      $("state").textContent = t("裁判不能载入：本站须从服务器打开，并以 --wasm 生成", "the judge cannot be loaded: the site has to come from a server, and to be built with --wasm");
      return;
    }
    const wanted = new URLSearchParams(location.hash.slice(1));
    const { books, cases, version } = await ask({ ask: "books" });
    if (wanted.has("s")) {
      try { Object.assign(state, await unpack(wanted.get("s"))); } catch { problem(t("链接已损坏", "the link is damaged")); }
    }
    $("cycle").checked = state.cycle;
    listBooks(books);
    $("cases").replaceChildren(...cases.map(({ id, title }) => new Option(title[lang], id)));
    listen();
    const editor = window.QiliEditor({ ask, up, edited: (text, usable) => {
      state.text = text;
      if (usable || state.usable) { state.usable = usable; refresh(); }
    } });
    if (wanted.has("case")) {
      $("case").value = wanted.get("case");
      const answer = await ask({ ask: "case", id: wanted.get("case") });
      if (!answer.error) await open(answer);
    } else await refresh();
    if (wanted.has("clause")) {
      $("c-book").value = wanted.get("rules");
      $("c-id").value = wanted.get("clause");
      await editor.openClause();
    } else if (state.text) {
      $("text").value = state.text;
      await editor.edit();
    }
    $("state").textContent = `qili ${version}`;
    $("state").dataset.ready = "yes";
  };
  main();
})();
