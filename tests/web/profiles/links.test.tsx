import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { shownAddress } from "#contract/profiles/links.ts";
import type { SocialLink } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { guessType } from "#web/features/profiles/links/link-types.ts";
import { at, closeTabs, problem, stubServer } from "../auth/auth-server.ts";
import { adasProfile, openPart, savedPart, seenByOthers } from "./parts-screen.tsx";

afterEach(() => {
  cleanup();
  closeTabs();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const linkedin: SocialLink = { type: "linkedin", url: "https://www.linkedin.com/in/ada/", label: "" };
const essays: SocialLink = { type: "other", url: "https://notes.quill.example/", label: "Essays" };

/** A worker that keeps the links, and refuses another version than its own. */
function keepLinks(profile: ProfileView) {
  const state = { profile };
  const calls = stubServer(
    {
      "PUT /api/profiles/me/links": ({ body }) => {
        const { version, links } = body as { version: number; links: SocialLink[] };
        if (version !== state.profile.own?.versions.links) return problem("conflict");
        state.profile = savedPart(state.profile, { links });
        return { body: state.profile };
      },
    },
    at(`GET /api/profiles/${profile.id}`, () => ({ body: state.profile })),
  );
  const saved = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { state, saved };
}

const openDialog = async (profile: ProfileView) => {
  const opened = await openPart("links", profile, "?dialog=edit-links");
  const form = within(await screen.findByRole("dialog", { name: "Edit links" }));
  const link = (n: number) => within(form.getByRole("group", { name: `Link ${n}` }));
  return { ...opened, form, link };
};
const save = "Save";

describe("The links of a profile", () => {
  it("open in a new tab, tell the other page nothing, and show their host below the label", async () => {
    await openPart("links", seenByOthers(adasProfile({ links: [linkedin, essays] })));
    const shown = screen.getByRole("link", { name: /^LinkedIn/ });
    expect(shown).toHaveAttribute("href", "https://www.linkedin.com/in/ada/");
    expect(shown).toHaveAttribute("target", "_blank");
    expect(shown).toHaveAttribute("rel", "me noopener noreferrer");
    expect(shown).toHaveTextContent("linkedin.com/in/ada");
    expect(screen.getByRole("link", { name: /^Essays/ })).toHaveTextContent("notes.quill.example");
  });

  it.each([
    "javascript:alert(1)",
    "http://quill.example/",
    "https://quill.example@evil.example/",
    "https://quill.example:8443/",
    "data:text/html,<b>",
    "https:evil.example",
    "//evil.example",
    "https://quill.example/\u202Egpj.exe",
  ])("are only text when the address is none: %s", async (url) => {
    const links: SocialLink[] = [{ type: "linkedin", url, label: "Ada" }];
    await openPart("links", seenByOthers(adasProfile({ links })));
    expect(screen.getByText("Ada")).toBeVisible();
    expect(screen.getByText(url)).toBeVisible();
    expect(screen.queryByRole("link")).toBeNull();
    cleanup();
    await openPart("contactCard", seenByOthers(adasProfile({ links, website: url })));
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("show a host with letters of other alphabets as the browser writes it", async () => {
    // The first letter is Cyrillic.
    const lookalike: SocialLink = { type: "other", url: "https://\u0440aypal.com/", label: "paypal.com" };
    await openPart("links", seenByOthers(adasProfile({ links: [lookalike] })));
    expect(screen.getByRole("link")).toHaveTextContent("xn--aypal-uye.com");
  });

  it("say when there are none, and only the owner is asked to add some", async () => {
    await openPart("links", seenByOthers(adasProfile()));
    expect(screen.getByText("The links of this member will appear here.")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
    await openPart("links", adasProfile());
    expect(screen.getByRole("button", { name: "Add links" })).toBeVisible();
  });

  it("show the whole host and the start of a long path", () => {
    const path = "a".repeat(60);
    expect(shownAddress(new URL(`https://x.example/${path}`))).toBe(`x.example/${path.slice(0, 39)}…`);
  });

  it.each([
    ["https://www.linkedin.com/in/ada", "linkedin"],
    ["x.com/ada", "twitter"],
    ["https://twitter.com/ada", "twitter"],
    ["instagram.com/ada", "instagram"],
    ["https://m.facebook.com/ada", "facebook"],
    ["https://youtu.be/1", "youtube"],
    ["https://linkedin.com.evil.example/", "other"],
    ["https://notlinkedin.com/", "other"],
    ["nothing", "other"],
  ])("guess the type of %s: %s", (address, type) => {
    expect(guessType(address)).toBe(type);
  });
});

describe("The dialog of the links", () => {
  it("adds a link whose type is guessed, sends all in their order, and drops empty ones", async () => {
    const profile = adasProfile({ links: [essays] });
    const { saved } = keepLinks(profile);
    const { user, form, link } = await openDialog(profile);
    await user.click(form.getByRole("button", { name: "Add link" }));
    await waitFor(() => expect(link(2).getByLabelText("Address")).toHaveFocus());
    await user.paste("linkedin.com/in/ada");
    expect(link(2).getByLabelText("Type")).toHaveDisplayValue("LinkedIn");
    await user.click(form.getByRole("button", { name: "Add link" }));
    await user.click(form.getByRole("button", { name: "Move link 2 up" }));
    expect(link(1).getByLabelText("Address")).toHaveValue("linkedin.com/in/ada");
    await user.click(form.getByRole("button", { name: save }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(saved()).toEqual([
      { version: 5, links: [{ type: "linkedin", url: "https://linkedin.com/in/ada", label: "" }, essays] },
    ]);
    expect(screen.getByRole("link", { name: /^LinkedIn/ })).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  it("keeps the type that the member chose", async () => {
    stubServer({});
    const { user, link } = await openDialog(adasProfile());
    await user.selectOptions(link(1).getByLabelText("Type"), "YouTube");
    await user.type(link(1).getByLabelText("Address"), "linkedin.com/in/ada");
    expect(link(1).getByLabelText("Type")).toHaveDisplayValue("YouTube");
  });

  it("has its sentences beside the fields of each link, and the first wrong field gets the focus", async () => {
    const profile = adasProfile({ links: [essays] });
    const { saved } = keepLinks(profile);
    const { user, form, link } = await openDialog(profile);
    for (const [n, address] of [
      [2, "javascript:alert(1)"],
      [3, "https://notes.quill.example"],
    ] as const) {
      await user.click(form.getByRole("button", { name: "Add link" }));
      await user.type(link(n).getByLabelText("Address"), address);
    }
    await user.click(form.getByRole("button", { name: save }));
    await waitFor(() => expect(link(2).getByLabelText("Address")).toHaveFocus());
    expect(link(2).getByText("Enter a web address that starts with https://.")).toBeVisible();
    expect(link(3).getByText("This address is there already.")).toBeVisible();
    expect(link(1).getByLabelText("Address")).not.toBeInvalid();
    await user.click(form.getByRole("button", { name: "Remove link 2" }));
    await user.click(form.getByRole("button", { name: "Remove link 2" }));
    expect(form.queryByText("This address is there already.")).toBeNull();
    await user.click(form.getByRole("button", { name: save }));
    await waitFor(() => expect(saved()).toEqual([{ version: 5, links: [essays] }]));
  });

  it("keeps what was typed when another tab has saved the links meanwhile, and through a reload", async () => {
    const profile = adasProfile({ links: [essays] });
    const { state, saved } = keepLinks(profile);
    const { user, form, link, unmount } = await openDialog(profile);
    state.profile = savedPart(profile, { links: [linkedin] });
    await user.type(link(1).getByLabelText(/^Label/), " and notes");
    await user.click(form.getByRole("button", { name: save }));
    expect(await form.findByText(/^This part of your profile was changed in the meantime/)).toBeVisible();
    expect(link(1).getByLabelText(/^Label/)).toHaveValue("Essays and notes");
    unmount();
    closeTabs();
    const again = await openDialog(state.profile);
    expect(again.link(1).getByLabelText(/^Label/)).toHaveValue("Essays and notes");
    await again.user.click(again.form.getByRole("button", { name: save }));
    await waitFor(() => expect(saved().at(-1)).toMatchObject({ version: 6, links: [{ label: "Essays and notes" }] }));
  });

  it("ends at the most links there can be", async () => {
    stubServer({});
    const links = Array.from({ length: 10 }, (_, at) => ({ ...essays, url: `https://a${at}.example/` }));
    const { form } = await openDialog(adasProfile({ links }));
    expect(form.queryByRole("button", { name: "Add link" })).toBeNull();
    expect(form.getByText("You can have up to 10 links.")).toBeVisible();
  });
});

describe("The contact of a profile", () => {
  it("has the website, the address when it is shown, and the links", async () => {
    const shown = { ...seenByOthers(adasProfile({ links: [linkedin], website: "https://quill.example/" })) };
    await openPart("contactCard", { ...shown, email: "ada@quill.example" });
    expect(screen.getByRole("link", { name: /^quill\.example/ })).toHaveAttribute("href", "https://quill.example/");
    expect(screen.getByRole("link", { name: /^ada@/ })).toHaveAttribute("href", "mailto:ada%40quill.example");
    expect(screen.getByRole("link", { name: /^LinkedIn/ })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Edit links" })).toBeNull();
  });

  it("is not there when somebody else shows nothing, and tells its owner who sees the address", async () => {
    await openPart("contactCard", seenByOthers(adasProfile()));
    expect(screen.queryByRole("heading", { name: "Contact" })).toBeNull();
    cleanup();
    await openPart("contactCard", adasProfile());
    expect(screen.getByText("Email, only you see it")).toBeVisible();
    expect(screen.getByRole("link", { name: "Add links" })).toBeVisible();
  });
});
