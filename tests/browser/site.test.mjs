// The site in a browser: SITE names its folder, QILI the program, CHROMIUM the browser, SHOTS a folder for screenshots.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const shots = process.env.SHOTS;
const WAIT = 60_000;
const FIG_02 = "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w";
let server, browser;

before(async () => {
  server = await serve(process.env.SITE);
  const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: quiet });
  if (shots) await mkdir(shots, { recursive: true });
});
after(async () => {
  await browser?.close();
  server?.stop();
});

/** A page, which fails the test if anything is wrong in its console. */
async function open(path, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
  page.on("pageerror", (error) => errors.push(String(error)));
  page.setDefaultTimeout(WAIT);
  await page.goto(server.url + path);
  return { page, context, done: async () => { assert.deepEqual(errors, []); await context.close(); } };
}

async function playground(path = "/en/play.html", options = {}) {
  const opened = await open(path, options);
  await opened.page.locator("#state[data-ready]").waitFor();
  return opened;
}

async function shot(page, name) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

async function check(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const serious = found.violations.filter((v) => ["serious", "critical"].includes(v.impact));
  assert.deepEqual(serious.map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 120)}`), []);
}

/** What the program says of files; fails if it does not take them. */
const qili = async (...args) => (await promisify(execFile)(process.env.QILI, args)).stdout;

/** Chooses something that saves a file; gives its path. */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
  const path = join(await mkdtemp(join(tmpdir(), "qili-")), download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

const verdict = (page) => page.locator("#answers .verdict").first();

test("a figure set up by hand gets its verdict", async () => {
  const { page, done } = await playground();
  await page.click("#set");
  await page.click("#clear");
  const names = { K: "red general", A: "red advisor", B: "red elephant", N: "red horse", R: "red chariot", C: "red cannon", P: "red soldier", k: "black general", a: "black advisor", b: "black elephant", n: "black horse", r: "black chariot", c: "black cannon", p: "black soldier" };
  const rows = FIG_02.split(" ")[0].split("/");
  const squares = {};
  rows.forEach((row, down) => {
    let file = 0;
    for (const c of row) {
      if (/\d/.test(c)) { file += Number(c); continue; }
      (squares[c] ||= []).push("abcdefghi"[file] + (9 - down));
      file += 1;
    }
  });
  for (const [letter, places] of Object.entries(squares)) {
    await page.getByRole("button", { name: names[letter], exact: true }).click();
    for (const square of places) await page.click(`[data-square="${square}"]`);
  }
  await page.click("#set");
  for (const mv of ["h6i4", "i9h9", "i4h6", "h9i9"]) {
    await page.locator(`[data-square="${mv.slice(0, 2)}"]`).click();
    await page.locator(`[data-square="${mv.slice(2)}"]`).click();
    await page.locator("#line button[aria-current]", { hasText: mv }).waitFor();
  }
  await page.check("#cycle");
  await page.locator('#answers .verdict[data-verdict="red_must_change"]').waitFor();
  assert.match(await verdict(page).textContent(), /Red must change/);
  const ms = Number(await page.locator("#time").getAttribute("data-ms"));
  console.log(`fig-02 judged in the browser in ${ms.toFixed(0)} ms`);
  await page.locator("#answers ol button").nth(2).click();
  await shot(page, "play-fig-02");
  await check(page);
  await done();
});

test("a case opens in the playground, and books judge it side by side", async () => {
  const { page, done } = await playground("/zh/play.html#case=cxa/fig-02");
  await page.check('#books input[value="axf"]');
  await page.locator("#answers section").nth(1).waitFor();
  assert.equal(await page.locator("#answers .verdict").count(), 2);
  await shot(page, "play-zh");
  await done();
});

test("a dropped PGN is read", async () => {
  const { page, done } = await playground();
  await page.evaluate(() => {
    const text = '[Event "A"]\n[Red "x"]\n\n1. h2e2 h9g7 2. h0g2 *\n\n[Event "B"]\n\n1. c3c4 *\n';
    const data = new DataTransfer();
    data.items.add(new File([text], "two.pgn"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.locator("#line li").nth(2).waitFor();
  assert.equal(await page.locator("#games option").count(), 2);
  await page.selectOption("#games", "1");
  await page.locator("#line button", { hasText: "c3c4" }).waitFor();
  await done();
});

test("an edited clause shows what is wrong, and the cases that change", async () => {
  const { page, done } = await playground("/en/play.html#rules=cxa-2011&clause=24.3");
  await page.locator("#progress[data-done]").waitFor();
  const text = await page.locator("#text").inputValue();
  assert.match(text, /extends: cxa-2011/);
  assert.equal(await page.locator("#changes tbody tr").count(), 0);
  await page.fill("#text", text.replace("is_chase", "is_chas"));
  await page.locator("#problems pre.error").first().waitFor();
  assert.match(await page.locator("#problems").textContent(), /is_chas/);
  assert.deepEqual(await page.locator("#marks mark").allTextContents(), ["is_chas"]);
  const [typed, marked] = await page.evaluate(() => ["text", "marks"].map((id) => {
    const { clientWidth, scrollHeight } = document.getElementById(id);
    return { clientWidth, scrollHeight };
  }));
  assert.deepEqual(marked, typed, "the marks do not lie under the text");
  await shot(page, "play-problem");
  await page.fill("#text", text.replace("move.gains.exists(g, g.is_chase)", "false"));
  await page.fill("#text", text.replace("move.gains.exists(g, g.is_chase)", "move.gains.exists(g, g.is_chase && g.target.kind == chariot)"));
  await page.locator("#changes tbody tr").first().waitFor();
  await page.locator("#progress[data-done]").waitFor();
  assert.ok((await page.locator("#changes tbody tr").count()) > 5);
  await shot(page, "play-clause");
  await check(page);
  await done();
});

test("what is saved is read by the program", async () => {
  const { page, done } = await playground("/en/play.html#case=cxa/fig-02&rules=cxa-2011&clause=23.1");
  await page.locator('#answers .verdict[data-verdict="red_must_change"]').first().waitFor();
  const found = await qili("verify", "--lang", "en", "--cases", await saved(page, "#save-case"));
  assert.match(found, /cxa-2011 ┆ 1 +┆ 1\/1/);
  await page.locator("#progress[data-done]").waitFor();
  const proposal = await saved(page, "#save-proposal");
  assert.match(await readFile(proposal, "utf8"), /extends: cxa-2011/);
  await qili("lint", proposal);
  await done();
});

test("a shared link brings all back", async () => {
  const first = await playground("/en/play.html#case=cxa/fig-11");
  const fen = await first.page.locator("#fen").inputValue();
  await first.page.click("#share");
  await first.page.waitForFunction(() => location.hash.startsWith("#s="));
  const url = new URL(first.page.url());
  await first.done();
  const { page, done } = await playground(url.pathname + url.hash);
  assert.equal(await page.locator("#fen").inputValue(), fen);
  assert.ok((await page.locator("#line li").count()) >= 4);
  assert.ok(await page.locator("#cycle").isChecked());
  await done();
});

test("moves are played by keys alone", async () => {
  const { page, done } = await playground();
  await page.locator('[data-square="e0"]').focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await page.locator('[data-square="h2"][aria-pressed]').waitFor();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await page.locator("#line button", { hasText: "h2e2" }).waitFor();
  await done();
});

test("the page of a case is stepped by keys and click", async () => {
  const { page, done } = await open("/en/cases/cxa-fig-02.html");
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator("#told").textContent(), /H2-1 — chase/);
  await page.locator("#plies .ply").nth(2).click();
  assert.match(await page.locator("#told").textContent(), /joint chase/);
  await page.locator("#board .q-threat").first().waitFor();
  await shot(page, "case");
  await check(page);
  await done();
});

test("a cycle goes round by itself where it is drawn so", async () => {
  const { page, done } = await open("/en/index.html");
  const cycle = await qili("draw", FIG_02, "--moves", "h6i4 i9h9 i4h6 h9i9", "--animate");
  await page.setContent(cycle);
  const places = () => page.evaluate(() => document.getAnimations().map((one) => one.playState));
  assert.ok((await places()).length > 0);
  assert.ok((await places()).every((state) => state === "running"));
  const looks = () => page.evaluate(() => {
    const seen = document.getAnimations().map((one) => getComputedStyle(one.effect.target));
    return seen.map((style) => style.transform + style.opacity + style.visibility).join();
  });
  const at = async (ms) => { await page.evaluate((ms) => document.getAnimations().forEach((one) => { one.pause(); one.currentTime = ms; }), ms); return looks(); };
  const all = await page.evaluate(() => Math.max(...document.getAnimations().map((one) => one.effect.getComputedTiming().duration)));
  assert.notEqual(await at(all * 0.1), await at(all * 0.6));
  await done();
});

test("a book prints as a booklet on A4 paper", async () => {
  const { page, done } = await open("/zh/books/cxa-2011/booklet.html");
  const paper = await page.pdf({ preferCSSPageSize: true });
  const boxes = [...paper.toString("latin1").matchAll(/\/MediaBox \[([^\]]*)\]/g)].map((box) => box[1].trim().split(/\s+/).slice(2).map(Number));
  assert.ok(boxes.length > 5);
  // 210 by 297 millimetres, in points.
  for (const [wide, high] of boxes) assert.ok(Math.abs(wide - 595) < 2 && Math.abs(high - 842) < 2, `${wide} by ${high}`);
  if (shots) await page.pdf({ preferCSSPageSize: true, path: `${shots}/booklet.pdf` });
  await done();
});

test("no page is larger than 200 kB", async () => {
  const root = process.env.SITE;
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith(".html"));
  for (const name of files) {
    const { length } = await readFile(join(root, name));
    assert.ok(length < 200_000, `${name}: ${length} bytes`);
  }
});

test("the search finds clauses without a server's help", async () => {
  const { page, done } = await open("/zh/index.html");
  await page.fill("#search", "假根");
  await page.locator("#found a").first().waitFor();
  assert.ok((await page.locator("#found a").count()) > 3);
  await shot(page, "home");
  await check(page);
  await done();
});

test("the table of cases is filtered", async () => {
  const { page, done } = await open("/en/matrix.html");
  const all = await page.locator("#f-count").textContent();
  await page.selectOption("#f-book", "cxa-2011");
  await page.selectOption("#f-verdict", "draw");
  await page.fill("#f-text", "fig");
  const [some, of] = (await page.locator("#f-count").textContent()).split(" / ").map(Number);
  assert.ok(some > 0 && some < of, all);
  await shot(page, "matrix");
  await check(page);
  await done();
});

test("every kind of page is accessible and fits a phone", async () => {
  for (const path of ["/zh/books/cxa-2011/index.html", "/en/books/cxa-2011/24.3.html", "/zh/books/cxa-2011/booklet.html", "/en/themes/index.html", "/en/editions/cxa-1999--cxa-2011.html", "/en/facts.html", "/zh/cases/cxa-fig-11.html"]) {
    const { page, done } = await open(path, { viewport: { width: 390, height: 844 } });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${path} is ${wide} pixels too wide`);
    await check(page);
    await shot(page, `phone${path.replaceAll("/", "-").replace(".html", "")}`);
    await done();
  }
  const { page, done } = await playground("/zh/play.html#case=cxa/fig-02", { viewport: { width: 390, height: 844 } });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the playground is ${wide} pixels too wide`);
  await shot(page, "phone-play");
  await done();
});

test("the playground works without a network after it was seen once", async () => {
  const { page, context, done } = await playground();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.match("../assets/qili.wasm")) !== undefined);
  await page.reload();
  await page.locator("#state[data-ready]").waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.locator("#state[data-ready]").waitFor();
  await context.setOffline(false);
  await done();
});
