import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SetupItemView, SetupView } from "#contract/admin/setup.ts";
import { type Answer, at, problem, type Routes, stubServer } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { closeAdmin, openAdmin, quiet } from "./admin-screen.tsx";

const item = (key: string, more: Partial<SetupItemView> = {}): SetupItemView => ({
  key,
  title: `About ${key}`,
  done: true,
  needed: true,
  detail: `How ${key} stands.`,
  how: null,
  ...more,
});
const items = [
  item("registration-mode"),
  item("terms", {
    title: "Terms are published",
    done: false,
    how: "Write and publish it under Admin Panel, Pages (/admin/pages/terms).",
  }),
  item("mail", {
    title: "Mail can be sent",
    done: false,
    how: "Set MAIL_FROM and a [[send_email]] binding called EMAIL in wrangler.toml, with npm run deploy -- --var NAME:VALUE.",
  }),
  item("google", {
    title: "Sign in with Google",
    done: false,
    needed: false,
    how: "Run npx wrangler secret put GOOGLE_CLIENT_SECRET, then set GOOGLE_CLIENT_ID with npm run deploy -- --var NAME:VALUE.",
  }),
  item("launched-on", { needed: false }),
];

beforeEach(stubSockets);
afterEach(closeAdmin);

async function openSetup(answer: () => Answer<SetupView> = () => ({ body: { items } }), more: Routes = {}) {
  stubServer({ "GET /api/admin/setup": answer, "GET /api/admin/summary": () => ({ body: quiet }) }, more);
  return openAdmin("/admin/setup");
}
const card = async (name: string) => within(await screen.findByRole("region", { name }));
const entry = (title: string) => {
  const row = screen.getByText(title).closest("li");
  if (!row) throw new Error(`Nothing says ${title}`);
  return within(row);
};

describe("The set-up checklist", () => {
  it("lists the required items that are not done first, with a count, and optional items separately", async () => {
    await openSetup();
    const needed = await card("Before you launch");
    expect(needed.getByText("1 of 3")).toBeVisible();
    expect(needed.getByRole("meter", { name: "Required steps done" })).toHaveAttribute("aria-valuenow", "1");
    const titles = needed.getAllByRole("listitem").map((row) => row.querySelector("p")?.textContent);
    expect(titles).toEqual([
      "Terms are published Not done",
      "Mail can be sent Not done",
      "About registration-mode Done",
    ]);
    const wanted = await card("Optional");
    expect(wanted.getAllByRole("listitem").map((row) => row.querySelector("p")?.textContent)).toEqual([
      "Sign in with Google Not set",
      "About launched-on Done",
    ]);
    expect(needed.queryByText("Sign in with Google")).toBeNull();
  });

  it("shows instructions with commands as code", async () => {
    await openSetup();
    await card("Before you launch");
    const typed = (title: string) =>
      [
        ...(entry(title)
          .getByText(/[Ss]et /)
          .querySelectorAll("code") ?? []),
      ].map((code) => code.textContent);
    expect(typed("Mail can be sent")).toEqual([
      "MAIL_FROM",
      "[[send_email]]",
      "wrangler.toml",
      "npm run deploy -- --var NAME:VALUE",
    ]);
    expect(typed("Sign in with Google")).toEqual([
      "npx wrangler secret put GOOGLE_CLIENT_SECRET",
      "GOOGLE_CLIENT_ID",
      "npm run deploy -- --var NAME:VALUE",
    ]);
    expect(entry("Sign in with Google").getByText(/, then set /)).toHaveTextContent(items[3]?.how ?? "");
    expect(entry("About launched-on").queryByText(/Set /)).toBeNull();
  });

  it("links to the page where an item is configured", async () => {
    await openSetup();
    await card("Before you launch");
    expect(entry("Terms are published").getByRole("link", { name: "Edit page: Terms are published" })).toHaveAttribute(
      "href",
      "/admin/pages/terms",
    );
    expect(entry("About registration-mode").getByRole("link")).toHaveAttribute("href", "/admin/registration");
    expect(entry("Mail can be sent").queryByRole("link")).toBeNull();
  });

  it("sends a test email where one can be sent, and shows the answer of the email service", async () => {
    const mail = item("mail", { title: "Email", done: false, canTest: true });
    let stored = mail;
    let accepted = false;
    const { user } = await openSetup(
      () => ({ body: { items: [item("terms", { title: "Terms", done: false }), stored] } }),
      at("POST /api/admin/setup/test-mail", () => {
        const answer = `The email service responded with ${accepted ? 200 : 403}.`;
        stored = { ...mail, done: accepted };
        return { body: { to: "otto@sample.test", accepted, answer } };
      }),
    );
    await card("Before you launch");
    expect(entry("Terms").queryByRole("button")).toBeNull();
    const notices = within(screen.getByRole("region", { name: "Notices" }));
    await user.click(entry("Email").getByRole("button", { name: "Send a test email" }));
    expect(await notices.findByText("The test email failed. The email service responded with 403.")).toBeVisible();
    accepted = true;
    await user.click(entry("Email").getByRole("button", { name: "Send a test email" }));
    const sent = "Test email to otto@sample.test: The email service responded with 200.";
    expect(await notices.findByText(sent)).toBeVisible();
    expect(await entry("Email").findByText("Done")).toBeVisible();
  });

  it("shows an error when it cannot be loaded, and loads again", async () => {
    let answer: Answer<SetupView> = problem("internal");
    const { user } = await openSetup(() => answer);
    expect(await screen.findByText("Could not load the checklist.")).toBeVisible();
    answer = { body: { items } };
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Mail can be sent")).toBeVisible();
  });
});
