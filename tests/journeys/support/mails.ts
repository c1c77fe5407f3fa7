import { type APIRequestContext, expect } from "@playwright/test";
import type { OutboxMailView, OutboxPage } from "#contract/mail.ts";

/** Waits until the newest mail of a kind to an address is sent, and returns it. With `about`, the newest one that contains this text. */
export async function mailTo(admin: APIRequestContext, to: string, kind: string, about = ""): Promise<OutboxMailView> {
  const find = async () => {
    const { rows } = (await (await admin.get("/api/admin/outbox")).json()) as OutboxPage;
    for (const row of rows.filter((one) => one.to === to && one.kind === kind)) {
      if (row.status !== "sent") return null;
      const mail = (await (await admin.get(`/api/admin/outbox/${row.id}`)).json()) as OutboxMailView;
      if (mail.text.includes(about)) return mail;
    }
    return null;
  };
  await expect.poll(find, { message: `${kind} to ${to}`, timeout: 20_000, intervals: [200] }).not.toBeNull();
  return (await find()) as OutboxMailView;
}

/** Path, query and fragment of the link in a mail that matches `pattern`. */
export function linkIn(text: string, pattern: RegExp): string {
  const link = new URL(text.match(pattern)?.[0] ?? "missing:");
  return link.pathname + link.search + link.hash;
}

/** Path and fragment of the link in the newest mail that confirms an email. */
export async function addressLinkTo(admin: APIRequestContext, to: string): Promise<string> {
  const { text } = await mailTo(admin, to, "email-verification");
  return linkIn(text, /https?:\/\/\S*\/confirm-address#token=\S+/);
}

/** Paths and fragments of the links in the mail about a registration that its address has not confirmed. */
export async function registrationLinksTo(
  admin: APIRequestContext,
  to: string,
): Promise<{ confirm: string; cancel: string }> {
  const { text } = await mailTo(admin, to, "registration-unconfirmed");
  return {
    confirm: linkIn(text, /https?:\/\/\S+\/registration#token=\S+do=confirm/),
    cancel: linkIn(text, /https?:\/\/\S+\/registration#token=\S+do=cancel/),
  };
}
