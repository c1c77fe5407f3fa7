import { createElement } from "react";

/** What is typed somewhere as it stands: commands, names of values, files and their parts, addresses. */
const TYPED =
  /(npx wrangler(?: [a-z]+)* [A-Z][A-Z0-9_]+|npm run [a-z:]+|wrangler\.toml|\[{1,2}[a-z_]+\]{1,2}|https:\/\/[^\s,]+|(?<![\w/])\/[a-z][\w/-]*|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b)/;

/** How to do it, with what is to be typed in the letters of a terminal. */
export function SetupHow({ text }: { text: string }) {
  const parts = text.split(TYPED).map((part, at) => (at % 2 === 1 ? createElement("code", null, part) : part));
  return createElement("p", { className: "how" }, ...parts);
}
