import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { EndorsementResult } from "#contract/profiles/endorsements.ts";
import { type Answer, ada, at, problem, stubServer } from "../auth/auth-server.ts";
import { leave } from "../events/events-server.tsx";
import { idOf, ines, openProfile, ownProfile, person, profileOf, skills } from "./endorse-and-recommend.tsx";

afterEach(leave);

const ENDORSEMENT = `/api/profiles/${ines.id}/skills/${idOf(11)}/endorsement` as const;
const button = (name: string) => screen.getByRole("button", { name });

it("a skill is endorsed at once, and the server's count is shown when it has answered", async () => {
  let answer: (answer: Answer<EndorsementResult>) => void = () => undefined;
  stubServer(at(`PUT ${ENDORSEMENT}`, () => new Promise<Answer<EndorsementResult>>((resolve) => (answer = resolve))));
  await openProfile("skills", profileOf());
  const user = userEvent.setup();
  expect(button("Endorse Underwriting")).toHaveAttribute("aria-pressed", "false");
  await user.click(button("Endorse Underwriting"));
  expect(button("Endorsed Underwriting")).toHaveAttribute("aria-pressed", "true");
  expect(button("4 endorsements of Underwriting")).toBeVisible();
  answer({ body: { endorsements: 9, isEndorsed: true } });
  expect(await screen.findByRole("button", { name: "9 endorsements of Underwriting" })).toBeVisible();
  expect(button("Endorsed Underwriting")).toBeVisible();
});

it("an endorsement that fails is undone, with the reason", async () => {
  stubServer(at(`PUT ${ENDORSEMENT}`, () => problem("rate-limited", {}, { "retry-after": "60" })));
  await openProfile("skills", profileOf());
  await userEvent.setup().click(button("Endorse Underwriting"));
  await waitFor(() => expect(button("Endorse Underwriting")).toHaveAttribute("aria-pressed", "false"));
  expect(button("3 endorsements of Underwriting")).toBeVisible();
  expect(await screen.findByText(/Too many attempts/)).toBeVisible();
});

it("an endorsement is taken back by the same button", async () => {
  const path = `/api/profiles/${ines.id}/skills/${idOf(12)}/endorsement` as const;
  const calls = stubServer(at(`DELETE ${path}`, () => ({ body: { endorsements: 0, isEndorsed: false } })));
  await openProfile("skills", profileOf());
  await userEvent.setup().click(button("Endorsed Payments"));
  await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(["DELETE"]));
  expect(await screen.findByRole("button", { name: "Endorse Payments" })).toBeVisible();
});

it("a member who is not admitted reads why they cannot endorse, and the button sends nothing", async () => {
  const calls = stubServer({});
  await openProfile("skills", profileOf(), { ...ada, status: "pending" });
  const refused = button("Endorse Underwriting");
  expect(refused).toHaveAttribute("aria-disabled", "true");
  expect(refused).toHaveAccessibleDescription("You can endorse skills once your membership is approved.");
  await userEvent.setup().click(refused);
  expect(calls).toEqual([]);
});

it("a visitor sees the skills and their counts without buttons", async () => {
  stubServer({});
  await openProfile("skills", profileOf(), null);
  expect(screen.getByText("3 endorsements")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

it("the count opens the list of who, which is in the URL and loads page by page", async () => {
  const path = `/api/profiles/${ines.id}/skills/${idOf(11)}/endorsements` as const;
  const row = (n: number, name: string) => ({
    person: person(n, name),
    at: "2026-11-01T09:00:00.000Z",
    isHidden: false,
  });
  stubServer(
    {},
    at(`GET ${path}`, () => ({ body: { rows: [row(21, "Ken Sato")], cursor: "next" } })),
    at(`GET ${path}?cursor=next`, () => ({ body: { rows: [row(22, "Dan Reyes")], cursor: null } })),
  );
  const { router } = await openProfile("skills", profileOf());
  const user = userEvent.setup();
  await user.click(button("3 endorsements of Underwriting"));
  const dialog = await screen.findByRole("dialog", { name: "Endorsements of Underwriting" });
  expect(router.state.location.search).toContain(`dialog=endorsements-${idOf(11)}`);
  expect(await within(dialog).findByRole("link", { name: "Ken Sato" })).toHaveAttribute("href", `/profile/${idOf(21)}`);
  expect(within(dialog).queryByRole("button", { name: /^Hide/ })).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Load more" }));
  expect(await within(dialog).findByRole("link", { name: "Dan Reyes" })).toBeVisible();
});

it("the count says how many are from the reader's connections, and nothing while there are none", async () => {
  stubServer({});
  const [first, ...rest] = skills;
  await openProfile(
    "skills",
    profileOf({ skills: [{ ...first, fromConnections: 2 } as (typeof skills)[number], ...rest] }),
  );
  expect(button("3 endorsements of Underwriting · 2 from your connections")).toBeVisible();
  expect(button("1 endorsement of Payments")).toBeVisible();
});

it("the owner hides an endorsement, and shows it again", async () => {
  let isHidden = false;
  const path = `/api/profiles/${ada.id}/skills/${idOf(11)}/endorsements` as const;
  const calls = stubServer(
    {},
    at(`GET ${path}`, () => ({
      body: { rows: [{ person: person(21, "Ken Sato"), at: "2026-11-01T09:00:00.000Z", isHidden }], cursor: null },
    })),
    at(`GET /api/profiles/${ada.id}`, () => ({ body: ownProfile() })),
    at(`PUT /api/profiles/me/skills/${idOf(11)}/endorsements/${idOf(21)}`, ({ body }) => {
      ({ isHidden } = body as { isHidden: boolean });
      return { status: 204 };
    }),
  );
  await openProfile("skills", ownProfile());
  const user = userEvent.setup();
  expect(screen.queryByRole("button", { name: /^Endorse/ })).toBeNull();
  await user.click(button("3 endorsements of Underwriting"));
  await user.click(await screen.findByRole("button", { name: "Hide Ken Sato" }));
  expect(await screen.findByText("Hidden")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Show Ken Sato" }));
  expect(await screen.findByRole("button", { name: "Hide Ken Sato" })).toBeVisible();
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { isHidden: true },
    { isHidden: false },
  ]);
});

it("the own skills are added by Enter or the button, removed, moved, and saved together with what is typed", async () => {
  const calls = stubServer({
    "PUT /api/profiles/me/skills": () => ({ body: ownProfile({ skills: skills.slice(0, 1) }) }),
  });
  await openProfile("skills", ownProfile());
  const user = userEvent.setup();
  await user.click(button("Edit skills"));
  const dialog = await screen.findByRole("dialog", { name: "Edit skills" });
  const input = within(dialog).getByLabelText("Add a skill");
  await user.type(input, "Chess{Enter}");
  expect(input).toHaveValue("");
  expect(input).toHaveFocus();
  await user.type(input, "UNDERWRITING{Enter}");
  expect(await within(dialog).findByText("You have this skill already.")).toBeVisible();
  await user.clear(input);
  await user.type(input, "Sailing");
  await user.click(within(dialog).getByRole("button", { name: "Add" }));
  await user.click(within(dialog).getByRole("button", { name: "Remove Payments" }));
  await user.click(within(dialog).getByRole("button", { name: "Move Chess up" }));
  expect(within(dialog).getByRole("button", { name: "Move Chess up" })).toHaveFocus();
  await user.type(input, "Ledgers");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.at(-1)?.body).toEqual({
    version: 4,
    names: ["Underwriting", "Chess", "Board work", "Sailing", "Ledgers"],
  });
});

it("without any skills, the owner reads that they can be added", async () => {
  stubServer({});
  await openProfile("skills", ownProfile({ skills: [] }));
  expect(button("Add skills")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Edit skills" })).toBeNull();
});

it("the card beside the tab About shows four skills and links to all", async () => {
  stubServer({});
  const many = Array.from({ length: 6 }, (_, n) => ({ ...skills[0], id: idOf(30 + n), name: `Skill ${n}` }));
  await openProfile("skillsCard", profileOf({ skills: many as typeof skills }));
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
  expect(screen.getByRole("link", { name: "All 6 skills" })).toHaveAttribute("href", `/profile/${ines.id}?tab=skills`);
});
