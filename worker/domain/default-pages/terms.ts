import type { Env } from "#worker/env.ts";

export const termsText = (env: Env): string => `
These are the basic terms of ${env.APP_NAME}, in plain words. The operator of this site may replace them with terms of their own.

## What ${env.APP_NAME} is

A professional network for founders, investors, lenders, service providers and event organizers. Features that are still under development are marked as such.

## Your account

- One person, one account, with your real name and an email address that is yours.
- Who may join depends on the registration mode, which the sign-up page names. An admin may approve or reject an application, and says why.
- Keep your password to yourself. You answer for what is done with your account until you tell us that somebody else has it.

## How members treat each other

- No spam, no harassment, no deception, and nothing that is against the law.
- Write to people because you have something to say to them. Members can block, mute and report.
- Admins decide about reports. They can remove content and suspend accounts; whoever is concerned reads the decision and can appeal it once.

## What you publish

It stays yours. You allow ${env.APP_NAME} to store it and to show it to the people whom each screen names. Publish only what you have the right to publish.

## No advice, no offer

Nothing here is investment, legal or tax advice, or an offer to buy or sell anything. No money moves within ${env.APP_NAME}. Check who you deal with before you act.

## What is not promised

The service is provided as it is. It may be interrupted, and features may change or end.

## Questions

See [Contact](/contact). How data is handled is on the page [Privacy](/privacy).
`;
