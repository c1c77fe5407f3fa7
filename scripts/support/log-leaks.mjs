// What must be in no line that the server of the journeys prints, its own lines and the runtime's, which have the path of every request.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ADDRESS, SECRET_IN_URL, TOKEN } from "./leak-patterns.mjs";
import { root } from "./tools.mjs";

/** The names of the sample members: whole names, which no line has by chance. */
function sampleNames() {
  const folder = join(root, "worker/db/seed");
  const text = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  return [...new Set([...text.matchAll(/name: "([A-Z][^"]* [^"]+)"/g)].map(([, name]) => name))];
}

/** The lines of a server's output with an address, a sample member's name, a token or a code. A search has its words in the URL. */
export function leakingLines(output, names = sampleNames()) {
  const lines = output.split("\n").map((line) => line.replace(/([?&])q=[^&\s]*/g, "$1").replaceAll("%40", "@"));
  const leaks = (line) =>
    ADDRESS.test(line) || TOKEN.test(line) || SECRET_IN_URL.test(line) || names.some((name) => line.includes(name));
  return lines.filter(leaks);
}
