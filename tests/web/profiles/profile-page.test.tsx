import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { SEEN_AFTER_MS } from "#contract/limits.ts";
import { contactFile } from "#web/features/profiles/header/contact-file.ts";
import { ada, at, noAnswer, problem } from "../auth/auth-server.ts";
import { leave } from "../events/events-server.tsx";
import { holdTimers } from "../held-timers.ts";
import { amara, EMPTY, own, pathOf, shown, visit } from "./profile-server.tsx";

afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

const figures = () => [...document.querySelectorAll("dl:first-of-type > div")].map((cell) => cell.textContent);

describe("The profile of another member", () => {
  it("shows who they are, their figures, and how to write to them", async () => {
    await visit(amara());
    await shown();
    expect(document.title).toBe("Amara Osei · Node");
    expect(within(screen.getByRole("banner")).getByText("Managing partner, Kestrel Row Capital")).toBeVisible();
    expect(screen.getByText("Accra, Ghana")).toBeVisible();
    expect(screen.getByText("Investor")).toBeVisible();
    expect(figures().slice(0, 5)).toEqual([
      "connections24",
      "deals0",
      "Events hosted1",
      "Member sinceNov 2026",
      "Usually answerswithin a dayanswers 8 of 10",
    ]);
    expect(screen.queryByText(/Only you see this/)).toBeNull();
    expect(screen.getByRole("link", { name: "Message" })).toHaveAttribute("href", `/messages/${amara().id}`);
    for (const name of ["Edit Profile", "Visibility"]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByText("Complete your profile")).toBeNull();
  });

  it("counts the view once, also when tabs change, and ignores a failure", async () => {
    const second = holdTimers(SEEN_AFTER_MS);
    const { calls } = await visit(amara(), { routes: at(`POST ${pathOf(amara())}/view`, noAnswer) });
    await shown();
    second.end();
    await userEvent.click(screen.getByRole("tab", { name: /^Skills/ }));
    await userEvent.click(screen.getByRole("tab", { name: "About" }));
    second.end();
    expect(calls.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
      `${pathOf(amara())}/view`,
    ]);
  });

  it("counts no view in a hidden tab, nor one that was shown for less than a second", async () => {
    const shownNow = vi.spyOn(document, "visibilityState", "get");
    const show = (state: DocumentVisibilityState) => {
      shownNow.mockReturnValue(state);
      document.dispatchEvent(new Event("visibilitychange"));
    };
    show("hidden");
    const { calls } = await visit(amara());
    await shown();
    const second = holdTimers(SEEN_AFTER_MS);
    const views = () => calls.filter(({ method }) => method === "POST").length;
    expect(second.count).toBe(0);
    show("visible");
    show("hidden");
    second.end();
    expect(views()).toBe(0);
    show("visible");
    second.end();
    show("hidden");
    show("visible");
    second.end();
    await waitFor(() => expect(views()).toBe(1));
  });

  it("is shared from the menu by its address", async () => {
    const writeText = vi.fn(async () => undefined);
    const user = userEvent.setup();
    await visit(amara());
    await shown();
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText);
    screen.getByRole("button", { name: "More options for Amara Osei" }).click();
    await user.click(await screen.findByRole("menuitem", { name: "Share profile" }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(`${location.origin}/profile/${amara().id}`));
  });

  it("is saved as a contact with what the viewer sees", async () => {
    const urls: Blob[] = [];
    const createObjectURL = vi.fn((file: Blob) => `blob:${urls.push(file)}`);
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    await visit(amara());
    await shown();
    screen.getByRole("button", { name: "More options for Amara Osei" }).click();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Save contact" }));
    expect(click.mock.contexts).toEqual([expect.objectContaining({ download: "Amara Osei.vcf" })]);
    const lines = (await urls[0]?.text())?.split("\r\n") ?? [];
    expect(lines.slice(0, 6)).toEqual([
      "BEGIN:VCARD",
      "VERSION:3.0",
      "N:;Amara Osei;;;",
      "FN:Amara Osei",
      "TITLE:Managing partner",
      "ORG:Kestrel Row Capital",
    ]);
    expect(lines).toContain("ADR:;;;Accra\\, Ghana;;;");
    expect(lines).toContain(`URL:${location.origin}/profile/${amara().id}`);
    expect(lines.slice(-2)).toEqual(["END:VCARD", ""]);
    const hostile = { ...amara(), email: null, company: null, title: "A;b\\c\nEMAIL:x@evil.test" };
    expect(contactFile(hostile, "https://node.test").split("\r\n")).toEqual(
      expect.arrayContaining(["TITLE:A\\;b\\\\c\\nEMAIL:x@evil.test"]),
    );
    expect(contactFile(hostile, "https://node.test")).not.toMatch(/^(EMAIL|ORG)/m);
  });

  it("is left for the dashboard once they are blocked", async () => {
    const user = userEvent.setup();
    const { place } = await visit(amara(), {
      routes: at(`PUT /api/network/blocks/${amara().id}`, () => ({ status: 204 })),
    });
    await shown();
    screen.getByRole("button", { name: "More options for Amara Osei" }).click();
    await user.click(await screen.findByRole("menuitem", { name: "Block Amara Osei" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Block" }));
    await waitFor(() => expect(place()).toBe("/dashboard"));
  });

  it.each<[string, Partial<ViewerView>, string, string]>([
    [
      "a pending member",
      { status: "pending" },
      "Your membership is waiting for approval. See your dashboard",
      "/dashboard",
    ],
    [
      "a member whose tier does not include it",
      { capabilities: [] },
      "Your membership tier does not include this. See membership tiers",
      "/settings/tier",
    ],
  ])("says why %s cannot write", async (_, more, reason, to) => {
    const second = holdTimers(SEEN_AFTER_MS);
    const { calls } = await visit(amara(), { viewer: { ...ada, ...more } });
    await shown();
    second.end();
    const button = screen.getByRole("button", { name: "Message" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveAccessibleDescription(reason);
    expect(screen.getByRole("link", { name: /^See / })).toHaveAttribute("href", to);
    const views = calls.filter(({ method }) => method === "POST");
    expect(views).toHaveLength(more.status === "pending" ? 0 : 1);
  });

  it("shows only what they have written", async () => {
    await visit(amara(EMPTY));
    await shown();
    expect(screen.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
    expect(screen.queryByRole("heading", { name: /^(About|Investment thesis|Contact)$/ })).toBeNull();
  });
});

describe("One's own profile", () => {
  it("has its tools and its views, and counts no view", async () => {
    const { calls } = await visit(own());
    await shown();
    expect(figures().at(5)).toBe("views in the last 30 days12Only you see this");
    expect(screen.getByRole("button", { name: "Edit Profile" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Visibility" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Message" })).toBeNull();
    expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("is /profile/me, to which /profile/1 leads", async () => {
    const first = await visit(own(), { as: "1" });
    await shown();
    expect(first.place()).toBe("/profile/me");
    leave();
    const visitor = await visit(own(), { as: "me", viewer: null });
    await waitFor(() => expect(visitor.place()).toBe("/sign-in?next=%2Fprofile%2Fme"));
  });

  it("invites its owner to write what is empty", async () => {
    await visit(own(EMPTY));
    await shown();
    expect(screen.getByRole("button", { name: "Add about" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Add investment thesis" }));
    expect(await screen.findByRole("dialog", { name: "Edit investment thesis" })).toBeVisible();
  });
});

describe("A visitor", () => {
  it("sees a public profile read-only, with how to join", async () => {
    const { calls } = await visit(amara(), { viewer: null });
    await shown();
    expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute(
      "href",
      `/sign-in?next=${encodeURIComponent(`/profile/${amara().id}`)}`,
    );
    expect(screen.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/sign-up");
    expect(screen.getByRole("button", { name: "Share" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Message" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^More options/ })).toBeNull();
    expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("is led to sign-in from a profile that is not public", async () => {
    const { place } = await visit(amara(), {
      viewer: null,
      routes: at(`GET ${pathOf(amara())}`, () => problem("session-missing")),
    });
    await waitFor(() => expect(place()).toBe(`/sign-in?next=${encodeURIComponent(`/profile/${amara().id}`)}`));
  });
});

describe("While there is no profile", () => {
  it("the page says that it loads", async () => {
    await visit(amara(), { routes: at(`GET ${pathOf(amara())}`, () => new Promise(() => undefined)) });
    expect(screen.getByText("Loading profile...")).toHaveAttribute("role", "status");
  });

  it("the page says that it was not found, and leads back to the dashboard", async () => {
    await visit(amara(), { routes: at(`GET ${pathOf(amara())}`, () => problem("member-not-found")) });
    await shown("Profile not found");
    expect(document.title).toBe("Profile not found · Node");
    expect(screen.getByRole("link", { name: "Back to dashboard" })).toHaveAttribute("href", "/dashboard");
    expect(screen.queryByText("Loading profile...")).toBeNull();
  });

  it("the page says why a member who is not admitted does not see it", async () => {
    await visit(amara(), {
      viewer: { ...ada, status: "pending" },
      routes: at(`GET ${pathOf(amara())}`, () => problem("membership-pending")),
    });
    await shown("You can't see this profile yet");
    expect(screen.getByText("Your membership is waiting for approval.")).toBeVisible();
  });

  it("a failure has its reference number and a Retry", async () => {
    let fails = true;
    await visit(amara(), {
      routes: at(`GET ${pathOf(amara())}`, () => (fails ? problem("internal") : { body: amara() })),
    });
    expect(await screen.findByText("request-1")).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await shown();
  });
});
