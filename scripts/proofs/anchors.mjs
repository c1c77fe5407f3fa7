// Finds the code that a planted bug changes: a fragment inside a named declaration. Ignores white space, comment lines
// and trailing commas, so that formatting and new comments do not make a bug stale.

const TOP_LEVEL =
  /^(?:export )?(?:default )?(?:abstract )?(?:async )?(const|let|function\*?|class|type|interface)\s+([\w$]+)/gm;
const STATEMENT = /^([\w$]+)\./gm;
const METHOD = /^ {2}(?:(?:override|async|static|private|readonly|get|set) )*(#?[\w$]+)\s*[(<=:]/gm;
const MEMBER = /^ {2}[\w#[/*@]/gm;
const COMMENT = /^\s*(\/\/|\/\*|\*)/;

function sections(heads, end) {
  return heads.map((head, at) => ({ head, from: head.index, to: heads[at + 1]?.index ?? end }));
}

/** Lists of ranges: top-level declarations (not types) with statements such as `name.get(…)`, else methods. */
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

function findFragment(text, { from, to }, fragment) {
  const hay = compact(text, from, to);
  const needle = compact(fragment).text;
  const matches = [];
  for (let at = hay.text.indexOf(needle); at >= 0; at = hay.text.indexOf(needle, at + 1)) {
    matches.push({ from: hay.at[at], to: hay.at[at + needle.length - 1] + 1 });
  }
  return matches;
}

export function applyEdit(text, edit) {
  const areas = edit.in ? findDeclarations(text, edit.in) : [[{ from: 0, to: text.length }]];
  if (areas.length !== 1) return { stale: `${edit.file} declares ${edit.in} ${areas.length} times` };
  const matches = areas[0].flatMap((area) => findFragment(text, area, edit.find));
  const where = edit.in ? `${edit.in} of ${edit.file}` : edit.file;
  if (matches.length !== 1) return { stale: `found ${matches.length} times in ${where}: ${edit.find}` };
  return { text: text.slice(0, matches[0].from) + edit.replace + text.slice(matches[0].to) };
}

/** `read` returns null for a missing file. @returns {{ files?: Map<string, string>, stale?: string }} */
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

/** For `it.each`, the part of the title after the placeholder is enough. */
export function hasTitle(text, title) {
  if (text.includes(title)) return true;
  const ends = Array.from(title, (_, at) => title.slice(at)).filter((end) => end.length >= 8);
  return ends.some((end) => text.includes(`}${end}`) || text.includes(`%s${end}`));
}

export function staleReason(mutation, read) {
  const { stale } = applyMutation(mutation, read);
  if (stale) return stale;
  const tests = read(mutation.test.file);
  if (tests === null) return `${mutation.test.file} does not exist`;
  const { title: own, group = own } = mutation.test;
  const missing = [own, group, mutation.neighbor].filter((title) => !title || !hasTitle(tests, title));
  return missing.length > 0 ? `${mutation.test.file} has no test "${missing[0]}"` : null;
}
