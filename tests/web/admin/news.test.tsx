import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AdminNewsSourceView } from "#contract/admin/news.ts";
import { at, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { closeAdmin, idOf, openAdmin, quiet } from "./admin-screen.tsx";

const LIST = "/api/admin/news";
const source = (n: number, more: Partial<AdminNewsSourceView> = {}): AdminNewsSourceView => ({
  ...{ id: idOf(n), name: `Paper ${n}`, feedUrl: `https://paper.example/${n}`, category: "market", language: "en" },
  ...{
    paused: false,
    readAt: "2026-11-20T09:00:00.000Z",
    failures: 0,
    error: null,
    found: 12,
    leftOut: [],
    isReading: false,
    nextAt: null,
    waitUntil: null,
    sample: false,
    version: 1,
  },
  ...more,
});

beforeEach(stubSockets);
afterEach(closeAdmin);

async function openNews<Route extends string>(rows: AdminNewsSourceView[], routes?: Stubs<Route>) {
  const calls = stubServer(
    {
      [`GET ${LIST}`]: () => ({ body: { rows, cursor: null } }),
      "GET /api/admin/summary": () => ({ body: quiet }),
    },
    stubs(routes),
  );
  const tab = await openAdmin("/admin/news");
  await screen.findByRole("button", { name: "Add source" });
  return { ...tab, calls };
}
const rowOf = async (name: string) => within(await screen.findByRole("row", { name: new RegExp(name) }));

describe("The news sources", () => {
  const leftOut = [
    { reason: "no-link" as const, count: 20 },
    { reason: "same-id" as const, count: 1 },
  ];
  const told = "Left out: 20 items have no https link. 1 item has the id of another item.";
  const page = "It is a web page, not a feed. Its feed may be https://paper.example/feed.xml.";
  const cut = "The file ends too early, on line 9: <rss> has no closing tag. If this stays, tell the publisher.";
  const gone = "It is gone for good (status 410). Enter another address, or remove the source.";
  const waitUntil = "2099-11-20T17:00:00.000Z";
  const later = "2026-11-20T09:30:00.000Z";
  const wait = /^Its host asked to wait until .*5:00/;
  it.each<[string, Partial<AdminNewsSourceView>, string, (string | RegExp)[]]>([
    ["works", {}, "Working", ["12 items."]],
    ["works without some items", { found: 1, leftOut }, "Working", [`1 item. ${told}`]],
    [
      "has no usable item",
      { found: 0, leftOut },
      "No usable items",
      [`${told} Look for another feed of its publisher.`],
    ],
    ["is not whole", { found: 7, error: cut }, "Working", [cut, "7 items."]],
    [
      "waits",
      { failures: 1, error: "It answered with status 429.", waitUntil },
      "Waiting",
      ["It answered with status 429.", wait],
    ],
    ["waits for its host before its first reading", { readAt: null, waitUntil }, "Waiting", [wait]],
    ["is gone", { paused: true, failures: 1, error: gone }, "Paused", [gone]],
    ["is paused", { paused: true }, "Paused", []],
    ["is unreadable", { failures: 1, error: cut }, "Failed", [cut]],
    ["is a web page", { failures: 2, readAt: null, error: page }, "Failed 2 times", [page]],
    [
      "keeps failing",
      { failures: 3, error: cut },
      "Failed 3 times",
      [cut, "It keeps failing: check its address, or remove it."],
    ],
    ["was never read", { readAt: null, found: 0 }, "Not read yet", []],
    ["is read now", { isReading: true, failures: 1, error: "The last reading did not finish." }, "Reading...", []],
  ])("say of one that %s what there is to know", async (_, state, word, sentences) => {
    await openNews([source(1, state)]);
    const health = (await rowOf("Paper 1")).getByText(word).closest("td");
    const shown = [...(health?.querySelectorAll(".under") ?? [])].map((one) => one.textContent?.trim() ?? "");
    expect(shown).toEqual(
      sentences.map((sentence) => (typeof sentence === "string" ? sentence : expect.stringMatching(sentence))),
    );
  });

  it("show the address that took over a redirect, and when they are read next", async () => {
    const nextAt = "2026-11-20T09:30:00.000Z";
    await openNews([
      source(1, { feedUrl: "https://new-home.example/feed", nextAt }),
      source(2, { readAt: null, nextAt }),
    ]);
    expect((await rowOf("Paper 1")).getByText("https://new-home.example/feed")).toBeVisible();
    expect((await rowOf("Paper 1")).getByText(/^Next read/)).toHaveTextContent(/9:30/);
    expect((await rowOf("Paper 2")).getByText("Not yet")).toBeVisible();
    expect((await rowOf("Paper 2")).getByText(/^Next read/)).toHaveTextContent(/9:30/);
  });

  it("are read now by the keyboard, and show when that is over", async () => {
    let isReading = false;
    const calls = stubServer(
      {
        [`GET ${LIST}`]: () => ({ body: { rows: [source(1, { isReading })], cursor: null } }),
        "GET /api/admin/summary": () => ({ body: quiet }),
      },
      stubs(
        at(`PUT ${LIST}/${idOf(1)}/reading`, () => {
          isReading = true;
          return { body: source(1, { isReading }) };
        }),
      ),
    );
    const { user } = await openAdmin("/admin/news");
    const button = await screen.findByRole("button", { name: "Read Paper 1 now" });
    button.focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Reading Paper 1...")).toBeVisible();
    expect(await (await rowOf("Paper 1")).findByText("Reading...")).toBeVisible();
    expect(button).toHaveFocus();
    expect(screen.getByTestId("announcer")).toBeEmptyDOMElement();
    isReading = false;
    expect(await (await rowOf("Paper 1")).findByText("Working", {}, { timeout: 10_000 })).toBeVisible();
    expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  it.each([
    [
      "waits",
      { failures: 1, error: "It answered with status 429.", waitUntil },
      "Waiting",
      "Paper 1 could not be read: It answered with status 429.",
    ],
    ["is gone", { paused: true, failures: 1, error: gone }, "Paused", `Paper 1 could not be read: ${gone}`],
    [
      "fails as before",
      { failures: 1, error: "It could not be reached." },
      "Failed",
      "Paper 1 could not be read: It could not be reached.",
      { failures: 1, error: "It could not be reached." },
    ],
    ["works", { readAt: later }, "Working", "Paper 1 was read: 12 items."],
    ["works in part", { readAt: later, error: cut, leftOut }, "Working", `Paper 1 was read: 12 items. ${told} ${cut}`],
    [
      "has no usable item",
      { readAt: later, found: 0, leftOut },
      "No usable items",
      `Paper 1 was read: no usable items. ${told} Look for another feed of its publisher.`,
    ],
    ["was paused meanwhile", { paused: true }, "Paused", "Paper 1 was not read."],
  ])("keep the focus, and say to screen readers that one %s when its reading ends", async (...row) => {
    const [, state, word, said, before = {}] = row;
    let now = source(1, before);
    stubServer(
      {
        [`GET ${LIST}`]: () => ({ body: { rows: [now], cursor: null } }),
        "GET /api/admin/summary": () => ({ body: quiet }),
      },
      stubs(
        at(`PUT ${LIST}/${idOf(1)}/reading`, () => {
          const answer = { ...now, isReading: true };
          now = source(1, state);
          return { body: answer };
        }),
      ),
    );
    const { user } = await openAdmin("/admin/news");
    const button = await screen.findByRole("button", { name: "Read Paper 1 now" });
    button.focus();
    await user.keyboard("{Enter}");
    await expect.poll(() => screen.getByTestId("announcer").textContent).toBe(said);
    expect((await rowOf("Paper 1")).getByText(word)).toBeVisible();
    expect(screen.getByRole("button", { name: "Read Paper 1 now" })).toHaveFocus();
  });

  it("say why one is not read now", async () => {
    const detail = "Its host asked us to wait until Sat, Nov 28, 12:00 PM UTC.";
    const { user } = await openNews(
      [source(1, { waitUntil: "2099-11-20T17:00:00.000Z" })],
      stubs(at(`PUT ${LIST}/${idOf(1)}/reading`, () => problem("conflict", { detail }))),
    );
    await user.click(await screen.findByRole("button", { name: "Read Paper 1 now" }));
    expect(await screen.findByText(detail)).toBeVisible();
  });

  it("are paused at once, and removed after a question", async () => {
    const { user, calls } = await openNews(
      [source(1)],
      stubs(
        at(`PATCH ${LIST}/${idOf(1)}`, () => ({ body: source(1, { paused: true }) })),
        at(`DELETE ${LIST}/${idOf(1)}`, () => ({ status: 204 })),
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Pause Paper 1" }));
    expect(await screen.findByText("Source paused")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove Paper 1" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove Paper 1" }));
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Source removed")).toBeVisible();
  });

  it("are edited in a dialog, which keeps what was typed when another admin saved first", async () => {
    let answers = 0;
    const theirs = source(1, { category: "policy", version: 2 });
    const { user, calls } = await openNews(
      [source(1)],
      stubs(
        at(`GET ${LIST}/${idOf(1)}`, () => ({ body: theirs })),
        at(`PUT ${LIST}/${idOf(1)}`, () => {
          answers += 1;
          return answers === 1 ? problem("conflict") : { body: { ...theirs, name: "Paper One", version: 3 } };
        }),
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Edit Paper 1" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Paper 1" }));
    const name = dialog.getByRole("textbox", { name: "Name" });
    await user.clear(name);
    await user.type(name, "Paper One");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(/^This source was changed in the meantime/)).toBeVisible();
    expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Paper One");
    expect(dialog.getByRole("combobox", { name: "Category" })).toHaveValue("policy");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Paper One saved")).toBeVisible();
    expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toMatchObject([
      { name: "Paper One", category: "market", version: 1 },
      { name: "Paper One", category: "policy", version: 2 },
    ]);
  });

  it.each([
    [false, "A new address is read within minutes."],
    [true, "A new address is read when you resume the source."],
  ])("say when a new address is read (paused: %s)", async (paused, sentence) => {
    const { user } = await openNews([source(1, { paused })]);
    await user.click(await screen.findByRole("button", { name: "Edit Paper 1" }));
    expect(await screen.findByRole("dialog", { name: "Edit Paper 1" })).toHaveAccessibleDescription(
      expect.stringContaining(sentence),
    );
  });

  it("that are typed and not added survive a reload", async () => {
    const { user } = await openNews([]);
    await user.type(screen.getByRole("textbox", { name: "Name" }), "Field Notes");
    cleanup();
    await openNews([]);
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Field Notes");
  });

  const noAddress = "Enter the address of an RSS, Atom or JSON feed, such as https://example.com/feed.xml.";
  const noHttps = "Enter an address that begins with https://.";
  const notPublic = "This address isn't public. Enter one with a host name, and without a user, password or port.";
  it.each([
    ["", noAddress],
    ["my feed", noAddress],
    ["http://notes.example/feed", noHttps],
    ["feed://notes.example/feed", noHttps],
    ["https:notes.example/feed", noHttps],
    ["https://127.0.0.1/feed", notPublic],
    ["https://intranet/feed", notPublic],
    ["https://me:word@notes.example/feed", notPublic],
    ["https://notes.example:8443/feed", notPublic],
  ])("are not added with the address %j, and the form says why", async (typed, sentence) => {
    const { user, calls } = await openNews([]);
    await user.type(screen.getByRole("textbox", { name: "Name" }), "Field Notes");
    const field = screen.getByRole("textbox", { name: "Feed address" });
    if (typed) await user.type(field, typed);
    await user.click(screen.getByRole("button", { name: "Add source" }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
  });

  it("are added by a form that says what is wrong beside its field", async () => {
    const { user, calls } = await openNews([], {
      [`POST ${LIST}`]: () => problem("invalid", { fields: { feedUrl: "This feed is already in the list." } }),
    });
    expect(await screen.findByText("No news sources yet")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add source" }));
    expect(await screen.findByText("Enter the name of the source.")).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: "Name" }), "Field Notes");
    await user.type(screen.getByRole("textbox", { name: "Feed address" }), "notes.example/feed");
    await user.click(screen.getByRole("button", { name: "Add source" }));
    expect(await screen.findByText("This feed is already in the list.")).toBeVisible();
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      ...{ name: "Field Notes", feedUrl: "https://notes.example/feed", category: "startups", language: "en" },
    });
  });
});
