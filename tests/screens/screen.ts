import type { Page } from "@playwright/test";
import { findEvent } from "../journeys/support/events.ts";
import { expect } from "../journeys/support/fixtures.ts";
import { title } from "../journeys/support/locators.ts";

export type Act = (page: Page) => Promise<unknown>;

export type Screen = {
  name: string;
  path: string | ((page: Page) => Promise<string>);
  /** Waits until the screen is complete, and may act to complete it. */
  ready: Act;
  /** Another state of the screen, by its name, and what is done on the page to reach it. */
  next?: readonly [name: string, act: Act];
  /** The document or a request of the screen answers 404, which Chromium logs. */
  isMissing?: boolean;
  /** Words of ours on the screen, such as a kind of members, are in its data as what somebody wrote, so that they cannot be told apart. */
  hasOurWords?: boolean;
};

export const seeTitle = (text: string) => (page: Page) => expect(title(page)).toHaveText(text);
export const seeText = (text: string) => (page: Page) => expect(page.getByText(text)).toBeVisible();
export const seeDialog = (page: Page) => expect(page.getByRole("dialog")).toBeVisible();
export const event = (name: string) => (page: Page) => findEvent(page.request, name);

/** A sample opportunity, the first of which is Ada's. */
export const sampleOpportunity = (number: number) => `/opportunities/01900000-0000-7000-8000-00090000000${number}`;
