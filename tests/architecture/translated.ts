import { parseSync } from "vite";
import type { Source } from "./sources.ts";

/**
 * The translation of a browser replaces texts by elements of its own. React then fails when it removes such a text, or puts an
 * element before it, and writes a change into the text that is gone. So a text beside something that comes, goes or changes has an
 * element of its own.
 */

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Kind = "text" | "element" | "nothing" | "unknown";

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesIn)];
}

/** What an expression between tags can become. */
function kindsOf(value: unknown): Kind[] {
  const node = value as Node;
  if (node.type === "JSXElement" || node.type === "JSXFragment") return ["element"];
  if (node.type === "Literal")
    return [typeof node.value === "string" || typeof node.value === "number" ? "text" : "nothing"];
  if (node.type === "TemplateLiteral" || node.type === "BinaryExpression") return ["text"];
  if (node.type === "ConditionalExpression") return [...kindsOf(node.consequent), ...kindsOf(node.alternate)];
  if (node.type === "LogicalExpression" && node.operator === "&&") return ["nothing", ...kindsOf(node.right)];
  if (node.type === "LogicalExpression") return [...kindsOf(node.left), ...kindsOf(node.right)];
  return ["unknown"];
}

type Child = { node: Node; kinds: Kind[]; changes: boolean };

function toChild(node: Node): Child[] {
  // A translation leaves blanks alone.
  if (node.type === "JSXText") return String(node.value).trim() ? [{ node, kinds: ["text"], changes: false }] : [];
  if (node.type !== "JSXExpressionContainer") return [{ node, kinds: ["element"], changes: hasChangingIcon(node) }];
  const kinds = kindsOf(node.expression);
  const isEmpty = (node.expression as Node).type === "JSXEmptyExpression";
  // What is not known may well be a text too.
  const known = kinds.includes("text") ? kinds.filter((kind) => kind !== "unknown") : kinds;
  return isEmpty ? [] : [{ node, kinds, changes: new Set(known).size > 1 }];
}

/** `<Icon of={isOpen ? Up : Down} />`: another icon is another element. */
const hasChangingIcon = ({ openingElement }: Node): boolean =>
  nodesIn(openingElement).some(
    ({ type, name, value }) =>
      type === "JSXAttribute" &&
      (name as Node).name === "of" &&
      isNode(value) &&
      !/^[A-Z]/.test(String((value.expression as Node | undefined)?.name ?? "")),
  );

export function textsBesideChanges({ path, text }: Source): string[] {
  if (!path.endsWith(".tsx")) return [];
  const parents = nodesIn(parseSync(path, text).program).filter(({ type }) => /^JSX(Element|Fragment)$/.test(type));
  return parents.flatMap(({ children }) => {
    const all = (children as Node[]).flatMap(toChild);
    const isAtRisk = ({ kinds, changes }: Child, at: number) =>
      all.length > 1 && changes && (kinds.includes("text") || all[at + 1]?.kinds.every((kind) => kind === "text"));
    return all.filter(isAtRisk).map(({ node }) => `${path}: ${text.slice(node.start, node.end).replace(/\s+/g, " ")}`);
  });
}
