import type { Env } from "#worker/env.ts";
import { getMailKind, type MailContext, type MailToWrite, type WrittenMail } from "./kinds.ts";
import { emailHtml, emailText } from "./layout.ts";
import { linksLiveFrom } from "./links.ts";
import type { OutgoingMail } from "./providers/provider.ts";
import { withoutAddresses } from "./without-addresses.ts";

const LINK_OVER = "Not sent because its link is no longer valid.";
const OVERTAKEN = "Not sent because something changed before it went out, or because its address is not confirmed.";

/** `skipped`: overtaken by later changes, which is no failure. */
export type Unsent = { status: "dead" | "skipped"; reason: string };

export async function renderMail(mail: MailToWrite): Promise<{ mail: OutgoingMail } | Unsent> {
  const { env, row, now, isProven } = mail;
  const definition = await getMailKind(row.kind);
  // An admin may send a dead mail again long after its cause.
  if (now >= linksLiveFrom(row) + (definition.linkLifetimeMs ?? Number.POSITIVE_INFINITY))
    return { status: "dead", reason: LINK_OVER };
  const written = await definition.write(mail);
  if (!written) return { status: "skipped", reason: OVERTAKEN };
  if (hasHeaderLineBreak(mail, written))
    return { status: "dead", reason: "Not sent because a header has a line break." };
  // A stranger may have typed the name.
  return { mail: await layOut(env, isProven ? row : { ...row, toName: row.to }, written) };
}

/** Whoever wrote it. A provider's template may put the event's values into headers too. */
function hasHeaderLineBreak({ row }: MailContext, { content, headerValues = [], headers = {} }: WrittenMail): boolean {
  const values = [row.to, row.toName, row.key, content.subject, ...headerValues, ...Object.values(headers)];
  return values.some((value) => /[\r\n]/.test(value));
}

export type Addressed = Pick<MailContext["row"], "key" | "to" | "toName">;

export async function layOut(env: Env, row: Addressed, written: WrittenMail): Promise<OutgoingMail> {
  const { content, event = null, calendar = null, headers = {} } = written;
  const sender = { appName: env.APP_NAME, origin: env.APP_ORIGIN };
  return {
    key: row.key,
    to: row.to,
    toName: withoutAddresses(row.toName),
    subject: content.subject,
    text: emailText(content, sender),
    html: await emailHtml(content, sender),
    event,
    calendar,
    headers,
  };
}
