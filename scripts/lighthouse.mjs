// `npm run lighthouse [-- PATH]`: Lighthouse (mobile, median of three rounds) on the built landing page or PATH, and
// the requests and bytes of a first visit. Installs Lighthouse into node_modules/.cache on first use.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { assert, freshServer, prove } from "./proofs/proof.mjs";
import { findBrowser } from "./support/browser.mjs";
import { root, runCommand } from "./support/tools.mjs";

const PACKAGE = "lighthouse@12.2.3";
const cache = join(root, "node_modules/.cache/lighthouse");
const GOALS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const ROUNDS = 3;

async function findLighthouse() {
  const script = join(cache, "node_modules/lighthouse/cli/index.js");
  if (!existsSync(script)) {
    mkdirSync(cache, { recursive: true });
    const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const { code, output } = await runCommand("npm", ["install", "--prefix", cache, ...options, PACKAGE]);
    if (code !== 0) throw new Error(`npm could not install ${PACKAGE}:\n${output}`);
  }
  return script;
}

async function measure(script, url, env) {
  const report = join(cache, "report.json");
  rmSync(report, { force: true });
  const flags = "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-dev-shm-usage";
  const asked = ["--quiet", "--output=json", `--output-path=${report}`, `--only-categories=${Object.keys(GOALS)}`];
  const { code, output } = await runCommand(process.execPath, [script, url, flags, ...asked], { env });
  if (code !== 0) throw new Error(`Lighthouse failed:\n${output}`);
  return JSON.parse(readFileSync(report, "utf8"));
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

const losses = ({ categories, audits }) =>
  Object.values(categories).flatMap(({ title, auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) => `  ${title}: ${audits[id].title} ${audits[id].displayValue ?? ""}`),
  );

await prove("the page meets the goals of Lighthouse", async () => {
  const script = await findLighthouse();
  const env = { ...process.env, CHROME_PATH: await findBrowser() };
  const server = await freshServer("lighthouse");
  const url = `${server.origin}${process.argv[2] ?? "/"}`;
  const reports = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const report = await measure(script, url, env);
    reports.push(report);
    const { audits } = report;
    const shown = [
      "first-contentful-paint",
      "largest-contentful-paint",
      "total-blocking-time",
      "cumulative-layout-shift",
    ];
    console.log(shown.map((id) => `${audits[id].title} ${audits[id].displayValue}`).join(", "));
    for (const line of losses(report)) console.log(line);
  }
  const requests = reports[0].audits["network-requests"].details.items.filter(
    ({ url: one }) => !one.startsWith("data:"),
  );
  for (const { url: one, transferSize } of requests) console.log(`${String(transferSize).padStart(8)} bytes  ${one}`);
  const bytes = requests.reduce((sum, { transferSize }) => sum + transferSize, 0);
  console.log(`${requests.length} requests, ${(bytes / 1024).toFixed(1)} KB`);
  const scores = Object.keys(GOALS).map((name) => [
    name,
    median(reports.map(({ categories }) => Math.round(categories[name].score * 100))),
  ]);
  console.log(scores.map(([name, score]) => `${name} ${score} (goal ${GOALS[name]})`).join(", "));
  for (const [name, score] of scores) assert(score >= GOALS[name], `${name} is ${score}, below ${GOALS[name]}.`);
});
