// Finds the code that a planted bug changes: a short fragment inside a named declaration. The search ignores white space, comment lines and
// trailing commas, so that formatting and new comments do not make a bug stale.

const TOP_LEVEL =
  /^(?:export )?(?:default )?(?:abstract )?(?:async )?(const|let|function\*?|class|type|interface)\s+([\w$]+)/gm;
const STATEMENT = /^([\w$]+)\./gm;
const METHOD = /^ {2}(?:(?:override|async|static|private|readonly|get|set) )*(#?[\w$]+)\s*[(<=:]/gm;
const MEMBER = /^ {2}[\w#[/*@]/gm;
const COMMENT = /^\s*(\/\/|\/\*|\*)/;

/** The range from each match to the next one. */
function sections(heads, end) {
  return heads.map((head, at) => ({ head, from: head.index, to: heads[at + 1]?.index ?? end }));
}

/**
 * The declarations of `name`, each as a list of ranges: at the top level, else as methods of a class. Types do not count. Top-level statements
 * that begin with the name, such as the routes of a router, belong to its declaration.
 */
function findDeclarations(text, name) {
  const heads = [...text.matchAll(TOP_LEVEL), ...text.matchAll(STATEMENT)].sort((a, b) => a.index - b.index);
  const all = sections(heads, text.length);
  const declared = all.filter(({ head }) => head[2] === name && !["type", "interface"].includes(head[1]));
  if (declared.length === 1) return [[...declared, ...all.filter(({ head }) => !head[2] && head[1] === name)]];
  if (declared.length > 1) return declared.map((one) => [one]);
  return all.filter(({ head }) => head[1] === "class").flatMap((one) => findMethods(text, one, name));
}

function findMethods(text, { from, to }, name) {
  const body = text.slice(0, to);
  const starts = [...body.matchAll(MEMBER)].map(({ index }) => index);
  return [...body.matchAll(METHOD)]
    .filter(({ index, 1: own }) => index > from && own === name)
    .map(({ index }) => [{ from: index, to: starts.find((start) => start > index) ?? to }]);
}

/** The text without ignored characters, and the offset of each kept character in the original. */
function compact(text, from = 0, to = text.length) {
  const kept = [];
  let start = from;
  for (const line of text.slice(from, to).split("\n")) {
    if (!COMMENT.test(line)) keepCharacters(line, start, kept);
    start += line.length + 1;
  }
  return { text: kept.map(({ char }) => char).join(""), at: kept.map(({ at }) => at) };
}

function keepCharacters(line, start, kept) {
  for (let n = 0; n < line.length; n += 1) {
    const char = line[n];
    if (/\s/.test(char)) continue;
    if (")]}".includes(char) && kept.at(-1)?.char === ",") kept.pop();
    kept.push({ char, at: start + n });
  }
}

/** Every occurrence of the fragment, as offsets into the text. */
function findFragment(text, { from, to }, fragment) {
  const hay = compact(text, from, to);
  const needle = compact(fragment).text;
  const matches = [];
  for (let at = hay.text.indexOf(needle); at >= 0; at = hay.text.indexOf(needle, at + 1)) {
    matches.push({ from: hay.at[at], to: hay.at[at + needle.length - 1] + 1 });
  }
  return matches;
}

/** The text with one edit applied, or `{ stale: reason }` when its fragment does not occur exactly once. */
export function applyEdit(text, edit) {
  const areas = edit.in ? findDeclarations(text, edit.in) : [[{ from: 0, to: text.length }]];
  if (areas.length !== 1) return { stale: `${edit.file} declares ${edit.in} ${areas.length} times` };
  const matches = areas[0].flatMap((area) => findFragment(text, area, edit.find));
  const where = edit.in ? `${edit.in} of ${edit.file}` : edit.file;
  if (matches.length !== 1) return { stale: `found ${matches.length} times in ${where}: ${edit.find}` };
  return { text: text.slice(0, matches[0].from) + edit.replace + text.slice(matches[0].to) };
}

/**
 * All files of a planted bug with their new text, or the reason why it is stale. `read` answers null for a file that is not there.
 * @returns {{ files?: Map<string, string>, stale?: string }}
 */
export function applyMutation(mutation, read) {
  const files = new Map();
  for (const edit of mutation.edits ?? [mutation]) {
    const before = files.get(edit.file) ?? read(edit.file);
    if (before === null) return { stale: `${edit.file} does not exist` };
    const after = applyEdit(before, edit);
    if (after.stale) return after;
    files.set(edit.file, after.text);
  }
  return { files };
}

/** Whether a test file has a test with this title. For `it.each`, the part of the title after the placeholder is enough. */
export function hasTitle(text, title) {
  if (text.includes(title)) return true;
  const ends = Array.from(title, (_, at) => title.slice(at)).filter((end) => end.length >= 8);
  return ends.some((end) => text.includes(`}${end}`) || text.includes(`%s${end}`));
}

/** Why a planted bug cannot run: its code or its test is not found. Null when both exist. */
export function staleReason(mutation, read) {
  const { stale } = applyMutation(mutation, read);
  if (stale) return stale;
  const tests = read(mutation.test.file);
  if (tests === null) return `${mutation.test.file} does not exist`;
  const { title: own, group = own } = mutation.test;
  const missing = [own, group, mutation.neighbor].filter((title) => !title || !hasTitle(tests, title));
  return missing.length > 0 ? `${mutation.test.file} has no test "${missing[0]}"` : null;
}
