import type { NotificationContent } from "./notifications.ts";
import type { NotificationKind } from "./topics.ts";

/** `{actor}`: who caused it. `{subject}`: the name in its content. */
const SENTENCES: Record<NotificationKind, string> = {
  "connection-requested": "{actor} wants to connect.",
  "connection-accepted": "{actor} accepted your request to connect.",
  "introduction-asked": "{actor} asks you for an introduction to {subject}.",
  "introduction-passed": "{actor} wants to introduce {subject} to you.",
  "introduction-accepted": "{actor} accepted your introduction. You can write to each other now.",
  "skill-endorsed": "{actor} endorsed you for {subject}.",
  "recommendation-requested": "{actor} asks you for a recommendation.",
  "recommendation-written": "{actor} recommends you. Nobody else sees it until you approve it.",
  "post-liked": "{actor} liked your post.",
  "post-commented": "{actor} commented on your post.",
  "comment-replied": "{actor} replied to your comment.",
  "opportunity-interest": "{actor} is interested in {subject}.",
  "opportunity-question": "{actor} asked a question about {subject}.",
  "opportunity-answered": "{actor} answered your question about {subject}.",
  "opportunity-opened": "{subject} is open now. Members can see it.",
  "opportunity-refused": "An admin gave {subject} back to you. Read why.",
  "opportunity-shared": "{actor} thinks {subject} is for you.",
  "opportunity-over": "The last day of {subject} is over, so it is paused. Set another day, or close it.",
  "opportunity-update": "{actor} published an update about {subject}.",
  "opportunity-paused": "{subject} was paused.",
  "opportunity-closed": "{subject} was closed.",
  "opportunity-team": "{actor} named you on the team of {subject}. You can take yourself off.",
  "opportunity-party": "{actor} says you were party to {subject}. Please confirm it.",
  "opportunity-confirmed": "{actor} confirmed being party to {subject}.",
  "content-published": "The academy has what you asked for: {subject}.",
  "event-changed": "{subject} has changed. See what is new.",
  "event-cancelled": "{subject} was canceled.",
  "registration-promoted": "A spot is free: you moved from the waitlist to {subject}. You're going.",
  "registration-removed": "Your registration for {subject} was removed by the organizer or an admin.",
  "requests-waiting": "Something new is waiting for a decision in the Admin Panel.",
  "membership-approved": "Your membership is approved. Your tier is {subject}.",
  "tier-decided": "An admin decided on your tier. It is {subject}.",
  "report-decided": "An admin decided on a report about you.",
  "report-reviewed": "An admin reviewed what you reported. Thank you.",
  "appeal-decided": "An admin decided on your answer to a report.",
};

type SentencePart = { text: string; isName: boolean };

export const sentenceParts = ({ kind, subject }: NotificationContent, actor: string | undefined): SentencePart[] =>
  SENTENCES[kind]
    .split(/(\{actor\}|\{subject\})/)
    .filter(Boolean)
    .map((text) => {
      if (text === "{actor}") return { text: actor ?? "Somebody", isName: true };
      return text === "{subject}" ? { text: subject ?? "", isName: true } : { text, isName: false };
    });
