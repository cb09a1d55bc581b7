// <qili-board>: a board that shows a position with arrows and marks, and lets squares be chosen by pointer or keys.
// Attributes: fen, pieces (zh, en), active. Event: "square" with the name of the square.
(() => {
  const CELL = 60, MARGIN = 48, W = 576, H = 636;
  const lang = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
  const NAMES = {
    zh: { K: "帅", A: "仕", B: "相", N: "马", R: "车", C: "炮", P: "兵", k: "将", a: "士", b: "象", n: "马", r: "车", c: "炮", p: "卒" },
    en: { k: "general", a: "advisor", b: "elephant", n: "horse", r: "chariot", c: "cannon", p: "soldier" },
  };
  const pieceName = (letter) => {
    const red = letter < "a";
    return lang === "zh" ? (red ? "红" : "黑") + NAMES.zh[letter] : (red ? "red " : "black ") + NAMES.en[letter.toLowerCase()];
  };
  const SVG = "http://www.w3.org/2000/svg";
  const make = (name, attributes, parent) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (parent) parent.append(element);
    return element;
  };
  const sprites = () => {
    if (document.querySelector(".q-sprites") || !window.QILI_PIECES) return;
    const holder = document.createElement("div");
    holder.hidden = true;
    holder.innerHTML = window.QILI_PIECES;
    holder.hidden = false;
    holder.className = "sprites";
    document.body.prepend(holder);
  };
  // FEN to a map of squares; the letters E and H are other ways to write B and N.
  const parse = (fen) => {
    const board = new Map();
    const [rows, side] = fen.trim().split(/\s+/);
    rows.split("/").forEach((row, down) => {
      let file = 0;
      for (const c of row) {
        if (/\d/.test(c)) { file += Number(c); continue; }
        const letter = { E: "B", H: "N", e: "b", h: "n" }[c] || c;
        board.set("abcdefghi"[file] + (9 - down), letter);
        file += 1;
      }
    });
    return { board, side: side === "b" ? "black" : "red" };
  };
  const write = (board, side) => {
    const rows = [];
    for (let rank = 9; rank >= 0; rank -= 1) {
      let row = "", empty = 0;
      for (const file of "abcdefghi") {
        const letter = board.get(file + rank);
        if (letter) { row += (empty || "") + letter; empty = 0; } else empty += 1;
      }
      rows.push(row + (empty || ""));
    }
    return rows.join("/") + (side === "black" ? " b" : " w");
  };
  const play = (board, mv) => {
    const after = new Map(board);
    const piece = after.get(mv.slice(0, 2));
    after.delete(mv.slice(0, 2));
    if (piece) after.set(mv.slice(2, 4), piece);
    return after;
  };
  class Board extends HTMLElement {
    constructor() {
      super();
      this.board = new Map();
      this.arrows = [];
      this.marks = [];
      this.cursor = "e0";
      this.turned = false;
    }
    connectedCallback() {
      sprites();
      this.replaceChildren();
      this.svg = make("svg", { viewBox: `0 0 ${W} ${H}`, class: "q-picture" }, this);
      if (this.hasAttribute("fen")) this.board = parse(this.getAttribute("fen")).board;
      if (this.hasAttribute("active")) {
        this.addEventListener("keydown", (event) => this.key(event));
        this.svg.setAttribute("role", "group");
        this.svg.setAttribute("aria-label", lang === "zh" ? "棋盘，用方向键移动，回车选取" : "board: arrow keys move, Enter chooses");
      } else {
        this.svg.setAttribute("role", "img");
      }
      this.draw();
    }
    show(board, arrows = [], marks = []) {
      Object.assign(this, { board, arrows, marks });
      if (this.svg) this.draw();
    }
    place(square) {
      let x = square.charCodeAt(0) - 97, y = 9 - Number(square[1]);
      if (this.turned) { x = 8 - x; y = 9 - y; }
      return [MARGIN + x * CELL, MARGIN + y * CELL];
    }
    draw() {
      const had = this.contains(document.activeElement);
      const svg = this.svg;
      svg.replaceChildren();
      this.grid(svg);
      const set = this.getAttribute("pieces") || lang;
      for (const arrow of this.arrows) if (arrow.pen === "move") this.arrow(svg, arrow);
      for (const [square, letter] of this.board) {
        const [x, y] = this.place(square);
        const group = make("g", { class: `q-piece ${letter < "a" ? "q-red" : "q-black"}`, transform: `translate(${x} ${y})` }, svg);
        make("circle", { r: 27 }, group);
        make("circle", { r: 23, class: "q-ring" }, group);
        make("use", { href: `#q-${set}-${letter}` }, group);
      }
      for (const mark of this.marks) this.mark(svg, mark);
      for (const arrow of this.arrows) if (arrow.pen !== "move") this.arrow(svg, arrow);
      if (this.hasAttribute("active")) this.targets(svg);
      else svg.setAttribute("aria-label", this.describe());
      if (had) this.focusCursor();
    }
    describe() {
      const of = (red) => [...this.board].filter(([, l]) => (l < "a") === red).map(([s, l]) => pieceName(l) + " " + s).join(", ");
      return of(true) + "; " + of(false);
    }
    grid(svg) {
      const [l, r, t, b] = [MARGIN, W - MARGIN, MARGIN, H - MARGIN];
      let d = `M${l} ${t}H${r}V${b}H${l}Z`;
      for (let rank = 1; rank < 9; rank += 1) d += `M${l} ${t + rank * CELL}H${r}`;
      for (let file = 1; file < 8; file += 1) d += `M${l + file * CELL} ${t}V${t + 4 * CELL}M${l + file * CELL} ${t + 5 * CELL}V${b}`;
      for (const y of [t, b - 2 * CELL]) d += `M${l + 3 * CELL} ${y}L${l + 5 * CELL} ${y + 2 * CELL}M${l + 5 * CELL} ${y}L${l + 3 * CELL} ${y + 2 * CELL}`;
      make("rect", { class: "q-ground", width: W, height: H, rx: 6 }, svg);
      make("path", { class: "q-lines", d }, svg);
      const names = make("g", { class: "q-names", "aria-hidden": "true" }, svg);
      for (const file of "abcdefghi") make("text", { x: this.place(file + "0")[0], y: H - 5 }, names).textContent = file;
      for (let rank = 0; rank < 10; rank += 1) make("text", { x: 9, y: this.place("a" + rank)[1] + 5 }, names).textContent = rank;
    }
    mark(svg, { square, form }) {
      const [x, y] = this.place(square);
      if (form === "dot") make("circle", { class: "q-dot", cx: x, cy: y, r: 10 }, svg);
      else if (form === "square") make("rect", { class: "q-square", x: x - 28, y: y - 28, width: 56, height: 56, rx: 8 }, svg);
      else make("circle", { class: "q-" + form, cx: x, cy: y, r: 29 }, svg);
    }
    arrow(svg, { mv, pen, number }) {
      const [[x1, y1], [x2, y2]] = [this.place(mv.slice(0, 2)), this.place(mv.slice(2, 4))];
      const length = Math.hypot(x2 - x1, y2 - y1) || 1;
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      const wide = pen === "move";
      const side = wide ? 0 : 5;
      const at = (along, across) => [x1 + dx * along - dy * (across + side), y1 + dy * along + dx * (across + side)].map((v) => v.toFixed(1)).join(" ");
      const [begin, end, broad, long] = wide ? [0, 28, 17, 24] : [20, 22, 8, 15];
      const tip = length - end, neck = tip - long;
      const group = make("g", { class: `q-arrow q-${pen}` }, svg);
      make("path", { class: "q-shaft", d: `M${at(begin, 0)}L${at(neck, 0)}` }, group);
      make("path", { class: "q-head", d: `M${at(tip, 0)}L${at(neck, broad)}L${at(neck, -broad)}Z` }, group);
      if (number) {
        const [x, y] = at(length * (length > 100 ? 0.4 : 0.5), 0).split(" ").map(Number);
        make("circle", { class: "q-number", cx: x, cy: y, r: 11 }, group);
        make("text", { x, y: y + 5 }, group).textContent = number;
      }
    }
    targets(svg) {
      for (const file of "abcdefghi") for (let rank = 0; rank < 10; rank += 1) {
        const square = file + rank;
        const [x, y] = this.place(square);
        const letter = this.board.get(square);
        const label = square + " " + (letter ? pieceName(letter) : lang === "zh" ? "空" : "empty");
        const spot = make("rect", { class: "q-spot", x: x - 29, y: y - 29, width: 58, height: 58, rx: 8, role: "button", tabindex: square === this.cursor ? 0 : -1, "aria-label": label, "data-square": square }, svg);
        if (this.marks.some((m) => m.square === square && m.form === "square")) spot.setAttribute("aria-pressed", "true");
        spot.addEventListener("click", () => this.choose(square));
      }
    }
    choose(square) {
      this.cursor = square;
      this.dispatchEvent(new CustomEvent("square", { detail: square, bubbles: true }));
    }
    focusCursor() {
      const spot = this.querySelector(`[data-square="${this.cursor}"]`);
      if (spot) spot.focus();
    }
    key(event) {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
      if (step) {
        event.preventDefault();
        const turn = this.turned ? -1 : 1;
        const file = Math.min(8, Math.max(0, this.cursor.charCodeAt(0) - 97 + step[0] * turn));
        const rank = Math.min(9, Math.max(0, Number(this.cursor[1]) + step[1] * turn));
        const old = this.querySelector(`[data-square="${this.cursor}"]`);
        if (old) old.setAttribute("tabindex", "-1");
        this.cursor = "abcdefghi"[file] + rank;
        const spot = this.querySelector(`[data-square="${this.cursor}"]`);
        spot.setAttribute("tabindex", "0");
        spot.focus();
      } else if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        this.choose(this.cursor);
      }
    }
  }
  window.Qili = { parse, write, play, lang, pieceName };
  customElements.define("qili-board", Board);
})();
