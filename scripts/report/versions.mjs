// `npm run versions`: lists direct dependencies behind the newest version, and advisories that apply to installed
// packages. Exits 1 if one applies, or if the registry does not say.
import { ensureInstalled } from "../support/install.mjs";
import { fail, root, runCommand } from "../support/tools.mjs";

/** npm prints JSON and exits 1 when there is something to list. */
async function npm(...args) {
  const { output } = await runCommand("npm", [...args, "--json", "--loglevel=silent"], { cwd: root });
  return JSON.parse(output || "{}");
}

await ensureInstalled();
const outdated = await npm("outdated");
if (outdated.error) fail(`The registry does not say which versions are the newest: ${outdated.error.summary}`);
const isBehind = ([, { current, latest }]) => current?.localeCompare(latest, "en", { numeric: true }) < 0;
const behind = Object.entries(outdated).filter(isBehind);
console.log(`${behind.length} direct dependencies are behind the newest version.`);
for (const [name, { current, latest }] of behind) console.log(`  ${name} ${current} → ${latest}`);

const { vulnerabilities, message } = await npm("audit");
if (!vulnerabilities) fail(`The registry does not say which advisories apply: ${message ?? "no answer"}`);
const advisories = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one === "object"));
console.log(`${advisories.length} advisories apply.`);
for (const { name, severity, title, range, url } of advisories)
  console.log(`  ${name} ${range}, ${severity}: ${title} ${url}`);
process.exit(advisories.length > 0 ? 1 : 0);
