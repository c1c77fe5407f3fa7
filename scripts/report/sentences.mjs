// `npm run sentences [-- folder...]`: prints every text of the product (screens, toasts, problems, emails, pages) by
// source file, so that one person can read them all. Not texts in the database.

import { readFileSync } from "node:fs";
import { ensureInstalled } from "../support/install.mjs";
import { root } from "../support/tools.mjs";

await ensureInstalled();
const { parseSync } = await import("vite");
const { productSources } = await import("#tests/architecture/sources.ts");

/** For the browser, not for readers. `name`: a field name is one lower-case word, which is not readable. */
const TECHNICAL_ATTRIBUTES =
  /^(className|class|id|type|role|href|to|src|rel|method|autoComplete|inputMode|key|d|viewBox|fill|stroke.*|htmlFor|form|as|anchor|aria-(labelledby|describedby|controls|live|current|haspopup|hidden)|data-.*)$/;
const TECHNICAL_CALLS = /^(sql|css|cx|clsx|index|log|warn|error)$/;
/** Their own texts are for machines, but not those of functions, objects and lists in them. */
const TECHNICAL_TEXTS =
  /^(join|split|prepare|exec|addEventListener|querySelector(All)?|get|header|headers|append|matchMedia)$/;
const isSkipped = (path) => /(\.d\.ts|\.css)$|migrations|db\/schema/.test(path);

/** Two words, or one word that starts with a capital letter. */
const isReadable = (text) =>
  /\p{L}{2}/u.test(text) &&
  !/style="|!important|forced-colors:|\bbtn\b/.test(text) &&
  (/\p{L}.*\s+\S*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.:…]*$/u.test(text)) &&
  !/^[a-z0-9@:[\]/._%#()&*,!>=-]+( [a-z0-9@:[\]/._%#()&*,!>=-]+)*$/.test(text) &&
  !/^(select|insert|update|delete|with|create|drop|alter|pragma|default-src|Content-|Latn |Arab |text\/|attachment;|Zyyy |Bearer |\/)/.test(
    text,
  );

const nameOf = (node) => node?.name?.name ?? node?.name ?? node?.property?.name ?? "";

function isTechnical(node) {
  if (/^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type)) return true;
  if (node.type === "JSXAttribute") return TECHNICAL_ATTRIBUTES.test(nameOf(node.name) || nameOf(node));
  if (node.type === "TaggedTemplateExpression") return TECHNICAL_CALLS.test(nameOf(node.tag));
  if (node.type === "CallExpression") return TECHNICAL_CALLS.test(nameOf(node.callee));
  return node.type === "NewExpression" && /^(Error|TypeError|RangeError|RegExp|URL)$/.test(nameOf(node.callee));
}

const withoutOwnTexts = (node, child) =>
  node.type === "CallExpression" && child === node.arguments && TECHNICAL_TEXTS.test(nameOf(node.callee))
    ? child.filter(({ type }) => !/^(Literal|TemplateLiteral)$/.test(type))
    : child;

const withoutTags = (text) =>
  text.replaceAll(/<[^<>]*?\saria-label="([^"<>]*)"[^<>]*>/g, " $1 ").replaceAll(/<[/!?a-z][^<>]*>/g, " ");

const templateText = ({ quasis }) => quasis.map(({ value }) => value.cooked).join("{…}");

/** With placeholders, such as `Welcome, {…}`. Empty for an element without its own text. */
function elementText({ children }) {
  if (!children.some(({ type, value }) => type === "JSXText" && /\p{L}/u.test(value))) return "";
  const partOf = (child) => {
    if (child.type === "JSXText") return child.value;
    if (child.type === "JSXExpressionContainer")
      return child.expression.type === "Literal" ? child.expression.value : "{…}";
    return elementText(child) || "{…}";
  };
  return children.map(partOf).join("");
}

function textOf(node) {
  if (node.type === "JSXElement" || node.type === "JSXFragment") return elementText(node);
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  return node.type === "TemplateLiteral" ? templateText(node) : "";
}

function* textsOf(node) {
  if (!node || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const one of node) yield* textsOf(one);
  } else if (!node.type || !isTechnical(node)) {
    const text = withoutTags(textOf(node)).replaceAll(/\s+/g, " ").trim();
    if (isReadable(text)) yield text;
    for (const [key, child] of Object.entries(node)) if (key !== "quasis") yield* textsOf(withoutOwnTexts(node, child));
  }
}

const folders = process.argv.slice(2);
const isAsked = (path) => folders.length === 0 || folders.some((folder) => path.startsWith(folder));
let count = 0;
for (const { path } of productSources(root).toSorted((a, b) => a.path.localeCompare(b.path))) {
  if (isSkipped(path) || !isAsked(path)) continue;
  const { program } = parseSync(path, readFileSync(`${root}/${path}`, "utf8"));
  const texts = [...new Set(textsOf(program.body))];
  if (texts.length === 0) continue;
  count += texts.length;
  console.log(`\n## ${path}\n\n${texts.map((text) => `- ${text}`).join("\n")}`);
}
console.log(`\n${count} texts`);
