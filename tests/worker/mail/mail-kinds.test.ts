import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { secondFactorRemovalEmail } from "#auth/mail/email-templates.ts";
import { passwordChangedEmail } from "#auth/mail/password-templates.ts";
import { MAIL_KINDS } from "#contract/mail.ts";
import { getMailKind, type MailKindDefinition, registerMailKinds } from "#mail/kinds.ts";
import { emailHtml } from "#mail/layout.ts";
import { loadMailKinds } from "#worker/mail-kinds.ts";

const define = (kinds: MailKindDefinition["kinds"]): MailKindDefinition => ({ kinds, write: async () => null });

describe("mail kinds", () => {
  afterEach(() => {
    registerMailKinds(loadMailKinds);
  });

  it("have one definition each, and nothing else has one", async () => {
    const mailKinds = await loadMailKinds();
    expect(mailKinds.flatMap(({ kinds }) => kinds).toSorted()).toEqual([...MAIL_KINDS].sort());
  });

  it("are found by their name", async () => {
    const [changed, reminder] = [define(["event-changed"]), define(["event-reminder", "event-message"])];
    registerMailKinds(async () => [changed, reminder]);
    expect(await getMailKind("event-changed")).toBe(changed);
    expect(await getMailKind("event-message")).toBe(reminder);
  });

  it("with two definitions are an error that names the kind", async () => {
    registerMailKinds(async () => [define(["event-changed"]), define(["event-reminder", "event-changed"])]);
    await expect(getMailKind("event-reminder")).rejects.toThrow("Two definitions of mail kind event-changed");
  });

  it("without a definition are an error that names the kind", async () => {
    registerMailKinds(async () => [define(["event-changed"])]);
    await expect(getMailKind("event-reminder")).rejects.toThrow("No definition of mail kind event-reminder");
  });
});

describe("a sentence with a link", () => {
  // The layout ends it after the link.
  it.each([
    ["a changed password", passwordChangedEmail(env, "ada@node.test", 0, ["Google"])],
    ["a removal of two-step sign-in", secondFactorRemovalEmail({ env, to: "ada@node.test", at: 0, dueAt: 1 })],
  ])("ends once, and the next one begins with a capital letter: %s", async (_, content) => {
    const html = await emailHtml(content, { appName: "Node", origin: "https://node.example" });
    expect(html).toMatch(/<\/a>\.<\/p>|<\/a>\. \p{Lu}/u);
    expect(html).not.toMatch(/<\/a>\. \p{Ll}/u);
  });
});
