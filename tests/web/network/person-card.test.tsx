import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { MemberCardView } from "#contract/network/people.ts";
import { at, stubs } from "../auth/auth-server.ts";
import { button, card, closeNetwork, findButton, idOf, openNetwork, page, suggestion } from "./network-tab.tsx";

afterEach(closeNetwork);

/** Opens the list of people with these cards, which the server leaves out once they are blocked. */
async function openCards(...cards: MemberCardView[]) {
  const blocked: string[] = [];
  const rest = () => cards.filter(({ id }) => !blocked.includes(id));
  const opened = await openNetwork("/network", {
    routes: stubs(
      { "GET /api/network/people": () => page(rest()) },
      ...cards.map(({ id }) =>
        at(`PUT /api/network/blocks/${id}`, () => {
          blocked.push(id);
          return { status: 204 };
        }),
      ),
    ),
  });
  await screen.findByRole("link", { name: cards[0]?.name });
  const ask = async (name: string) => {
    fireEvent.click(button(`More options for ${name}`));
    await opened.user.click(await screen.findByRole("menuitem", { name: `Block ${name}` }));
    return screen.findByRole("dialog", { name: `Block ${name}?` });
  };
  const block = async (name: string) => {
    await opened.user.click(within(await ask(name)).getByRole("button", { name: "Block" }));
    await waitFor(() => expect(screen.queryByRole("link", { name })).toBeNull());
  };
  return { ...opened, ask, block };
}

describe("Blocking from a card", () => {
  it("gives the focus to the next card, and without any to the empty list", async () => {
    const { block } = await openCards(card(1, "Amara Osei"), card(2, "Ines Duarte"));
    await block("Amara Osei");
    await waitFor(() => expect(button("More options for Ines Duarte")).toHaveFocus());
    await block("Ines Duarte");
    const none = await screen.findByText("Nobody else is here yet");
    await waitFor(() => expect(none.closest("[tabindex]")).toHaveFocus());
  });

  it("gives the focus to the next suggestion", async () => {
    let rows = [suggestion(card(1, "Amara Osei")), suggestion(card(2, "Ines Duarte"))];
    const { user } = await openNetwork("/network?view=suggestions", {
      routes: stubs(
        { "GET /api/network/suggestions": () => ({ body: { rows } }) },
        at(`PUT /api/network/blocks/${idOf(1)}`, () => {
          rows = rows.slice(1);
          return { status: 204 };
        }),
      ),
    });
    fireEvent.click(await findButton("More options for Amara Osei"));
    await user.click(await screen.findByRole("menuitem", { name: "Block Amara Osei" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Block" }));
    await waitFor(() => expect(button("Don't suggest Ines Duarte")).toHaveFocus());
  });

  it("says before it that a connection ends, only to who has one", async () => {
    const { ask, user } = await openCards(card(1, "Amara Osei", { relation: "connected" }), card(2, "Ines Duarte"));
    expect(await ask("Amara Osei")).toHaveAccessibleDescription(
      /You will no longer be connected, and unblocking doesn't bring the connection back\. They won't be notified\.$/,
    );
    await user.click(button("Cancel"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await ask("Ines Duarte")).not.toHaveAccessibleDescription(/connected/);
  });
});

it.each([
  { relation: "sent", line: /^Request sent /, press: /^Pending/ },
  { relation: "received", line: "Sent you a request", press: /^Ignore/ },
] as const)("a card hides who sent the request while that can be undone: $relation", async (one) => {
  const { user } = await openCards(card(1, "Amara Osei", { relation: one.relation }));
  expect(screen.getByText(one.line)).toBeVisible();
  await user.click(button(one.press));
  await findButton("Connect with Amara Osei");
  expect(screen.queryByText(one.line)).toBeNull();
  await user.click(button("Undo"));
  expect(await screen.findByText(one.line)).toBeVisible();
});
