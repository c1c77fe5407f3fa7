import { ACTIVE_DAYS_KEPT } from "#contract/analytics/analytics.ts";
import { AUDIT_LIFETIME_MS, DAY_MS, MAIL_ADDRESS_LIFETIME_MS, SESSION_LIFETIME_MS } from "#contract/limits.ts";
import { DELETED_TEXT_KEPT_MS, REPORT_LIFETIME_MS } from "#contract/reports/reasons.ts";
import { ACCOUNT_DELETION_WAIT_MS } from "#contract/settings/deletion.ts";
import { SECURITY_EVENT_LIFETIME_MS } from "#contract/settings/security-events.ts";
import { formatLifetime } from "#contract/site/cookies.ts";
import type { Env } from "#worker/env.ts";
import { contactLine } from "./contact-line.ts";

export const privacyText = (env: Env): string => `
What ${env.APP_NAME} stores, who sees it, and for how long. The operator of this site may replace this text with their own.

## What is stored

- **Your account**: name, email, kind of member, membership, and the time zone of your device. Of your password only a hash, which nobody can read back.
- **Your profile**: what you write into it, and pictures that you upload, without the data that cameras add to them.
- **What you do**: connections, introductions, event registrations, messages, posts and comments, opportunities and your answers to them, courses, endorsements, reports and notifications.
- **The days on which you were signed in**, so that admins see how many members come back.
- **Sessions**: for each signed-in device its browser, its network address and when it was last used. You see them and can end them in [Settings](/settings/security).
- **Security events**: sign-ins, failed ones, and changes of your password, email, two-step sign-in or role, each with its time, browser and network address. You see them in [Settings](/settings/security), and admins see them.
- **Emails**: which ones were sent to you.
- **What admins do**: an audit log of their actions.

## Who sees it

- Members see your profile and what you share. What visitors see of it, you decide: it is closed unless you open it.
- Messages are read by the two people of a conversation. Admins read a message only if one of them reports it. Messages are not end-to-end encrypted.
- The text of a message that you delete is kept for ${formatLifetime(DELETED_TEXT_KEPT_MS)} more, only so that the other person can still report it.
- Hosts see who registered for their event. Whether your name is listed among attendees is your choice.
- Visits of your profile are counted, and you see the count.

## Who else gets data

- The site and its databases run on Cloudflare, which processes the data for the operator.
${extra(env).join("\n")}
There is no advertising, no statistics service, and no sale of data.

## For how long

- A session ends after ${formatLifetime(SESSION_LIFETIME_MS)} without use. The days on which you were signed in are kept for ${formatLifetime(ACTIVE_DAYS_KEPT * DAY_MS)}. The audit log is kept for ${formatLifetime(AUDIT_LIFETIME_MS)}, security events for ${formatLifetime(SECURITY_EVENT_LIFETIME_MS)}.
- Addresses in records of sent emails are erased after ${formatLifetime(MAIL_ADDRESS_LIFETIME_MS)}.
- A report, with the copy of what it is about, is deleted ${formatLifetime(REPORT_LIFETIME_MS)} after its decision.
- Everything else is kept until you remove it, or delete your account.

## When you delete your account

You delete it in [Settings](/settings/account). It is deleted after ${formatLifetime(ACCOUNT_DELETION_WAIT_MS)}, and you can keep it until then. What stays:

- Messages that you sent stay with the people you wrote to, as messages of a deleted member. They are deleted when those people delete their accounts too.
- Replies of others to your comments stay without your comment. Your posts are deleted with the comments below them.
- A report that you made stays without your words, because it is about someone else. Reports about you are deleted.
- The audit log keeps a number that no longer leads to you, until its time is over.
- Records of emails stay without your address, so that their number stays right. Mail to an address that you had before loses it after ${formatLifetime(MAIL_ADDRESS_LIFETIME_MS)}.
- Counts stay, such as how many members were active on a day.

## Your rights

You can see and correct your data in your profile, and download a copy of it or delete your account in [Settings](/settings/account). If you can't sign in, [choose a new password](/forgot-password) first. ${contactLine(env)}

The cookies are listed on the page [Cookies](/cookies).
`;

function extra(env: Env): string[] {
  const sendsMail = Boolean(env.MAIL_ENDPOINT || env.MAIL_FROM);
  return [
    sendsMail && "- Emails go through an email service, which gets your address and the text.",
    env.BREACHED_PASSWORDS_URL &&
      "- A new password is checked against known breaches: the service gets the first five digits of a hash, never the password.",
    env.GOOGLE_CLIENT_ID && "- If you sign in with Google, Google knows that you do.",
    env.LINKEDIN_CLIENT_ID && "- If you sign in with LinkedIn, LinkedIn knows that you do.",
  ]
    .filter(Boolean)
    .concat("") as string[];
}
