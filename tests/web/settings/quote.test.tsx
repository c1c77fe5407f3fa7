import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { problem, stubServer } from "../auth/auth-server.ts";
import { closeAuth } from "../auth/auth-tab.tsx";
import { openSettings } from "./settings-screen.tsx";

afterEach(closeAuth);

const ACCOUNT = { "/api/me/account": { emailChange: null } };
const SHOWN = {
  quote: { text: "I met our lead here, twice.", state: "shown", at: "2026-11-27T08:00:00.000Z" },
} as const;

it("is written with consent, says what is missing, and waits for an admin", async () => {
  let saved = 0;
  const calls = stubServer({
    "PUT /api/me/quote": () => {
      saved += 1;
      return { status: 204 };
    },
    "GET /api/me/quote": () => ({ body: { quote: { ...SHOWN.quote, state: "waiting" } } }),
  });
  const { user } = await openSettings("account", ACCOUNT);
  await user.type(await screen.findByLabelText("Quote"), "Too short");
  await user.click(screen.getByRole("button", { name: "Save quote" }));
  expect(await screen.findByText("Write at least 20 characters.")).toBeVisible();
  expect(screen.getByText("Please agree that your quote may be shown.")).toBeVisible();
  expect(saved).toBe(0);
  await user.type(screen.getByLabelText("Quote"), " at first, and longer now.");
  await user.click(screen.getByRole("checkbox", { name: /may show this on its home page/ }));
  await user.click(screen.getByRole("button", { name: "Save quote" }));
  expect(
    await screen.findByText("An admin reviews it before it's shown with your name, title and company."),
  ).toBeVisible();
  const sent = calls.find(({ method }) => method === "PUT");
  expect(sent?.body).toEqual({ text: "Too short at first, and longer now.", consent: true });
});

it("is removed, and the failure of that keeps it", async () => {
  let isBroken = true;
  stubServer({
    "DELETE /api/me/quote": () => (isBroken ? problem("internal") : { status: 204 }),
    "GET /api/me/quote": () => ({ body: { quote: null } }),
  });
  const { user } = await openSettings("account", { ...ACCOUNT, "/api/me/quote": SHOWN });
  expect(await screen.findByText(/^It's on the home page/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove quote" }));
  expect(await screen.findByText("Your quote could not be removed. Please try again.")).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Remove quote" }));
  await waitFor(() => expect(screen.getByLabelText("Quote")).toHaveValue(""));
  expect(screen.queryByRole("button", { name: "Remove quote" })).toBeNull();
});

it("names the product as the operator does", async () => {
  stubServer({});
  await openSettings("account", ACCOUNT, {}, { appName: "Knoten" });
  expect(await screen.findByText(/what Knoten does for you/)).toBeVisible();
  expect(screen.getByRole("checkbox", { name: /^Knoten may show this/ })).toBeVisible();
});

it("is asked of nobody who is not admitted", async () => {
  stubServer({});
  await openSettings("account", ACCOUNT, { status: "pending" });
  expect(await screen.findByRole("heading", { name: "Your data" })).toBeVisible();
  expect(screen.queryByLabelText("Quote")).toBeNull();
});
