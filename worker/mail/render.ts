import { withoutDirectionMarks } from "./direction-marks.ts";
import { getMailKind, type MailContext, type WrittenMail } from "./kinds.ts";
import { emailHtml, emailText } from "./layout.ts";
import type { OutgoingMail } from "./providers/provider.ts";

const LINK_OVER = "Overtaken: its link is no longer valid";
const OVERTAKEN = "Overtaken: what it speaks of is no longer so";

/** The mail of an outbox row as it is sent now, or the sentence that says why it must not be sent any more. */
export async function renderMail(mail: MailContext): Promise<{ mail: OutgoingMail } | { dead: string }> {
  const { row, now } = mail;
  const definition = await getMailKind(row.kind);
  // An admin may send a dead mail again long after its cause.
  if (now >= row.createdAt + (definition.linkLifetimeMs ?? Number.POSITIVE_INFINITY)) return { dead: LINK_OVER };
  const written = await definition.write(mail);
  if (!written) return { dead: OVERTAKEN };
  if (hasHeaderLineBreak(mail, written)) return { dead: "A line break in a header" };
  return { mail: await layOut(mail, written) };
}

/**
 * Nothing with a line break becomes a header, whoever wrote it. We do not see what a provider's template does with
 * the values we send, so the event's count as well.
 */
function hasHeaderLineBreak({ row }: MailContext, { content, headerValues = [] }: WrittenMail): boolean {
  const values = [row.to, row.toName, row.key, content.subject, ...headerValues];
  return values.some((value) => /[\r\n]/.test(value));
}

async function layOut({ env, row }: MailContext, written: WrittenMail): Promise<OutgoingMail> {
  const { content, event = null, calendar = null } = written;
  const sender = { appName: env.APP_NAME, origin: env.APP_ORIGIN };
  return {
    key: row.key,
    to: row.to,
    toName: withoutDirectionMarks(row.toName),
    subject: content.subject,
    text: emailText(content, sender),
    html: await emailHtml(content, sender),
    event,
    calendar,
  };
}
