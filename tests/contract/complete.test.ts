import { expect, it } from "vitest";

/** The api.ts files of the web, as `#web/…` imports name them. */
const apis = Object.keys(import.meta.glob("../../web/**/api.ts")).map((path) => path.replace("../../", "#"));
const tests = Object.values(
  import.meta.glob<string>("./**/*.test.ts", { query: "?raw", import: "default", eager: true }),
);

/** Whether a test file tracks all exports of an api.ts, and expects at its end that each was called. */
function isTested(api: string, text: string): boolean {
  const [, name] = text.match(new RegExp(`^import \\* as (\\w+) from "${api}";$`, "m")) ?? [];
  const [, topic] = text.match(new RegExp(`track\\("([\\w/-]+)", ${name}\\)`)) ?? [];
  return topic !== undefined && text.slice(text.lastIndexOf("expectAllCalled(")).includes(`"${topic}"`);
}

it("tests the functions of every api.ts of the web", () => {
  expect(apis.length).toBeGreaterThan(10);
  expect(apis.filter((api) => !tests.some((text) => isTested(api, text)))).toEqual([]);
});

it("does not take a file as tested that tracks it without a check, or only a part of it", () => {
  const api = "#web/features/x/api.ts";
  const imported = `import * as x from "${api}";\n`;
  const checked = 'it("calls everything", () => expectAllCalled("x"));';
  expect(isTested(api, `${imported}const y = track("x", x);\n${checked}`)).toBe(true);
  expect(isTested(api, `${imported}const y = track("x", x);`)).toBe(false);
  expect(isTested(api, `${imported}const y = track("x", { a: x.a });\n${checked}`)).toBe(false);
  expect(isTested(api, `import { a } from "${api}";\nconst y = track("x", a);\n${checked}`)).toBe(false);
});
