import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { RelationView } from "#contract/network/relation.ts";
import { at, problem, type Routes, stubs } from "../auth/auth-server.ts";
import { held } from "../auth/auth-tab.tsx";
import { amara } from "../profiles/profile-server.tsx";
import { button, card, closeNetwork, findButton, idOf, openNetwork, page, related } from "./network-tab.tsx";

afterEach(closeNetwork);

const REQUEST = `/api/network/requests/${idOf(1)}` as const;
const CONNECTION = `/api/network/connections/${idOf(1)}` as const;
const RECEIVED = `/api/network/requests/received/${idOf(1)}` as const;
const CONNECT = "Connect with Amara Osei";
const PENDING = "Pending request to Amara Osei, withdraw it";
const CONNECTED = "Connected with Amara Osei, disconnect";

/** Opens the list of people with Amara, whose relation is what the server says last. */
async function openWith(relation: "none" | "sent" | "received" | "connected", routes?: Routes) {
  let now = relation;
  const change = (next: typeof now) => () => {
    now = next;
    return related(next);
  };
  const opened = await openNetwork("/network", {
    routes: stubs(
      {
        "GET /api/network/people": () => page([card(1, "Amara Osei", { relation: now }), card(2, "Ines Duarte")]),
      },
      at(`PUT ${REQUEST}`, change("sent")),
      at(`DELETE ${REQUEST}`, change("none")),
      at(`PUT ${CONNECTION}`, change("connected")),
      at(`DELETE ${CONNECTION}`, change("none")),
      at(`DELETE ${RECEIVED}`, change("none")),
      stubs(routes),
    ),
  });
  await screen.findByRole("link", { name: "Amara Osei" });
  return opened;
}

describe("Connect", () => {
  it("shows Pending at once, keeps the focus, and sends one request for a double click", async () => {
    const { answer, give } = held<RelationView>();
    const { writes } = await openWith(
      "none",
      at(`PUT ${REQUEST}`, () => answer),
    );
    const connect = button(CONNECT);
    connect.focus();
    fireEvent.click(connect, { detail: 1 });
    await findButton(PENDING);
    fireEvent.click(button(PENDING), { detail: 2 });
    fireEvent.click(button(PENDING), { detail: 1 });
    expect(button(PENDING)).toHaveFocus();
    expect(writes()).toEqual([`PUT ${REQUEST}`]);
    give(related("sent"));
    expect(await screen.findByText("We asked Amara Osei to connect.")).toBeVisible();
    expect(button("Connect with Ines Duarte")).toBeVisible();
  });

  it("connects at once with who accepts automatically", async () => {
    const { user } = await openWith(
      "none",
      at(`PUT ${REQUEST}`, () => related("connected")),
    );
    await user.click(button(CONNECT));
    expect(await screen.findByText("You and Amara Osei are connected.")).toBeVisible();
  });

  it("is undone when it fails, and says why", async () => {
    const { user } = await openWith(
      "none",
      at(`PUT ${REQUEST}`, () => problem("requests-waiting")),
    );
    await user.click(button(CONNECT));
    expect(await screen.findByText(/Too many of your requests are waiting/)).toBeVisible();
    expect(button(CONNECT)).toBeVisible();
  });

  it("stays in its place and says why when it comes too soon after a withdrawal", async () => {
    const { user, writes } = await openWith(
      "none",
      at(`PUT ${REQUEST}`, () => problem("request-too-soon")),
    );
    await user.click(button(CONNECT));
    await waitFor(() => expect(button(CONNECT)).toHaveAttribute("aria-disabled", "true"));
    expect(button(CONNECT)).toHaveAccessibleDescription(/You can ask again three weeks after that/);
    await user.click(button(CONNECT));
    expect(writes()).toHaveLength(1);
  });

  it("says that the limit of a day is reached, and when it is over", async () => {
    const { user } = await openWith(
      "none",
      at(`PUT ${REQUEST}`, () => problem("rate-limited", {}, { "retry-after": "27000" })),
    );
    const sentence =
      /^You reached the limit of requests to connect for one day\. You can try again on \w+, \w+ \d+.* at .*[AP]M\.$/;
    await user.click(button(CONNECT));
    expect(await screen.findByText(sentence)).toBeVisible();
    await sendNote(user);
    expect(await within(screen.getByRole("dialog")).findByText(sentence)).toBeVisible();
    expect(screen.queryByText(/wait a moment/)).toBeNull();
  });

  it("changes every card and profile of the member in the cache", async () => {
    const { user, queryClient } = await openWith("none");
    const profile = amara({ id: idOf(1) });
    queryClient.setQueryData([`/api/profiles/${idOf(1)}`], profile);
    queryClient.setQueryData(["/api/network/suggestions"], {
      rows: [{ person: card(1, "Amara Osei"), reasons: [] }],
    });
    await user.click(button(CONNECT));
    await findButton(PENDING);
    expect(queryClient.getQueryData([`/api/profiles/${idOf(1)}`])).toMatchObject({
      bio: profile.bio,
      relation: { relation: "sent" },
    });
    expect(queryClient.getQueryData(["/api/network/suggestions"])).toMatchObject({
      rows: [{ person: { relation: "sent", isConnected: false } }],
    });
  });
});

describe("A request that is pending", () => {
  it("is withdrawn by another press, and is kept by Undo without a request", async () => {
    const { user, writes } = await openWith("sent");
    await user.click(button(PENDING));
    await findButton(CONNECT);
    expect(screen.getByText(/You can ask again in three weeks/)).toBeVisible();
    await user.click(button("Undo"));
    await findButton(PENDING);
    await user.click(button(PENDING));
    // Connecting again within the eight seconds keeps the first request too.
    await user.click(await findButton(CONNECT));
    await findButton(PENDING);
    expect(writes()).toEqual([]);
  });

  it("is withdrawn on the server when the toast is dismissed", async () => {
    const { user, writes } = await openWith("sent");
    await user.click(button(PENDING));
    await user.click(await findButton(/Dismiss/));
    await waitFor(() => expect(writes()).toEqual([`DELETE ${REQUEST}`]));
    expect(await findButton(CONNECT)).toBeVisible();
  });
});

describe("A request of the other one", () => {
  it("is accepted at once, by the same button, which keeps the focus", async () => {
    const { user, writes } = await openWith("received");
    await user.click(button("Accept Amara Osei"));
    expect(await findButton(CONNECTED)).toHaveFocus();
    expect(writes()).toEqual([`PUT ${CONNECTION}`]);
    expect(await screen.findByText("You and Amara Osei are connected.")).toBeVisible();
  });

  it("is ignored with Undo, and the focus stays at the card", async () => {
    const { user, writes } = await openWith("received");
    await user.click(button("Ignore Amara Osei"));
    expect(await findButton(CONNECT)).toHaveFocus();
    expect(writes()).toEqual([]);
    await user.click(button("Undo"));
    expect(await findButton("Accept Amara Osei")).toBeVisible();
  });

  it("is ignored without telling them once the toast is dismissed", async () => {
    const { user, writes } = await openWith("received");
    await user.click(button("Ignore Amara Osei"));
    await user.click(await findButton(/Dismiss/));
    await waitFor(() => expect(writes()).toEqual([`DELETE ${RECEIVED}`]));
  });

  it("cannot be ignored while it is being accepted", async () => {
    const { answer, give } = held<RelationView>();
    const { user, push } = await openWith(
      "received",
      at(`PUT ${CONNECTION}`, () => answer),
    );
    await user.click(button("Accept Amara Osei"));
    await findButton(CONNECTED);
    // The list comes anew before the answer.
    await push({ type: "network" });
    await user.click(await findButton("Ignore Amara Osei"));
    expect(button("Accept Amara Osei")).toBeVisible();
    expect(screen.queryByText(/You ignored the request/)).toBeNull();
    give(related("connected"));
    expect(await screen.findByText("You and Amara Osei are connected.")).toBeVisible();
  });

  it("shows what is now when it was withdrawn meanwhile", async () => {
    let isGone = false;
    const { user } = await openWith(
      "received",
      stubs(
        { "GET /api/network/people": () => page([card(1, "Amara Osei", { relation: isGone ? "none" : "received" })]) },
        at(`PUT ${CONNECTION}`, () => {
          isGone = true;
          return problem("request-gone");
        }),
      ),
    );
    await user.click(button("Accept Amara Osei"));
    expect(await screen.findByText("This request is no longer there.")).toBeVisible();
    expect(await findButton(CONNECT)).toBeVisible();
  });
});

it("disconnecting asks once", async () => {
  const { user, writes } = await openWith("connected");
  await user.click(button(CONNECTED));
  const dialog = await screen.findByRole("dialog", { name: "Disconnect from Amara Osei?" });
  expect(writes()).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Disconnect" }));
  await waitFor(() => expect(writes()).toEqual([`DELETE ${CONNECTION}`]));
  expect(await findButton(CONNECT)).toBeVisible();
});

it("a card's menu connects with a note, and only where there is no relation yet", async () => {
  const { user, calls } = await openWith("none");
  fireEvent.click(button("More options for Amara Osei"));
  await user.click(await screen.findByRole("menuitem", { name: "Connect with a note" }));
  await user.type(await screen.findByRole("textbox", { name: /Note/ }), "We met in Oslo.");
  await user.click(button("Send request"));
  expect(await findButton(PENDING)).toBeVisible();
  expect(calls).toContainEqual(
    expect.objectContaining({ method: "PUT", path: REQUEST, body: { note: "We met in Oslo." } }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(button("More options for Amara Osei"));
  expect(await screen.findByRole("menuitem", { name: "Mute Amara Osei" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Connect with a note" })).toBeNull();
});

/** Opens the form from the menu, types a note and sends it. */
async function sendNote(user: Awaited<ReturnType<typeof openWith>>["user"]) {
  fireEvent.click(button("More options for Amara Osei"));
  await user.click(await screen.findByRole("menuitem", { name: "Connect with a note" }));
  await user.type(await screen.findByRole("textbox", { name: /Note/ }), "We met in Oslo.");
  await user.click(button("Send request"));
}
const notInDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

it("a note that is refused stays in its dialog with the reason, during the request too", async () => {
  const { answer, give } = held<RelationView>();
  const { user } = await openWith(
    "none",
    at(`PUT ${REQUEST}`, () => answer),
  );
  await sendNote(user);
  const note = screen.getByRole("textbox", { name: /Note/ });
  await screen.findByText("Pending");
  give(problem("request-too-soon"));
  const dialog = within(await screen.findByRole("dialog", { name: "Connect with Amara Osei" }));
  expect(await dialog.findByText(/You can ask again three weeks after that/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: /Note/ })).toBe(note);
  expect(note).toHaveValue("We met in Oslo.");
});

it("the dialog of a note does not open again when the request is withdrawn", async () => {
  let now: "none" | "sent" = "none";
  const { answer, give } = held<RelationView>();
  const { user, writes } = await openWith(
    "none",
    stubs(
      { "GET /api/network/people": () => page([card(1, "Amara Osei", { relation: now })]) },
      at(`PUT ${REQUEST}`, () => answer),
    ),
  );
  await sendNote(user);
  await screen.findByText("Pending");
  now = "sent";
  give(related(now));
  await notInDialog();
  await user.click(await findButton(PENDING));
  now = "none";
  await user.click((await screen.findAllByRole("button", { name: /Dismiss/ }))[0] as HTMLElement);
  await waitFor(() => expect(writes()).toEqual([`PUT ${REQUEST}`, `DELETE ${REQUEST}`]));
  await findButton(CONNECT);
  expect(screen.queryByRole("dialog")).toBeNull();
});

describe("On a profile", () => {
  const openProfile = (profile: ReturnType<typeof amara>, routes?: Routes, viewer?: Partial<ViewerView>) =>
    openNetwork(`/profile/${profile.id}`, {
      viewer,
      routes: stubs(
        at(`GET /api/profiles/${profile.id}`, () => ({ body: profile })),
        at(`POST /api/profiles/${profile.id}/view`, () => ({ status: 204 })),
        stubs(routes),
      ),
    });

  it("the member connects with a note, and reads the figures and who both know", async () => {
    let profile = amara({ mutualConnections: 1 });
    const request = `/api/network/requests/${profile.id}` as const;
    const { user, calls } = await openProfile(
      profile,
      stubs(
        at(`GET /api/profiles/${profile.id}`, () => ({ body: profile })),
        at(`PUT ${request}`, () => {
          profile = { ...profile, relation: { relation: "sent", at: "2026-11-18T09:00:00.000Z" } };
          return related("sent");
        }),
        at(`GET /api/network/mutual/${profile.id}`, () => page([card(3, "Ines Duarte")])),
      ),
    );
    expect(await screen.findByText("connections")).toBeVisible();
    await user.click(button("1 mutual connection with Amara Osei"));
    const dialog = await screen.findByRole("dialog", { name: "Mutual connections" });
    expect(await within(dialog).findByRole("link", { name: "Ines Duarte" })).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(button("More options for Amara Osei"));
    await user.click(await screen.findByRole("menuitem", { name: "Connect with a note" }));
    await user.type(await screen.findByRole("textbox", { name: /Note/ }), "We met in Oslo.");
    await user.click(button("Send request"));
    await waitFor(() =>
      expect(calls).toContainEqual(
        expect.objectContaining({ method: "PUT", path: request, body: { note: "We met in Oslo." } }),
      ),
    );
    expect(await findButton(PENDING)).toBeVisible();
  });

  it("a note that is refused stays in its dialog, and one that is sent closes it for good", async () => {
    let profile = amara();
    const show = (relation: "sent" | "none") => {
      profile = { ...profile, relation: related(relation).body };
      return related(relation);
    };
    let request = held<RelationView>();
    const { user, place, push } = await openProfile(
      profile,
      stubs(
        at(`GET /api/profiles/${profile.id}`, () => ({ body: profile })),
        at(`PUT /api/network/requests/${profile.id}`, () => request.answer),
      ),
    );
    await findButton(CONNECT);
    await sendNote(user);
    await screen.findByText("Pending");
    request.give(problem("tier-needed"));
    const dialog = within(await screen.findByRole("dialog", { name: "Connect with Amara Osei" }));
    expect(await dialog.findByText("Your membership tier does not include this.")).toBeVisible();
    expect(dialog.getByRole("textbox", { name: /Note/ })).toHaveValue("We met in Oslo.");
    request = held<RelationView>();
    await user.click(button("Send request"));
    await screen.findByText("Pending");
    request.give(show("sent"));
    await notInDialog();
    expect(place()).toBe(`/profile/${profile.id}`);
    show("none");
    await push({ type: "network" });
    await findButton(CONNECT);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("a member who is not admitted reads once why they cannot connect", async () => {
    const { user, writes } = await openProfile(amara(), undefined, { status: "pending" });
    const connect = await findButton(CONNECT);
    expect(connect).toHaveAttribute("aria-disabled", "true");
    expect(connect).toHaveAccessibleDescription(/waiting for approval/);
    expect(screen.getAllByText(/waiting for approval/)).toHaveLength(1);
    await user.click(connect);
    expect(writes()).toEqual([]);
  });

  const limit = (left: number) => ({ left, resetsAt: "2026-12-12T12:00:00.000Z", tier: "Startup" });

  it("the member reads how many more investors they can ask, also beside the note", async () => {
    const { user } = await openProfile(amara({ investorRequests: limit(2) }));
    const sentence = "You can ask 2 more investors to connect until December 12, 2026.";
    expect(await findButton(CONNECT)).toHaveAccessibleDescription(sentence);
    fireEvent.click(button("More options for Amara Osei"));
    await user.click(await screen.findByRole("menuitem", { name: "Connect with a note" }));
    expect(await screen.findByRole("dialog")).toHaveAccessibleDescription(new RegExp(sentence));
  });

  it("the member reads that no request to an investor is left, and which tier has no limit, before they ask", async () => {
    const { user, writes } = await openProfile(amara({ investorRequests: limit(0) }));
    const connect = await findButton(CONNECT);
    expect(connect).toHaveAttribute("aria-disabled", "true");
    expect(connect).toHaveAccessibleDescription(
      "You asked 3 investors to connect in these 30 days. You can ask again on December 12, 2026. The Startup tier lets you ask any number of investors to connect.",
    );
    await user.click(connect);
    expect(writes().filter((one) => one.startsWith("PUT"))).toEqual([]);
    fireEvent.click(button("More options for Amara Osei"));
    expect(await screen.findByRole("menuitem", { name: "Share profile" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: "Connect with a note" })).toBeNull();
  });
});
