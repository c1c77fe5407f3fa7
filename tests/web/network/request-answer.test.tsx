import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ada, at, keepListeners, openTab, stubServer } from "../auth/auth-server.ts";
import { quickUser } from "../quick-user.ts";
import { button, card, closeNetwork, connectionRequest, findButton, idOf, page, related } from "./network-tab.tsx";

afterEach(closeNetwork);

/** The answer to Amara's request, as a notification shows it. */
async function openAnswer() {
  let rows = [connectionRequest(card(1, "Amara Osei", { relation: "received" }))];
  const calls = stubServer(
    { "GET /api/network/requests": () => page(rows) },
    at(`PUT /api/network/connections/${idOf(1)}`, () => {
      rows = [];
      return related("connected");
    }),
  );
  openTab({ viewer: ada });
  const restore = keepListeners();
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { default: RequestAnswer } = await import("#web/features/network/connections/request-answer.tsx");
  restore();
  render(
    <QueryClientProvider client={queryClient}>
      <RequestAnswer memberId={idOf(1)} />
      <RequestAnswer memberId={idOf(2)} />
    </QueryClientProvider>,
  );
  const writes = () => calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  return { user: quickUser(), writes };
}

it("a request is accepted in place, which then says so and keeps the focus; others that do not wait offer nothing", async () => {
  const { user, writes } = await openAnswer();
  await user.click(await findButton("Accept Amara Osei"));
  await waitFor(() => expect(writes()).toEqual([`PUT /api/network/connections/${idOf(1)}`]));
  expect(await findButton("Connected with Amara Osei, disconnect")).toHaveFocus();
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

it("a request is ignored in place, which then says so and keeps the focus", async () => {
  const { user } = await openAnswer();
  await user.click(await findButton("Ignore Amara Osei"));
  expect(await screen.findByText("You ignored this request.")).toBeVisible();
  expect(button("Connect with Amara Osei")).toHaveFocus();
});
