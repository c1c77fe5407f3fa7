import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { at, problem, stubs } from "../auth/auth-server.ts";
import {
  button,
  card,
  closeNetwork,
  findButton,
  idOf,
  invitation,
  openNetwork,
  page,
  related,
} from "./network-tab.tsx";

afterEach(closeNetwork);

const received = (n: number, name: string) => card(n, name, { relation: "received" });
const sent = (n: number, name: string) => card(n, name, { relation: "sent" });

it("received invitations have their note, and one is accepted; the next one gets the focus", async () => {
  let rows = [
    invitation(received(1, "Amara Osei"), "We sat at the same table in Oslo."),
    invitation(received(2, "Leila Haddad")),
  ];
  const { user, writes } = await openNetwork("/network?view=invitations", {
    routes: stubs(
      { "GET /api/network/invitations": () => page(rows) },
      at(`PUT /api/network/connections/${idOf(1)}`, () => {
        rows = rows.slice(1);
        return related("connected");
      }),
    ),
  });
  const region = within(await screen.findByRole("region", { name: "Received" }));
  expect(await region.findByText("We sat at the same table in Oslo.")).toBeVisible();
  await user.click(button("Accept Amara Osei"));
  await waitFor(() => expect(region.queryByText("Amara Osei")).toBeNull());
  await waitFor(() => expect(button("Accept Leila Haddad")).toHaveFocus());
  expect(writes()).toEqual([`PUT /api/network/connections/${idOf(1)}`]);
});

it("an ignored invitation can be kept by the same button; nothing is sent before", async () => {
  const { user, writes } = await openNetwork("/network?view=invitations", {
    routes: { "GET /api/network/invitations": () => page([invitation(received(1, "Amara Osei"))]) },
  });
  await user.click(await findButton("Ignore Amara Osei"));
  expect(await screen.findByText("Ignored")).toBeVisible();
  const undo = button("Undo and keep the request of Amara Osei");
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(button("Accept Amara Osei")).toBeVisible();
  expect(writes()).toEqual([]);
});

it("an accept that fails keeps the invitation, with the reason", async () => {
  const { user } = await openNetwork("/network?view=invitations", {
    routes: stubs(
      { "GET /api/network/invitations": () => page([invitation(received(1, "Amara Osei"))]) },
      at(`PUT /api/network/connections/${idOf(1)}`, () => problem("internal")),
    ),
  });
  await user.click(await findButton("Accept Amara Osei"));
  expect(await screen.findByText("Something went wrong on our side. Please try again.")).toBeVisible();
  expect(button("Accept Amara Osei")).toBeVisible();
});

it("a sent invitation is withdrawn, and the screen says when one can ask again", async () => {
  let rows = [invitation(sent(3, "Tomás Herrera"))];
  const { user, writes } = await openNetwork("/network?view=invitations", {
    routes: stubs(
      { "GET /api/network/invitations?box=sent": () => page(rows) },
      at(`DELETE /api/network/requests/${idOf(3)}`, () => {
        rows = [];
        return related("none");
      }),
    ),
  });
  expect(
    await screen.findByText("After you withdraw, the same person can be invited again in three weeks."),
  ).toBeVisible();
  await user.click(button("Withdraw the invitation to Tomás Herrera"));
  expect(await screen.findByText("Withdrawn")).toBeVisible();
  await user.click(button(/Dismiss/));
  expect(await screen.findByText("None of your invitations is waiting.")).toBeVisible();
  expect(writes()).toEqual([`DELETE /api/network/requests/${idOf(3)}`]);
});
