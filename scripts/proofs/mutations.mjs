// Planted bugs: one replacement in one file, and the test that must then fail. `find` occurs once in `file`;
// `test.title` is part of the test's name, as it stands in the test file.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/tools.mjs";
import { ACCESS } from "./mutations/access.mjs";
import { AUTH } from "./mutations/auth.mjs";
import { MAIL } from "./mutations/mail.mjs";
import { MONEY } from "./mutations/money.mjs";
import { PRIVATE_TEXT } from "./mutations/private-text.mjs";
import { SEATS } from "./mutations/seats.mjs";

export const MUTATIONS = [...ACCESS, ...AUTH, ...MONEY, ...SEATS, ...MAIL, ...PRIVATE_TEXT];

const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "");

/** @returns {string | null} */
export function staleReason({ file, find, test }) {
  const count = read(file).split(find).length - 1;
  if (count !== 1) return `${count} times in ${file}: ${find}`;
  return read(test.file).includes(test.title) ? null : `${test.file} has no test "${test.title}"`;
}
