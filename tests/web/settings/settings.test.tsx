import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LinkMailResult } from "#contract/auth/email-verification.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { FREE_TIER, type TiersView } from "#contract/membership/tiers.ts";
import type { AccountView } from "#contract/settings/account.ts";
import { CLOSE_TRANSITION_MS } from "#web/lib/focus.ts";
import { type Answer, type AnswerTo, ada, at, closeTabs, problem, stubServer } from "../auth/auth-server.ts";
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
    expect(await screen.findByRole("heading", { name: "Your account" })).toBeVisible();
    const links = within(screen.getByRole("navigation", { name: "Settings sections" })).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([
      ["Account", "page"],
      ["Security", null],
      ["Notifications", null],
      ["Appearance", null],
      ["Membership tier", null],
      ["Connections", null],
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

  /** A route that answers when it is told to. */
  const serve =
    <const Route extends string>(route: Route, answer: AnswerTo<Route>) =>
    () => {
      let resolve: (answer: AnswerTo<Route>) => void = () => undefined;
      const handler = () =>
        new Promise<AnswerTo<Route>>((done) => {
          resolve = done;
        });
      return {
        routes: at<string>(route, handler as never),
        refuse: () => resolve(problem("internal") as AnswerTo<Route>),
        give: () => resolve(answer),
      };
    };
  it.each([
    ["account", serve("GET /api/me/account", { body: ACCOUNT }), "Your email change could not be loaded."],
    ["security", serve("GET /api/me/security", { body: security }), "Security settings could not be loaded."],
    ["tier", serve("GET /api/tiers", { body: tiers }), "Membership tiers could not be loaded."],
  ] as const)(
    "say that %s is on its way, then that it failed, and try again on request",
    async (section, held, sentence) => {
      const { routes, refuse, give } = held();
      const calls = stubServer(routes);
      const { user } = await openSettings(section);
      expect(await screen.findByText("Loading")).toBeInTheDocument();
      await waitFor(() => expect(calls).toHaveLength(1));
      refuse();
      expect(await screen.findByRole("heading", { name: sentence })).toBeVisible();
      expect(screen.getByText("request-1")).toBeVisible();
      await user.click(button("Retry"));
      await waitFor(() => expect(calls).toHaveLength(2));
      give();
      await waitFor(() => expect(screen.queryByRole("heading", { name: sentence })).not.toBeInTheDocument());
    },
  );
});

describe("The account section", () => {
  it("shows that the email is verified, the kind and the name, without a request", async () => {
    const calls = stubServer({});
    await openSettings("account", account);
    expect(await screen.findByText("Confirmed")).toBeVisible();
    expect(screen.getByText("ada@sample.test")).toBeVisible();
    expect(screen.getByText("Founder")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Resend link" })).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it("sends the link again to an unverified email, and counts down after too many requests", async () => {
    let answer: Answer<LinkMailResult> = { status: 202, body: { mail: "accepted" } };
    const calls = stubServer({ "POST /api/auth/verification": () => answer });
    const { user } = await openSettings("account", account, { emailVerified: false });
    expect(await screen.findByText("Not confirmed")).toBeVisible();
    await user.click(button("Resend link"));
    expect(await screen.findByText("A link is on its way to your email.")).toBeVisible();
    answer = problem("rate-limited", {}, { "retry-after": "90" });
    await user.keyboard("{Enter}");
    expect(await screen.findByText(/You can try again in 1:/)).toBeVisible();
    expect(button("Resend link")).toHaveAccessibleDescription(/You can try again in 1:/);
    await user.keyboard("{Enter}");
    expect(calls).toHaveLength(2);
  });

  it("says that no link can be sent to an email that bounced", async () => {
    stubServer({ "POST /api/auth/verification": () => ({ status: 202, body: { mail: "refused" } }) });
    const { user } = await openSettings("account", account, { emailVerified: false });
    await user.click(await screen.findByRole("button", { name: "Resend link" }));
    expect(await screen.findByText(/an earlier email to it bounced/)).toBeVisible();
    expect(screen.queryByText("A link is on its way to your email.")).not.toBeInTheDocument();
  });

  it("offers nothing that needs mail when none can be sent", async () => {
    stubServer({});
    await openSettings("account", account, { emailVerified: false }, { mail: false });
    expect(await screen.findByText(/email is not set up/)).toBeVisible();
    expect(screen.getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent)).toEqual([
      "Change name",
      "Change what describes you",
      "Download your data",
      "Delete account",
    ]);
  });

  it("saves another name, keeps the input after a failure, and returns the focus", async () => {
    let answer: Answer<ViewerView> = problem("internal");
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
    expect(await screen.findByText("Your name could not be saved. Please try again.")).toBeVisible();
    expect(name).toHaveValue("Ada Quill-Byrne");
    answer = { body: { ...ada, name: "Ada Quill-Byrne" } };
    await user.click(button("Save"));
    expect(await screen.findByText("Name saved")).toBeVisible();
    expect(await screen.findByText("Ada Quill-Byrne")).toBeVisible();
    expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ name: "Ada Quill-Byrne" });
    await waitFor(() => expect(button("Change name")).toHaveFocus());
  });

  it("lets the answer to a closed dialog not close the next one", async () => {
    let answer = (_: Answer<ViewerView>) => {};
    stubServer({
      "PATCH /api/me": () => new Promise<Answer<ViewerView>>((resolve) => (answer = resolve)),
      "GET /api/me": () => ({ body: { ...ada, name: "Ada Byrne" } }),
    });
    const { user } = await openSettings("account", account);
    const open = async () => {
      await user.click(await screen.findByRole("button", { name: "Change name" }));
      return within(await dialog()).getByLabelText("Full name");
    };
    const first = await open();
    await user.clear(first);
    await user.type(first, "Ada Byrne{Enter}");
    await user.click(button("Cancel"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const second = await open();
    await user.clear(second);
    await user.type(second, "Ada Lace");
    answer({ body: { ...ada, name: "Ada Byrne" } });
    expect(await screen.findByText("Name saved")).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, CLOSE_TRANSITION_MS + 100));
    expect(within(screen.getByRole("dialog")).getByLabelText("Full name")).toHaveValue("Ada Lace");
  });

  it("changes the email with the password, and shows a wrong password beside its field", async () => {
    let answer: Answer<LinkMailResult> = problem("password-wrong");
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
    await user.click(button("Send links"));
    expect(form.getByLabelText("New email")).toHaveFocus();
    expect(form.getByLabelText("New email")).toHaveAccessibleDescription("Please enter a valid email address.");
    await user.type(form.getByLabelText("New email"), ".test");
    expect(form.getByLabelText("New email")).not.toHaveAccessibleDescription();
    await user.click(button("Send links"));
    await waitFor(() =>
      expect(form.getByLabelText("Password")).toHaveAccessibleDescription("That password is incorrect."),
    );
    expect(form.getByLabelText("Password")).toHaveFocus();
    expect(form.getByLabelText("Password")).toHaveValue("wrong password");
    expect(screen.queryByRole("alert")).toBeEmptyDOMElement();
    answer = { status: 202, body: { mail: "accepted" } };
    view = { emailChange: change };
    await user.click(button("Send links"));
    expect(await screen.findByRole("heading", { name: "Email change" })).toBeVisible();
    expect(screen.getByText("ada@quill.test")).toBeVisible();
    expect(screen.getAllByText("Confirmed")).toHaveLength(2);
    expect(screen.getByText("Waiting")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    view = ACCOUNT;
    await user.click(button("Withdraw email change"));
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Email change" })).not.toBeInTheDocument());
    expect(calls.map(({ method }) => method)).toContain("DELETE");
    expect(screen.getByText("Email change withdrawn")).toBeVisible();
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

  it("turns keyboard shortcuts off and on again in this browser", async () => {
    stubServer({});
    const { user } = await openSettings("appearance");
    await user.click(await screen.findByRole("button", { name: "Turn off keyboard shortcuts" }));
    expect(document.cookie).toContain("shortcuts=off");
    await user.click(button("Turn on keyboard shortcuts"));
    expect(document.cookie).not.toContain("shortcuts=");
  });

  it("shows the motion setting of the device", async () => {
    stubServer({});
    await openSettings("appearance");
    expect(await screen.findByText(/Animations are on\./)).toBeVisible();
  });
});

describe("The tier section", () => {
  it("shows the current tier, and all tiers with prices and capabilities", async () => {
    stubServer({});
    await openSettings("tier", { "/api/tiers": tiers });
    expect(await screen.findByRole("region", { name: "Free" })).toHaveTextContent("Nothing");
    const cards = within(screen.getByRole("region", { name: "All tiers" }));
    for (const price of ["€0", "€49", "€99", "Custom"]) expect(cards.getByText(price)).toBeVisible();
    expect(cards.getByText("Message other members")).toBeVisible();
    expect(cards.getByText("Current tier")).toBeVisible();
    expect(cards.getByText("Nothing is charged on this site, and you don't need a card.")).toBeVisible();
    expect(cards.queryByRole("button", { name: "Request Free" })).not.toBeInTheDocument();
  });

  const withdrawn = tiers.tiers.map((tier) => (tier.id === STARTUP ? { ...tier, offered: false } : tier));
  const openWithdrawn = async (mine: Partial<NonNullable<TiersView["mine"]>>) => {
    stubServer({});
    const none = { tierId: FREE_TIER, agreedPrice: null, requested: null, refused: null };
    await openSettings("tier", { "/api/tiers": { tiers: withdrawn, mine: { ...none, ...mine } } });
    return within(await screen.findByRole("region", { name: "All tiers" }));
  };

  it("says of a withdrawn tier that who has it keeps it", async () => {
    const cards = await openWithdrawn({ tierId: STARTUP });
    expect(cards.getByText("No longer offered. You keep it.")).toBeVisible();
    expect(cards.queryByRole("button", { name: "Request Startup" })).toBeNull();
  });

  it("offers a withdrawn tier to nobody, also not after a rejected request for it", async () => {
    const cards = await openWithdrawn({ refused: { tierId: STARTUP, reason: "Add your company first." } });
    expect(screen.getByText(/your request for Startup/)).toBeVisible();
    expect(cards.queryByText("Startup")).toBeNull();
  });

  it("requests a tier, keeps the focus, and withdraws the request", async () => {
    const mine = { tierId: tiers.mine?.tierId ?? "", agreedPrice: null };
    let view = tiers;
    const calls = stubServer({
      "PUT /api/tiers/request": () => {
        view = {
          ...tiers,
          mine: { ...mine, refused: null, requested: { tierId: STARTUP, at: "2026-11-18T10:00:00.000Z" } },
        };
        return { body: view };
      },
      "DELETE /api/tiers/request": () => {
        view = tiers;
        return { status: 204 };
      },
      "GET /api/tiers": () => ({ body: view }),
    });
    const { user } = await openSettings("tier", { "/api/tiers": tiers });
    await user.click(await screen.findByRole("button", { name: "Request Startup" }));
    expect(await screen.findByText(/You requested/)).toHaveTextContent("You requested Startup on November 18, 2026");
    expect(screen.getByText("Requested")).toBeVisible();
    expect(calls[0]?.body).toEqual({ tierId: STARTUP });
    expect(button("Withdraw request for Startup")).toHaveFocus();
    await user.click(button("Withdraw request for Startup"));
    expect(await screen.findByText("Request withdrawn")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Requested")).not.toBeInTheDocument());
  });

  it("says which request an admin refused, and why", async () => {
    const refused = { tierId: STARTUP, reason: "Add your company first." };
    await openSettings("tier", {
      "/api/tiers": {
        ...tiers,
        mine: { tierId: tiers.mine?.tierId ?? "", agreedPrice: null, requested: null, refused },
      },
    });
    expect(await screen.findByText("An admin did not approve your request for Startup.")).toBeVisible();
    expect(screen.getByText("Add your company first.")).toBeVisible();
    expect(button("Request Startup")).toBeEnabled();
  });

  it("shows the agreed price, and why a request failed", async () => {
    stubServer({ "PUT /api/tiers/request": () => problem("conflict") });
    const agreed = { amountMinor: 4500, currency: "EUR" };
    const { user } = await openSettings("tier", {
      "/api/tiers": { ...tiers, mine: { tierId: STARTUP, agreedPrice: agreed, requested: null, refused: null } },
    });
    expect(await screen.findByRole("region", { name: "Startup" })).toHaveTextContent("Agreed price€45");
    await user.click(button("Request Investor"));
    expect(await screen.findByText("This has changed since you opened it. Please reload and try again.")).toBeVisible();
  });
});
