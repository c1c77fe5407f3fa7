import type { MailedConversation, NotificationContent } from "#contract/notifications/notifications.ts";
import { sentenceParts } from "#contract/notifications/sentences.ts";
import { counted, formatList } from "#contract/numbers.ts";
import type { EmailContent, Paragraph } from "#mail/layout.ts";
import { withoutAddresses } from "#mail/without-addresses.ts";
import type { Env } from "#worker/env.ts";
import { unsubscriptionLink } from "./links.ts";

/** Newest first. `isAll`, `isAllMessages`: nothing was left out. `name`: of the peer. */
type Digest = {
  env: Env;
  to: string;
  token: string;
  items: { content: NotificationContent; actor: string | undefined }[];
  isAll: boolean;
  conversations: (MailedConversation & { name: string })[];
  isAllMessages: boolean;
};

/** The subject names nobody, and the text of messages is not quoted. */
export const digestEmail = (digest: Digest): EmailContent => {
  const { env, to, token, items, isAll, conversations, isAllMessages } = digest;
  return {
    subject: `${formatList(countsOf(digest))} on ${env.APP_NAME}`,
    heading: items.length + conversations.length === 1 ? "This is new" : "These are new",
    preview: "What you have not read yet.",
    lead: ["You have not read this yet:"],
    facts: [],
    action: null,
    closing: [
      ...items.map((item) => toParagraph(env, item)),
      ...(isAll ? [] : [`The others are in your notifications on ${env.APP_NAME}.`]),
      ...conversations.map(({ name, unread, isRequest, peerId }) => ({
        before: isRequest
          ? `${name} sent you a message request.`
          : `${counted(unread, "unread message")} from ${name}.`,
        link: { label: "Open", href: `${env.APP_ORIGIN}/messages/${peerId}` },
      })),
      ...(isAllMessages ? [] : [`The other conversations are in your messages on ${env.APP_NAME}.`]),
      {
        before: "To choose what this email is about, go to your",
        link: { label: "notification settings", href: `${env.APP_ORIGIN}/settings/notifications` },
      },
      {
        before: "If you don't want it anymore,",
        link: { label: "unsubscribe", href: unsubscriptionLink(env, token) },
      },
    ],
    reason: `Sent to ${to} once a day at most, as your notification settings on ${env.APP_NAME} say.`,
  };
};

function countsOf({ items, isAll, conversations, isAllMessages }: Digest): string[] {
  const [requests, open] = [
    conversations.filter((one) => one.isRequest),
    conversations.filter((one) => !one.isRequest),
  ];
  const unread = open.reduce((sum, one) => sum + one.unread, 0);
  return [
    items.length > 0 && `${isAll ? "" : "More than "}${counted(items.length, "notification")}`,
    unread > 0 && counted(unread, "unread message", undefined, !isAllMessages),
    requests.length > 0 && counted(requests.length, "message request", undefined, !isAllMessages),
  ].filter((part) => part !== false);
}

function toParagraph(env: Env, { content, actor }: Digest["items"][number]): Paragraph {
  const sentence = sentenceParts(content, actor)
    .map(({ text }) => text)
    .join("");
  const quoted = content.text ? ` “${content.text.replaceAll(/\s+/g, " ")}”` : "";
  const before = withoutAddresses(`${sentence}${quoted}`);
  return content.path === undefined
    ? before
    : { before, link: { label: "Open", href: `${env.APP_ORIGIN}${content.path}` } };
}
