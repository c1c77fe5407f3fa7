import { expect, it } from "vitest";
import { chain, NOTES } from "#tests/support/network/introduction-requests.ts";
import * as api from "#web/features/network/introductions/api.ts";
import { expectAllCalled, track } from "../support/calls.ts";
import { as, get, openBrowser, run } from "../support/web-client.ts";

openBrowser();
const introductions = track("introductions", api);

it("an introduction is asked for, withdrawn, passed on and accepted as the web does it", async () => {
  const { mira, daniel, ingrid, kenji } = await chain();
  await as(mira);
  const { paths, asked } = await get(introductions.pathsQuery(kenji.id));
  expect([paths.map(({ steps }) => steps.map(({ name }) => name)), asked]).toEqual([[["Daniel Kessler"]], null]);
  const ask = introductions.askForIntroduction("Daniel");
  const { id } = await run(ask, { targetId: kenji.id, steps: [daniel.id], ...NOTES });
  await introductions.refreshPaths();
  expect((await get(introductions.pathsQuery(kenji.id))).asked).toMatchObject({ id, state: "open" });
  const other = await run(ask, { targetId: ingrid.id, steps: [daniel.id], ...NOTES });
  await run(introductions.withdrawIntroduction, other.id);
  await as(daniel);
  expect((await get(introductions.introductionsQuery)).asked.map((one) => one.id)).toEqual([id]);
  await run(introductions.answerIntroduction, { id, answer: "pass" as const });
  await as(kenji);
  expect((await get(introductions.introductionsQuery)).received.map((one) => one.id)).toEqual([id]);
  await run(introductions.answerIntroduction, { id, answer: "accept" as const });
  await as(mira);
  expect((await get(introductions.introductionsQuery)).sent).toMatchObject([{ id, state: "accepted" }]);
});

it("calls every function of the API of introductions", () => expectAllCalled("introductions"));
