import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { MAIL_KINDS, type MailKind } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { user } from "#db/schema/index.ts";
import { renderMail } from "#mail/render.ts";
import { testDb } from "#tests/support/events/events.ts";
import { mailRow } from "#tests/support/mail/delivery.ts";
import { commitEventMail } from "#tests/support/mail/event-mail.ts";
import { commitEveryMail, type Wrote } from "#tests/support/mail/every-mail.ts";
import { withMailProvider } from "#tests/support/mail/fake-provider.ts";

/** Stored before such lines were refused. */
const LINE =
  "Prize at https://one.test/x www.two.test three.com Four.Co five。com ada@six.net nine.comで登録 ten.com様 eleven.com\u0308 203.0.113.5/pay";
const PLAIN = "Bring a coat.\n\nThe hall is cold.";
const TEXT = "Free words\nhttps://seven.test/x and eight.com";

/** Everything that the recipient's mail program gets, but for the recipient's own addresses. */
async function receivedFrom(id: string, own = ""): Promise<string | null> {
  const row = await mailRow(id);
  const environment = { ...withMailProvider(), MAIL_FROM: "node@node.test" };
  const rendered = await renderMail({ env: environment, db: testDb(), row, now: Date.now(), isProven: row.isProven });
  if (!("mail" in rendered)) return null;
  const { toName, subject, text, html, event, headers, calendar } = rendered.mail;
  const shown = html.replace(/<style>.*?<\/style>|style="[^"]*"/gs, "");
  const all = [toName, subject, text, shown, ...Object.values({ ...event, ...headers }), calendar?.content ?? ""];
  return [row.to, ...(own ? [own] : [])].reduce((left, one) => left.replaceAll(one, ""), all.join("\n"));
}

const HOST = /(?:[\p{L}\p{N}-]+[.。])+[a-z]{2,}|\d+(?:\.\d+){3}/giu;
const hostsIn = (text: string | null) => text && [...new Set(text.match(HOST) ?? [])];

async function hostsOf(kind: MailKind, wrote: Omit<Wrote, "own">, isVerified: boolean) {
  const own = `${newId()}@own.test`;
  return hostsIn(await receivedFrom(await commitEveryMail(kind, { ...wrote, own }, isVerified), own));
}

const OURS = ["node.test"];

describe("the hosts in a mail, whatever the names and titles in it are", () => {
  it.each(MAIL_KINDS)("are ours, to a verified address: %s", async (kind) => {
    expect(await hostsOf(kind, { line: LINE, text: PLAIN, place: "The hall" }, true)).toEqual(OURS);
  });

  /** Not sent. */
  const NEVER: MailKind[] = ["event-message", "notification-digest"];
  /** Only written to an address that was verified: "settings/email-change.test.ts". */
  const OLD_ADDRESS: MailKind[] = ["email-change-old", "email-changed"];

  it.each(MAIL_KINDS.filter((kind) => !OLD_ADDRESS.includes(kind)))(
    "are ours, whatever others wrote, to an address that nobody confirmed: %s",
    async (kind) => {
      const found = await hostsOf(kind, { line: LINE, text: TEXT }, false);
      expect(found).toEqual(NEVER.includes(kind) ? null : OURS);
    },
  );
});

describe("a mail to an address that nobody confirmed", () => {
  it.each(MAIL_KINDS)("has no words of others but the title and the place of an event: %s", async (kind) => {
    const wrote = { line: "Pavel wrote this", text: "Some words\nof others", own: `${newId()}@own.test` };
    const text = await receivedFrom(await commitEveryMail(kind, wrote, false));
    const titles = /registration|event|account-created/.test(kind);
    if (!titles && kind !== "tier-decided") expect(text ?? "").not.toContain("Pavel wrote this");
    expect(text ?? "").not.toMatch(/Some words|of others|Name Pavel/);
  });

  it("is not told where an online event takes place, as somebody who confirmed it is", async () => {
    const received = async (emailVerified: boolean) => {
      const { id, member } = await commitEventMail("registration-confirmed", {
        event: { location: "Zoom: https://zoom.test/j/1" },
      });
      await testDb().update(user).set({ emailVerified }).where(eq(user.id, member.id));
      return receivedFrom(id);
    };
    expect(await received(true)).toContain("Zoom: https://zoom.test/j/1");
    expect(await received(false)).not.toContain("zoom.test");
  });

  it("is not that of a registration without an account, which its mailed link confirmed", async () => {
    const received = async (confirmedAt: number | null) => {
      const { id, member } = await commitEventMail("event-cancelled", {
        registration: { memberId: null, confirmedAt },
      });
      await testDb().update(user).set({ emailVerified: false }).where(eq(user.id, member.id));
      return receivedFrom(id);
    };
    expect(await received(1)).toContain("The hall is flooded.");
    expect(await received(null)).not.toContain("The hall is flooded.");
  });
});
