// Forbidden in the output of the journeys' server, including the runtime's lines, which have the path of every request.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ADDRESS, SECRET_IN_URL, TOKEN } from "./leak-patterns.mjs";
import { root } from "./tools.mjs";

/** Full names, which no line contains by chance. */
function sampleNames() {
  const folder = join(root, "worker/db/seed");
  const text = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  return [...new Set([...text.matchAll(/name: "([A-Z][^"]* [^"]+)"/g)].map(([, name]) => name))];
}

export function leakingLines(output, names = sampleNames()) {
  const lines = output.split("\n").map((line) => line.replace(/([?&])q=[^&\s]*/g, "$1").replaceAll("%40", "@"));
  const leaks = (line) =>
    ADDRESS.test(line) || TOKEN.test(line) || SECRET_IN_URL.test(line) || names.some((name) => line.includes(name));
  return lines.filter(leaks);
}
