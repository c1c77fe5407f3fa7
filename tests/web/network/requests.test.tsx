import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { at, problem, stubs } from "../auth/auth-server.ts";
import {
  button,
  card,
  closeNetwork,
  connectionRequest,
  findButton,
  idOf,
  openNetwork,
  page,
  related,
} from "./network-tab.tsx";

afterEach(closeNetwork);

const received = (n: number, name: string) => card(n, name, { relation: "received" });
const sent = (n: number, name: string) => card(n, name, { relation: "sent" });

it("received requests have their note, and one is accepted; the next one gets the focus", async () => {
  let rows = [
    connectionRequest(received(1, "Amara Osei"), "We sat at the same table in Oslo."),
    connectionRequest(received(2, "Leila Haddad")),
  ];
  const { user, writes } = await openNetwork("/network?view=requests", {
    routes: stubs(
      { "GET /api/network/requests": () => page(rows) },
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

it("an ignored request can be kept by the same button; nothing is sent before", async () => {
  const { user, writes } = await openNetwork("/network?view=requests", {
    routes: { "GET /api/network/requests": () => page([connectionRequest(received(1, "Amara Osei"))]) },
  });
  await user.click(await findButton("Ignore Amara Osei"));
  expect(await screen.findByText("Ignored")).toBeVisible();
  const undo = button("Undo and keep the request of Amara Osei");
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(button("Accept Amara Osei")).toBeVisible();
  expect(writes()).toEqual([]);
});

it("an accept that fails keeps the connectionRequest, with the reason", async () => {
  const { user } = await openNetwork("/network?view=requests", {
    routes: stubs(
      { "GET /api/network/requests": () => page([connectionRequest(received(1, "Amara Osei"))]) },
      at(`PUT /api/network/connections/${idOf(1)}`, () => problem("internal")),
    ),
  });
  await user.click(await findButton("Accept Amara Osei"));
  expect(await screen.findByText("Something went wrong on our side. Please try again.")).toBeVisible();
  expect(button("Accept Amara Osei")).toBeVisible();
});

it("a sent request is withdrawn, and the screen says when one can ask again", async () => {
  let rows = [connectionRequest(sent(3, "Tomás Herrera"))];
  const { user, writes } = await openNetwork("/network?view=requests", {
    routes: stubs(
      { "GET /api/network/requests?box=sent": () => page(rows) },
      at(`DELETE /api/network/requests/${idOf(3)}`, () => {
        rows = [];
        return related("none");
      }),
    ),
  });
  expect(
    await screen.findByText("After you withdraw a request, you can ask the same person again in three weeks."),
  ).toBeVisible();
  await user.click(button("Withdraw the request to Tomás Herrera"));
  expect(await screen.findByText("Withdrawn")).toBeVisible();
  await user.click(button(/Dismiss/));
  expect(await screen.findByText("You have no pending connection requests.")).toBeVisible();
  expect(writes()).toEqual([`DELETE /api/network/requests/${idOf(3)}`]);
});
