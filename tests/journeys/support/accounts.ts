import { expect, type Page } from "@playwright/test";
import { ORIGIN } from "./server.ts";

/** The password of accounts that journeys create. */
export const PASSWORD = "a long enough phrase";

/** Creates an account over the API, which signs in the browser of the page. */
export async function joinAs(page: Page, email: string, name = "Leila Haddad"): Promise<void> {
  const answer = await page.request.post("/api/auth/sign-up/email", {
    headers: { origin: ORIGIN },
    data: { name, email, password: PASSWORD, kind: "founder", acceptedTerms: true },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}
