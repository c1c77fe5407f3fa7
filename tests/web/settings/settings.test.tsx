import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AccountView } from "#contract/settings/account.ts";
import { type Answer, ada, closeTabs, problem, stubServer } from "../auth/auth-server.ts";
import { openSettings, STARTUP, security, tiers } from "./settings-screen.tsx";

const ACCOUNT: AccountView = { emailChange: null };
const account = { "/api/me/account": ACCOUNT };
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const dialog = () => screen.findByRole("dialog");

afterEach(async () => {
  const { toast } = await import("react-hot-toast/headless");
  toast.remove();
  closeTabs();
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = "theme=; max-age=0; path=/";
  delete document.documentElement.dataset.theme;
});

describe("The settings", () => {
  it("begin with the account and mark the section shown in the list", async () => {
    stubServer({});
    await openSettings("", account);
    expect(screen.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Sign-in and name" })).toBeVisible();
    const links = within(screen.getByRole("navigation", { name: "Settings sections" })).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([
      ["Account", "page"],
      ["Security", null],
      ["Appearance", null],
      ["Membership tier", null],
      ["Blocked people", null],
    ]);
    expect(document.title).toBe("Account settings · Node");
  });

  it("open a section by a link, with its own title", async () => {
    stubServer({});
    const { user } = await openSettings("account", { ...account, "/api/me/security": security });
    await user.click(screen.getByRole("link", { name: "Security" }));
    expect(await screen.findByRole("heading", { name: "Devices" })).toBeVisible();
    expect(document.title).toBe("Security settings · Node");
  });

  it.each([
    ["account", "/api/me/account", "The state of a change of address could not be loaded."],
    ["security", "/api/me/security", "Security could not be loaded."],
    ["tier", "/api/tiers", "The tiers could not be loaded."],
  ])("say that %s is on its way, then that it failed, and try again on request", async (section, path, sentence) => {
    let answer: (answer: Answer) => void = () => undefined;
    const calls = stubServer({
      [`GET ${path}`]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const { user } = await openSettings(section);
    expect(await screen.findByText("Loading")).toBeInTheDocument();
    await waitFor(() => expect(calls).toHaveLength(1));
    answer(problem("internal"));
    expect(await screen.findByRole("heading", { name: sentence })).toBeVisible();
    expect(screen.getByText("request-1")).toBeVisible();
    await user.click(button("Retry"));
    await waitFor(() => expect(calls).toHaveLength(2));
    answer({ body: { "/api/me/account": ACCOUNT, "/api/me/security": security, "/api/tiers": tiers }[path] });
    await waitFor(() => expect(screen.queryByRole("heading", { name: sentence })).not.toBeInTheDocument());
  });
});

describe("The account section", () => {
  it("shows that the email is verified, the kind and the name, without a request", async () => {
    const calls = stubServer({});
    await openSettings("account", account);
    expect(await screen.findByText("Verified")).toBeVisible();
    expect(screen.getByText("ada@sample.test")).toBeVisible();
    expect(screen.getByText(/^Founder\./)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Send the link again" })).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it("sends the link again to an unverified email, and counts down after too many requests", async () => {
    let answer: Answer = { status: 202, body: { mail: "accepted" } };
    const calls = stubServer({ "POST /api/auth/verification": () => answer });
    const { user } = await openSettings("account", account, { emailVerified: false });
    expect(await screen.findByText("Not confirmed")).toBeVisible();
    await user.click(button("Send the link again"));
    expect(await screen.findByText("The link is on its way to your inbox.")).toBeVisible();
    answer = problem("rate-limited", {}, { "retry-after": "90" });
    await user.click(button("Send the link again"));
    const waiting = await screen.findByRole("button", { name: /Possible in 1:/ });
    await user.click(waiting);
    expect(calls).toHaveLength(2);
  });

  it("says that no link can be sent to an email that bounced", async () => {
    stubServer({ "POST /api/auth/verification": () => ({ status: 202, body: { mail: "refused" } }) });
    const { user } = await openSettings("account", account, { emailVerified: false });
    await user.click(await screen.findByRole("button", { name: "Send the link again" }));
    expect(await screen.findByText(/no link can be sent to it/)).toBeVisible();
    expect(screen.queryByText("The link is on its way to your inbox.")).not.toBeInTheDocument();
  });

  it("offers nothing that needs mail when none can be sent", async () => {
    stubServer({});
    await openSettings("account", account, { emailVerified: false }, { mail: false });
    expect(await screen.findByText(/no mail is sent from here/)).toBeVisible();
    expect(screen.getAllByRole("button").map((one) => one.getAttribute("aria-label"))).toEqual(["Change name"]);
  });

  it("saves another name, keeps the input after a failure, and returns the focus", async () => {
    let answer: Answer = problem("internal");
    const calls = stubServer({
      "PATCH /api/me": () => answer,
      "GET /api/me": () => ({ body: { ...ada, name: "Ada Quill-Byrne" } }),
    });
    const { user } = await openSettings("account", account);
    await user.click(await screen.findByRole("button", { name: "Change name" }));
    const name = within(await dialog()).getByLabelText("Full name");
    await waitFor(() => expect(name).toHaveFocus());
    await user.clear(name);
    await user.keyboard("{Enter}");
    expect(name).toHaveAccessibleDescription("Please enter your name.");
    expect(calls).toEqual([]);
    await user.type(name, "Ada Quill-Byrne{Enter}");
    expect(await screen.findByText("The name could not be saved. Please try again.")).toBeVisible();
    expect(name).toHaveValue("Ada Quill-Byrne");
    answer = { body: { ...ada, name: "Ada Quill-Byrne" } };
    await user.click(button("Save"));
    expect(await screen.findByText("Your name is saved.")).toBeVisible();
    expect(await screen.findByText("Ada Quill-Byrne")).toBeVisible();
    expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ name: "Ada Quill-Byrne" });
    await waitFor(() => expect(button("Change name")).toHaveFocus());
  });

  it("changes the email with the password, and shows a wrong password beside its field", async () => {
    let answer: Answer = problem("password-wrong");
    const change = {
      newEmail: "ada@quill.test",
      oldConfirmed: false,
      newConfirmed: true,
      expiresAt: "2026-11-22T10:00:00.000Z",
    };
    let view: AccountView = ACCOUNT;
    const calls = stubServer({
      "PUT /api/me/email": () => answer,
      "DELETE /api/me/email": () => ({ status: 204 }),
      "GET /api/me/account": () => ({ body: view }),
    });
    const { user } = await openSettings("account", account);
    await user.click(await screen.findByRole("button", { name: "Change email" }));
    const form = within(await dialog());
    await user.type(form.getByLabelText("New email"), "ada@quill");
    await user.type(form.getByLabelText("Password"), "wrong password");
    await user.click(button("Send the links"));
    expect(form.getByLabelText("New email")).toHaveFocus();
    expect(form.getByLabelText("New email")).toHaveAccessibleDescription("Please enter a valid email address.");
    await user.type(form.getByLabelText("New email"), ".test");
    expect(form.getByLabelText("New email")).not.toHaveAccessibleDescription();
    await user.click(button("Send the links"));
    await waitFor(() =>
      expect(form.getByLabelText("Password")).toHaveAccessibleDescription("That is not your password."),
    );
    expect(form.getByLabelText("Password")).toHaveFocus();
    expect(form.getByLabelText("Password")).toHaveValue("wrong password");
    expect(screen.queryByRole("alert")).toBeEmptyDOMElement();
    answer = { status: 202, body: { mail: "accepted" } };
    view = { emailChange: change };
    await user.click(button("Send the links"));
    expect(await screen.findByRole("heading", { name: "Change of address" })).toBeVisible();
    expect(screen.getByText("ada@quill.test")).toBeVisible();
    expect(screen.getByText("Confirmed")).toBeVisible();
    expect(screen.getByText("Waiting")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    view = ACCOUNT;
    await user.click(button("Withdraw the change of address"));
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Change of address" })).not.toBeInTheDocument());
    expect(calls.map(({ method }) => method)).toContain("DELETE");
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  });
});

describe("The appearance section", () => {
  it("applies a theme at once, keeps it in the cookie that the worker reads, and removes it again", async () => {
    stubServer({});
    const { user } = await openSettings("appearance");
    expect(await screen.findByRole("radio", { name: /System/ })).toBeChecked();
    await user.click(screen.getByRole("radio", { name: /Dark/ }));
    expect(document.documentElement).toHaveAttribute("data-theme", "dark");
    expect(document.cookie).toContain("theme=dark");
    expect(screen.getByRole("radio", { name: /Dark/ })).toBeChecked();
    await user.keyboard("{ArrowUp}");
    expect(document.documentElement).toHaveAttribute("data-theme", "light");
    await user.click(screen.getByRole("radio", { name: /System/ }));
    expect(document.documentElement).not.toHaveAttribute("data-theme");
    expect(document.cookie).not.toContain("theme=");
  });

  it("follows a theme chosen in another tab", async () => {
    stubServer({});
    await openSettings("appearance");
    await screen.findByRole("radio", { name: /System/ });
    // biome-ignore lint/suspicious/noDocumentCookie: what the other tab does
    document.cookie = "theme=dark; path=/";
    const other = new BroadcastChannel("theme");
    other.postMessage("dark");
    await waitFor(() => expect(screen.getByRole("radio", { name: /Dark/ })).toBeChecked());
    expect(document.documentElement).toHaveAttribute("data-theme", "dark");
    other.close();
  });

  it("shows the motion setting of the device", async () => {
    stubServer({});
    await openSettings("appearance");
    expect(await screen.findByText(/which asks for normal motion/)).toBeVisible();
  });
});

describe("The tier section", () => {
  it("shows the current tier, and all tiers with prices and capabilities", async () => {
    stubServer({});
    await openSettings("tier", { "/api/tiers": tiers });
    expect(await screen.findByRole("region", { name: "Free" })).toHaveTextContent("Nothing");
    const cards = within(screen.getByRole("region", { name: "All tiers" }));
    for (const price of ["€0", "€49", "€99", "Custom"]) expect(cards.getByText(price)).toBeVisible();
    expect(cards.getByText("Write to other members")).toBeVisible();
    expect(cards.getByText("Yours")).toBeVisible();
    expect(cards.getByText("Nothing is charged in early access, and no card is asked for.")).toBeVisible();
    expect(cards.queryByRole("button", { name: "Request tier Free" })).not.toBeInTheDocument();
  });

  it("requests a tier, keeps the focus, and withdraws the request", async () => {
    const mine = { tierId: tiers.mine?.tierId ?? "", agreedPrice: null };
    let view = tiers;
    const calls = stubServer({
      "PUT /api/tiers/request": () => {
        view = { ...tiers, mine: { ...mine, requested: { tierId: STARTUP, at: "2026-11-18T10:00:00.000Z" } } };
        return { body: view };
      },
      "DELETE /api/tiers/request": () => {
        view = tiers;
        return { status: 204 };
      },
      "GET /api/tiers": () => ({ body: view }),
    });
    const { user } = await openSettings("tier", { "/api/tiers": tiers });
    await user.click(await screen.findByRole("button", { name: "Request tier Startup" }));
    expect(await screen.findByText(/You asked for Startup on 18 November 2026/)).toBeVisible();
    expect(screen.getByText("Requested")).toBeVisible();
    expect(calls[0]?.body).toEqual({ tierId: STARTUP });
    expect(button("Withdraw the request for Startup")).toHaveFocus();
    await user.click(button("Withdraw the request for Startup"));
    expect(await screen.findByText("Your request is withdrawn.")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Requested")).not.toBeInTheDocument());
  });

  it("shows the agreed price, and why a request failed", async () => {
    stubServer({ "PUT /api/tiers/request": () => problem("conflict") });
    const agreed = { amountMinor: 4500, currency: "EUR" };
    const { user } = await openSettings("tier", {
      "/api/tiers": { ...tiers, mine: { tierId: STARTUP, agreedPrice: agreed, requested: null } },
    });
    expect(await screen.findByRole("region", { name: "Startup" })).toHaveTextContent("Agreed price€45");
    await user.click(button("Request tier Investor"));
    expect(await screen.findByText("This was changed in the meantime.")).toBeVisible();
  });
});
