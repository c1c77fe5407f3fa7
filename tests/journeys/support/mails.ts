import { type APIRequestContext, expect } from "@playwright/test";
import type { OutboxMailView, OutboxPage } from "#contract/mail.ts";

/** Waits until the newest mail of a kind to an address is sent, and returns it from the admin's outbox. */
export async function mailTo(admin: APIRequestContext, to: string, kind: string): Promise<OutboxMailView> {
  const find = async () => {
    const { rows } = (await (await admin.get("/api/admin/outbox")).json()) as OutboxPage;
    return rows.find((row) => row.to === to && row.kind === kind);
  };
  await expect.poll(async () => (await find())?.status, { timeout: 20_000 }).toBe("sent");
  const row = await find();
  return (await (await admin.get(`/api/admin/outbox/${row?.id}`)).json()) as OutboxMailView;
}

/** Path and query of the link in a mail that matches `pattern`. */
export function linkIn(text: string, pattern: RegExp): string {
  const link = new URL(text.match(pattern)?.[0] ?? "missing:");
  return link.pathname + link.search;
}

/** Path and query of the link in the newest mail that confirms an email. */
export async function addressLinkTo(admin: APIRequestContext, to: string): Promise<string> {
  const { text } = await mailTo(admin, to, "email-verification");
  return linkIn(text, /https?:\/\/\S*\/confirm-address\?token=\S+/);
}
