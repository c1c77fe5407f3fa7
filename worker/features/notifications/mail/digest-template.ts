import type { NotificationContent } from "#contract/notifications/notifications.ts";
import { sentenceParts } from "#contract/notifications/plain/sentences.ts";
import { withoutDirectionMarks } from "#mail/direction-marks.ts";
import type { EmailContent, Paragraph } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";
import { unsubscriptionLink } from "./links.ts";

/** `items`: newest first. `isAll`: nothing was left out. */
type Digest = {
  env: Env;
  to: string;
  token: string;
  items: { content: NotificationContent; actor: string | undefined }[];
  isAll: boolean;
};

/** The daily email. Its subject names nobody. */
export const digestEmail = ({ env, to, token, items, isAll }: Digest): EmailContent => {
  const count = items.length === 1 ? "1 notification" : `${isAll ? "" : "More than "}${items.length} notifications`;
  return {
    subject: `${count} on ${env.APP_NAME}`,
    heading: items.length === 1 ? "This is new" : "These are new",
    preview: "What you have not read yet.",
    lead: ["You have not read this yet:"],
    facts: [],
    action: null,
    closing: [
      ...items.map((item) => toParagraph(env, item)),
      ...(isAll ? [] : [`The others are in your notifications on ${env.APP_NAME}.`]),
      {
        before: "To choose what this email is about, go to your",
        link: { label: "notification settings", href: `${env.APP_ORIGIN}/settings/notifications` },
      },
      {
        before: "If you don't want it anymore,",
        link: { label: "unsubscribe", href: unsubscriptionLink(env, token) },
      },
    ],
    reason: `Sent to ${to} once a day at most, because you chose it on ${env.APP_NAME}.`,
  };
};

/** The sentence of a notification with what somebody wrote, and a link to its place. */
function toParagraph(env: Env, { content, actor }: Digest["items"][number]): Paragraph {
  const sentence = sentenceParts(content, actor)
    .map(({ text }) => text)
    .join("");
  const quoted = content.text ? ` “${content.text.replaceAll(/\s+/g, " ")}”` : "";
  return {
    before: withoutDirectionMarks(`${sentence}${quoted}`),
    link: { label: "Open", href: `${env.APP_ORIGIN}${content.path}` },
  };
}
