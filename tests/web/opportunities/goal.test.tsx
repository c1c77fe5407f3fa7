import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { stubs } from "../auth/auth-server.ts";
import { closeOpportunities, ID, openOpportunities, opportunity, PATH } from "./opportunities-tab.tsx";

afterEach(closeOpportunities);

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

it("A goal below the interest so far is saved only after a warning beside a button that says so", async () => {
  const { full, ...rest } = opportunity();
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

it("A person on the team without a role is the field that is wrong", async () => {
  const { full, ...rest } = opportunity();
  const roles = { "Mira Holt": "Product", "Sven Lund": "" };
  const team = (full?.team ?? []).flatMap(({ person }) =>
    Object.entries(roles).map(([name, role]) => ({ person: { ...person, id: crypto.randomUUID(), name }, role })),
  );
  const view = { ...rest, isMine: true, own, full: full && { ...full, team } };
  const { user, writes } = await openOpportunities(`/opportunities/${ID}?dialog=edit`, {
    routes: stubs({ [`GET ${PATH}`]: () => ({ body: view }) }),
    answers: { [PATH]: view },
  });
  await user.click(await screen.findByRole("button", { name: "Save" }));
  const wrong = await screen.findByRole("textbox", { name: "What Sven Lund does" });
  await waitFor(() => expect(wrong).toBeInvalid());
  expect(wrong).toHaveAccessibleDescription("Enter what each person does.");
  expect(screen.getByRole("textbox", { name: "What Mira Holt does" })).not.toBeInvalid();
  expect(writes()).toEqual([]);
});
