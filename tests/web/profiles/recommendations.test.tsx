import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type {
  OwnRecommendationView,
  RecommendationsView,
  RecommendationView,
  RecommendationWords,
} from "#contract/profiles/recommendations.ts";
import { ada, at, problem, type Routes, stubServer, stubs } from "../auth/auth-server.ts";
import { leave } from "../events/events-server.tsx";
import { ines, openProfile, ownProfile, person, profileOf, recommendation } from "./endorse-and-recommend.tsx";

afterEach(leave);

const TEXT = `/api/profiles/${ines.id}/recommendation` as const;
const REQUEST = `/api/profiles/${ines.id}/recommendation-request` as const;
const DECISION = `/api/profiles/me/recommendations/${ines.id}` as const;
const WORDS = "She reads every line of a contract.";

/** A server with what is shown on the profile of Ines, and `own` as it is then. */
function serve(own: () => Partial<RecommendationsView>, more?: Routes, returned: RecommendationWords | null = null) {
  const shown: RecommendationView = {
    author: person(31, "Ken Sato"),
    relationship: "invested-in",
    text: "Patient, and exact.",
    at: "2026-11-01T09:00:00.000Z",
    returned,
  };
  return stubServer(
    { "GET /api/recommendations": () => ({ body: { received: [], written: [], ...own() } }) },
    at(`GET ${TEXT}s`, () => ({ body: { rows: [shown], cursor: null } })),
    at(`GET /api/profiles/${ines.id}`, () => ({ body: profileOf() })),
    at(`GET /api/profiles/${ada.id}`, () => ({ body: ownProfile() })),
    stubs(more),
  );
}
const region = (name: string) => screen.findByRole("region", { name });

it("others read who recommends the member, how they know them, and when", async () => {
  serve(() => ({}));
  await openProfile("recommendations", profileOf());
  expect(await screen.findByText("Patient, and exact.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ken Sato" })).toHaveAttribute("href", `/profile/${person(31, "").id}`);
  expect(screen.getByText("invested in their company")).toBeVisible();
});

it("two members who recommend each other are read together, in one entry", async () => {
  const returned = {
    relationship: "worked-with",
    text: "I would back him again.",
    at: "2026-11-02T09:00:00.000Z",
  } as const;
  serve(() => ({}), undefined, returned);
  await openProfile("recommendations", profileOf());
  const entry = (await screen.findByText("Patient, and exact.")).closest("li") as HTMLElement;
  expect(within(entry).getByText("I would back him again.")).toBeVisible();
  expect(within(entry).getByText("recommends Ken Sato too")).toBeVisible();
  expect(within(entry).getByRole("link", { name: "Ines Duarte" })).toHaveAttribute("href", `/profile/${ines.id}`);
});

it("a recommendation is written, waits, is edited from its version, and is withdrawn after a question", async () => {
  let written: OwnRecommendationView[] = [];
  const calls = serve(
    () => ({ written }),
    stubs(
      at(`PUT ${TEXT}`, ({ body }) => {
        const { text } = body as { text: string };
        const saved = recommendation({ text });
        written = [saved];
        return { body: saved };
      }),
      at(`DELETE ${TEXT}`, () => {
        written = [];
        return { status: 204 };
      }),
    ),
  );
  const { router } = await openProfile("recommendations", profileOf());
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Write a recommendation of Ines Duarte" }));
  expect(router.state.location.search).toContain(`dialog=recommend-${ines.id}`);
  let dialog = await screen.findByRole("dialog", { name: "Recommend Ines Duarte" });
  await user.click(within(dialog).getByRole("button", { name: "Send" }));
  expect(await within(dialog).findByText("Choose how you know them.")).toBeVisible();
  expect(within(dialog).getByText("Write at least 20 characters.")).toBeVisible();
  await user.selectOptions(within(dialog).getByLabelText("How do you know them?"), "worked-with");
  await user.type(within(dialog).getByLabelText("Recommendation"), WORDS);
  await user.click(within(dialog).getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Waiting for approval")).toBeVisible();
  expect(calls.find(({ method }) => method === "PUT")).toMatchObject({
    body: { version: 0, relationship: "worked-with", text: WORDS },
    key: expect.any(String),
  });

  await user.click(screen.getByRole("button", { name: "Edit of Ines Duarte" }));
  dialog = await screen.findByRole("dialog", { name: "Edit your recommendation of Ines Duarte" });
  await user.type(within(dialog).getByLabelText("Recommendation"), " Twice.");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(2));
  expect(calls.findLast(({ method }) => method === "PUT")?.body).toMatchObject({ version: 7, text: `${WORDS} Twice.` });

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Withdraw your recommendation of Ines Duarte" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByRole("button", { name: "Write a recommendation of Ines Duarte" })).toBeVisible();
});

it("a text that another tab has changed is shown, what was typed stays, and the next save replaces it", async () => {
  let written = [recommendation()];
  const calls = serve(
    () => ({ written }),
    at(`PUT ${TEXT}`, ({ body }) => {
      const { version } = body as { version: number };
      if (version === 8) return { body: recommendation({ version: 9 }) };
      written = [recommendation({ text: "Changed in another tab, by me.", version: 8 })];
      return problem("conflict");
    }),
  );
  await openProfile("recommendations", profileOf());
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit of Ines Duarte" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Recommendation"), " And more.");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Changed in another tab, by me.")).toBeVisible();
  expect(within(dialog).getByLabelText("Recommendation")).toHaveValue("Ines asks the right questions. And more.");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls.findLast(({ method }) => method === "PUT")?.body).toMatchObject({ version: 8 }));
});

it("somebody without an event in common reads why in the dialog, and what they typed stays", async () => {
  serve(
    () => ({}),
    at(`PUT ${REQUEST}`, () => problem("not-acquainted")),
  );
  await openProfile("recommendations", profileOf());
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Ask for a recommendation" }));
  const dialog = await screen.findByRole("dialog", { name: "Ask Ines Duarte for a recommendation" });
  await user.type(within(dialog).getByLabelText(/^Note/), "Please");
  await user.click(within(dialog).getByRole("button", { name: "Ask" }));
  expect(
    await within(dialog).findByText(/You can recommend people you are connected to or shared an event with/),
  ).toBeVisible();
  expect(within(dialog).getByLabelText(/^Note/)).toHaveValue("Please");
});

it("what is typed in a recommendation survives a reload", async () => {
  serve(() => ({}));
  await openProfile("recommendations", profileOf(), ada, `&dialog=recommend-${ines.id}`);
  await userEvent.setup().type(await screen.findByLabelText("Recommendation"), WORDS);
  const kept = JSON.stringify({ ...localStorage, ...sessionStorage });
  expect(kept).toContain(WORDS);
});

it("a member who was asked sees the note, and declines", async () => {
  let written = [
    recommendation({ state: "asked", text: "", relationship: null, note: "About our round?", version: 0 }),
  ];
  serve(
    () => ({ written }),
    at(`DELETE /api/profiles/me/recommendation-requests/${ines.id}`, () => {
      written = [];
      return { status: 204 };
    }),
  );
  await openProfile("recommendations", profileOf());
  expect(await screen.findByText("About our round?")).toBeVisible();
  await userEvent.setup().click(screen.getByRole("button", { name: "Decline the request of Ines Duarte" }));
  await waitFor(() => expect(screen.queryByText("About our round?")).toBeNull());
});

it("a member who is not admitted reads why they cannot recommend, and a visitor that they have to sign in", async () => {
  serve(
    () => ({}),
    at(`GET ${TEXT}s`, () => problem("membership-pending")),
  );
  await openProfile("recommendations", profileOf(), { ...ada, status: "pending" });
  expect(await screen.findByText("You can recommend members once your membership is approved.")).toBeVisible();
  leave();
  serve(() => ({}));
  await openProfile("recommendations", profileOf(), null);
  expect(await screen.findByText("Sign in to read recommendations.")).toBeVisible();
});

it("on the own profile what waits is on top, and is shown in the version that was read", async () => {
  let state: OwnRecommendationView["state"] = "pending";
  const calls = serve(
    () => ({ received: [recommendation({ state })] }),
    at(`PUT ${DECISION}`, ({ body }) => {
      ({ state } = body as { state: "shown" });
      return { status: 204 };
    }),
  );
  await openProfile("recommendations", ownProfile());
  const waiting = await region("Waiting for your approval");
  expect(within(waiting).getByText("worked with you")).toBeVisible();
  const user = userEvent.setup();
  await user.click(within(waiting).getByRole("button", { name: "Show the recommendation by Ines Duarte" }));
  expect(await within(await region("Recommendations")).findByText("Shown on the profile")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Waiting for your approval" })).toBeNull();
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ state: "shown", version: 7 });
  await user.click(screen.getByRole("button", { name: "Hide the recommendation by Ines Duarte" }));
  expect(await screen.findByText("Not shown")).toBeVisible();
});

it("a text that its author changed meanwhile is fetched and not shown unread", async () => {
  let text = "The first text, as I read it.";
  serve(
    () => ({ received: [recommendation({ text })] }),
    at(`PUT ${DECISION}`, () => {
      text = "The second text, which I have not read.";
      return problem("conflict");
    }),
  );
  await openProfile("recommendations", ownProfile());
  await userEvent.setup().click(await screen.findByRole("button", { name: "Show the recommendation by Ines Duarte" }));
  expect(await screen.findByText("The second text, which I have not read.")).toBeVisible();
  expect(screen.getByText("Ines Duarte has changed the text. Please read it again.")).toBeVisible();
});

it("the own profile has requests of both kinds, and shows what two members wrote about each other together", async () => {
  const ken = person(31, "Ken Sato");
  const dan = person(32, "Dan Reyes");
  const asked = { state: "asked" as const, text: "", relationship: null };
  serve(() => ({
    received: [recommendation({ state: "shown" }), recommendation({ ...asked, person: ken })],
    written: [
      recommendation({ state: "shown", text: "I would invest again." }),
      recommendation({ ...asked, person: dan }),
    ],
  }));
  await openProfile("recommendations", ownProfile());
  expect(within(await region("Requests to you")).getByRole("link", { name: "Dan Reyes" })).toBeVisible();
  expect(within(await region("Requests you sent")).getByRole("button", { name: /Take back/ })).toBeVisible();
  const rows = within(await region("Recommendations")).getAllByRole("listitem");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toHaveTextContent("Ines asks the right questions.");
  expect(rows[0]).toHaveTextContent("I would invest again.");
});
