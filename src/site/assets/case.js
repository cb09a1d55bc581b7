// The page of a case: steps through its moves, and draws for each the line that shows its class by the chosen book.
(() => {
  const { parse, play, lang } = window.Qili;
  const data = JSON.parse(document.getElementById("case").textContent);
  const board = document.getElementById("board");
  const by = document.getElementById("by");
  const told = document.getElementById("told");
  const lines = document.getElementById("lines");
  const buttons = [...document.querySelectorAll("#plies .ply")];
  const positions = [parse(data.fen).board];
  for (const move of data.moves) positions.push(play(positions[positions.length - 1], move.mv));
  const own = by.querySelector("[data-own]");
  if (own) by.value = own.value;
  let at = 0;
  const of = (ply) => data.verdicts[Number(by.value)].plies.find((p) => p.ply === ply);
  const show = (ply) => {
    at = Math.max(0, Math.min(ply, data.moves.length));
    const arrows = [], marks = [];
    let text = lang === "zh" ? "开始" : "start";
    if (at > 0) {
      const move = data.moves[at - 1], judged = of(at - 1);
      arrows.push({ mv: move.mv, pen: "move" });
      text = `${at}. ${move.text[lang]}`;
      if (judged) {
        text += ` — ${judged.title[lang]}`;
        if (judged.about[lang]) text += ` → ${judged.about[lang]}`;
        if (judged.words[lang]) text += lang === "zh" ? `；下一着：${judged.words.zh}` : `; next: ${judged.words.en}`;
        if (judged.clause) text += ` (${judged.clause})`;
        if (lines.checked) {
          judged.line.forEach((mv, i) => arrows.push({ mv, pen: i % 2 ? "reply" : "threat", number: i + 1 }));
          judged.needed.forEach((square) => marks.push({ square, form: "needed" }));
          if (judged.target) marks.push({ square: judged.target, form: "target" });
        }
      }
    }
    board.show(positions[at], arrows, marks);
    told.textContent = text;
    buttons.forEach((button, i) => {
      if (i + 1 === at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      const judged = of(i);
      button.querySelector(".class").textContent = judged ? judged.title[lang] : "";
    });
  };
  buttons.forEach((button) => button.addEventListener("click", () => show(Number(button.dataset.ply))));
  document.getElementById("first").addEventListener("click", () => show(0));
  document.getElementById("back").addEventListener("click", () => show(at - 1));
  document.getElementById("next").addEventListener("click", () => show(at === data.moves.length && data.is_cycle ? 1 : at + 1));
  by.addEventListener("change", () => show(at));
  lines.addEventListener("change", () => show(at));
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea")) return;
    if (event.key === "ArrowRight") show(at + 1);
    else if (event.key === "ArrowLeft") show(at - 1);
    else if (event.key === "Home") show(0);
    else if (event.key === "End") show(data.moves.length);
    else return;
    event.preventDefault();
  });
  const wanted = /ply=(\d+)/.exec(location.hash);
  show(wanted ? Number(wanted[1]) : 0);
})();
