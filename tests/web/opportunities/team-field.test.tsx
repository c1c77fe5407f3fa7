import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { stubs } from "../auth/auth-server.ts";
import { card, page } from "../network/network-tab.tsx";
import { closeOpportunities, openOpportunities } from "./opportunities-tab.tsx";

afterEach(closeOpportunities);

it("After a person is added to the team, the focus is where to type what they do", async () => {
  const { user } = await openOpportunities("/opportunities?dialog=share", {
    routes: stubs({
      "GET /api/network/connections": () => page([card(1, "Mira Holt"), card(2, "Sven Lund")]),
    }),
    viewer: { kind: "founder", capabilities: ["networking", "deal-flow"] },
    answers: { "/api/opportunities": { rows: [], cursor: null } },
  });
  for (const name of ["Mira Holt", "Sven Lund"]) {
    await user.click(await screen.findByRole("button", { name: "Add a person" }));
    await user.click(await screen.findByRole("button", { name }));
    const field = await screen.findByRole("textbox", { name: `What ${name} does` });
    await waitFor(() => expect(field).toHaveFocus());
    // Not for a moment only: the focus is held there.
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(field).toHaveFocus();
    await user.keyboard("Product");
    expect(field).toHaveValue("Product");
  }
});
