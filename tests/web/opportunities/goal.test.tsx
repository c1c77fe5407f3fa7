import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { stubs } from "../auth/auth-server.ts";
import { closeOpportunities, ID, openOpportunities, opportunity, PATH } from "./opportunities-tab.tsx";

afterEach(closeOpportunities);

it("A goal below the interest so far is saved only after a warning beside a button that says so", async () => {
  const { full, ...rest } = opportunity();
  const own = {
    version: 1,
    saved: 0,
    passed: 0,
    passes: [],
    unanswered: 0,
    history: [],
    reviewReason: null,
    parties: [],
  };
  const view = {
    ...{ ...rest, raising: { amountMinor: 50_000_000, currency: "EUR" }, isMine: true, own },
    full: full && { ...full, pledged: { amountMinor: 32_000_000, currency: "EUR" } },
  };
  const { user } = await openOpportunities(`/opportunities/${ID}?dialog=edit`, {
    routes: stubs({ [`GET ${PATH}`]: () => ({ body: view }) }),
    answers: { [PATH]: view },
  });
  const goal = await screen.findByRole("textbox", { name: /^Amount/ });
  expect(screen.getByRole("button", { name: "Save" })).toBeVisible();
  await user.clear(goal);
  await user.type(goal, "€300K");
  expect(await screen.findByRole("button", { name: "Save anyway" })).toBeVisible();
  expect(screen.getByText("The goal is below the €320,000 that members said they might invest.")).toBeVisible();
  await user.clear(goal);
  await user.type(goal, "€320K");
  expect(await screen.findByRole("button", { name: "Save" })).toBeVisible();
});
