import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { ada, at, problem, stubs } from "../auth/auth-server.ts";
import { leave } from "../events/events-server.tsx";
import { own, pathOf, shown, visit } from "./profile-server.tsx";

afterEach(leave);

const dialogOf = async (name: string) => within(await screen.findByRole("dialog", { name }));
const save = (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
  userEvent.click(dialog.getByRole("button", { name: "Save" }));

describe("Editing what stands beside the name", () => {
  it("completes the website, sends the version, and shows what was saved", async () => {
    const { writes } = await visit(own(), {
      routes: { "PUT /api/profiles/me/intro": () => ({ body: own({ title: "Partner" }) }) },
    });
    await shown();
    await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
    const dialog = await dialogOf("Edit Profile");
    expect(dialog.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/settings/account");
    fireEvent.change(dialog.getByLabelText("Title (optional)"), { target: { value: "Partner" } });
    const website = dialog.getByLabelText("Website (optional)");
    fireEvent.change(website, { target: { value: "example.com" } });
    fireEvent.blur(website);
    expect(website).toHaveValue("https://example.com");
    fireEvent.change(dialog.getByLabelText("Location (optional)"), { target: { value: " " } });
    await save(dialog);
    expect(await screen.findByText("Partner, Kestrel Row Capital")).toBeVisible();
    expect(writes()[0]?.body).toEqual({
      version: 1,
      title: "Partner",
      company: "Kestrel Row Capital",
      location: "",
      website: "https://example.com/",
    });
  });

  it("says beside the field what is wrong", async () => {
    const { writes } = await visit(own(), { search: "?dialog=edit-intro" });
    const dialog = await dialogOf("Edit Profile");
    const website = dialog.getByLabelText("Website (optional)");
    fireEvent.change(website, { target: { value: "ftp://example.com" } });
    await save(dialog);
    await waitFor(() => expect(website).toHaveAccessibleDescription("Enter a web address that starts with https://."));
    expect(writes()).toEqual([]);
  });
});

describe("Editing about", () => {
  it("sends the text and the interests", async () => {
    const { writes } = await visit(own(), {
      routes: { "PUT /api/profiles/me/about": () => ({ body: own({ bio: "Short." }) }) },
    });
    await shown();
    await userEvent.click(screen.getByRole("button", { name: "Edit about" }));
    const dialog = await dialogOf("Edit about");
    fireEvent.change(dialog.getByLabelText("About you (optional)"), { target: { value: "Short." } });
    expect(dialog.getByText("6 / 2,600")).toBeVisible();
    await userEvent.type(dialog.getByRole("textbox", { name: /^Interests/ }), "Audit{Enter}");
    await save(dialog);
    await waitFor(() =>
      expect(writes()[0]?.body).toEqual({ version: 2, bio: "Short.", interests: ["FinTech", "Chess", "Audit"] }),
    );
  });

  it("keeps what was typed when the page is left and opened again", async () => {
    const first = await visit(own(), { search: "?dialog=edit-about" });
    const text = (await dialogOf("Edit about")).getByLabelText("About you (optional)");
    fireEvent.change(text, { target: { value: "Half a sentence" } });
    first.unmount();
    await visit(own(), { search: "?dialog=edit-about" });
    const again = (await dialogOf("Edit about")).getByLabelText("About you (optional)");
    await waitFor(() => expect(again).toHaveValue("Half a sentence"));
  });
});

describe("Editing the part of a kind", () => {
  it("takes whole units of the currency and sends minor ones, with nothing that the kind does not have", async () => {
    const { writes } = await visit(own(), {
      search: "?dialog=edit-focus",
      routes: { "PUT /api/profiles/me/focus": () => ({ body: own() }) },
    });
    const dialog = await dialogOf("Edit investment thesis");
    expect(dialog.getByLabelText("Minimum check")).toHaveValue("250,000");
    expect(dialog.getByLabelText("Maximum check")).toHaveValue("1,500,000");
    expect(dialog.getByRole("checkbox", { name: "FinTech" })).toBeChecked();
    expect(dialog.queryByText("Loans")).toBeNull();
    fireEvent.change(dialog.getByLabelText("Minimum check"), { target: { value: "1.1M" } });
    fireEvent.change(dialog.getByLabelText("Maximum check"), { target: { value: "2,500,000" } });
    fireEvent.change(dialog.getByLabelText("Currency"), { target: { value: "JPY" } });
    await userEvent.click(dialog.getByRole("checkbox", { name: "AI" }));
    await save(dialog);
    await waitFor(() =>
      expect(writes()[0]?.body).toEqual({
        version: 3,
        kind: "investor",
        sectors: ["ai", "fintech", "saas"],
        stages: ["seed"],
        regions: [],
        loans: [],
        services: [],
        formats: [],
        amountMinMinor: 1_100_000,
        amountMaxMinor: 2_500_000,
        currency: "JPY",
        termMinMonths: null,
        termMaxMonths: null,
      }),
    );
  });

  it("says what is no amount, what is in the wrong order, and that a currency is missing", async () => {
    const { writes } = await visit(own(), { search: "?dialog=edit-focus" });
    const dialog = await dialogOf("Edit investment thesis");
    fireEvent.change(dialog.getByLabelText("Minimum check"), { target: { value: "a lot" } });
    await save(dialog);
    expect(await dialog.findByText("Write an amount in EUR, such as 50K.")).toBeVisible();
    fireEvent.change(dialog.getByLabelText("Minimum check"), { target: { value: "2M" } });
    const min = dialog.getByLabelText("Minimum check");
    await waitFor(() => expect(min).toHaveAccessibleDescription("€2,000,000 (2 million euros)"));
    fireEvent.change(dialog.getByLabelText("Currency"), { target: { value: "" } });
    await save(dialog);
    expect(await dialog.findByText("The largest amount must not be below the smallest.")).toBeVisible();
    expect(dialog.getByText("Choose a currency.")).toBeVisible();
    expect(writes()).toEqual([]);
  });
});

describe("Visibility", () => {
  it("says who sees what, and keeps what was chosen when another tab saved first", async () => {
    let isFirst = true;
    const theirs = own({}, { versions: { ...own().own?.versions, visibility: 9 } as never, isEmailShown: true });
    const { writes } = await visit(own(), {
      routes: stubs(
        {
          "PUT /api/profiles/me/visibility": () => {
            if (!isFirst) return { body: theirs };
            isFirst = false;
            return problem("conflict");
          },
        },
        at(`GET ${pathOf({ id: ada.id })}`, () => ({ body: isFirst ? own() : theirs })),
      ),
    });
    await shown();
    await userEvent.click(screen.getByRole("button", { name: "Visibility" }));
    const dialog = await dialogOf("Visibility");
    const isPublic = dialog.getByRole("checkbox", { name: "Public page" });
    expect(isPublic).toHaveAccessibleDescription(/Anyone with the link/);
    expect(dialog.queryByRole("link", { name: "View as visitor" })).toBeNull();
    await userEvent.click(isPublic);
    await save(dialog);
    expect(await dialog.findByText(/^This part of your profile was changed in the meantime/)).toBeVisible();
    expect(isPublic).toBeChecked();
    expect(dialog.getByRole("checkbox", { name: "Email address" })).toBeChecked();
    await save(dialog);
    expect(await screen.findByText("Visibility saved")).toBeVisible();
    expect(writes().map(({ body }) => body)).toEqual([
      { version: 4, isPublic: true, isEmailShown: false, isAnswerTimeShown: true },
      { version: 9, isPublic: true, isEmailShown: true, isAnswerTimeShown: true },
    ]);
  });

  it("shows a public profile as visitors see it", async () => {
    const profile = own({}, { isPublic: true });
    await visit(profile, { search: "?dialog=visibility" });
    const link = (await dialogOf("Visibility")).getByRole("link", { name: "View as visitor" });
    await userEvent.click(link);
    expect(await screen.findByText(/^This is your profile as visitors see it\./)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Edit Profile" })).toBeNull();
    expect(screen.queryByText(/Only you see this/)).toBeNull();
    expect(screen.getByRole("link", { name: "Sign Up" })).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
    await userEvent.click(screen.getByRole("link", { name: "Back to my profile" }));
    expect(await screen.findByRole("button", { name: "Edit Profile" })).toBeVisible();
  });

  it("shows no such view of a profile that is not public", async () => {
    await visit(own(), { search: "?view=visitor" });
    await shown();
    expect(screen.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  });
});
