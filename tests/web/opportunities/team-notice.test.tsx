import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { at, stubs } from "../auth/auth-server.ts";
import { closeOpportunities, ID, openOpportunities, opportunity, PATH } from "./opportunities-tab.tsx";

afterEach(closeOpportunities);

const open = (teamRole: string | null) => {
  const answers = opportunity({ teamRole });
  return openOpportunities(`/opportunities/${ID}`, {
    routes: stubs(
      { [`GET ${PATH}`]: () => ({ body: answers }) },
      at(`DELETE ${PATH}/team/me`, () => ({ status: 204 })),
    ),
    answers: { [PATH]: answers },
  });
};

it("says to a member on the team who named them, and takes them off", async () => {
  const { user, writes } = await open("Engineer");
  expect(await screen.findByText("Leila Haddad named you on the team: Engineer.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Take me off" }));
  await waitFor(() => expect(writes()).toEqual([[`DELETE ${PATH}/team/me`, undefined]]));
  expect(await screen.findByText("Your name is removed.")).toBeVisible();
  // A round that is not open has no page for others.
  expect(await screen.findByRole("heading", { level: 1, name: "Investment Opportunities" })).toBeVisible();
});

it("says nothing of it to anybody else", async () => {
  await open(null);
  expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Take me off" })).toBeNull();
});
