import { COOKIES, type Cookie, cookieName, formatLifetime } from "#contract/site/cookies.ts";
import type { Env } from "#worker/env.ts";

type CookieKey = keyof typeof COOKIES;

const PURPOSES: Record<CookieKey, string> = {
  session: "Keeps you signed in. Removed when you sign out.",
  secondStep: "Connects the two steps of a two-step sign-in.",
  oauthState: "Makes sure that a sign-in with another service ends in the browser in which it began.",
  browser:
    "Recognizes a browser that has signed in before, so that somebody else's wrong passwords do not lock you out.",
  bookmark: "Shows you your own latest changes, whichever copy of the database answers.",
  theme: "Remembers that you chose the light or dark theme.",
  shortcuts: "Remembers that you turned keyboard shortcuts off.",
  zone: "Holds the time zone of your device, so that times are shown in it.",
};

const row = (env: Env, key: CookieKey, cookie: Cookie): string =>
  `| \`${cookieName(cookie, env.APP_ORIGIN)}\` | ${PURPOSES[key]} | ${formatLifetime(cookie.lifetimeMs)} |`;

export const cookiesText = (env: Env): string => `
${env.APP_NAME} sets only cookies that it needs to work, and all of them are its own. None of them follows you to other sites, and none is for advertising or statistics. So there is no banner to accept.

| Cookie | What it is for | Kept for at most |
|---|---|---|
${Object.entries(COOKIES)
  .map(([key, cookie]) => row(env, key as CookieKey, cookie))
  .join("\n")}

## What else your browser keeps

Text that you typed and have not sent, such as a message or a form, stays in the storage of your browser until you send it or sign out. It is not sent to us before.

You can delete cookies in your browser at any time. You are then signed out.
`;
