import { type APIRequestContext, expect } from "@playwright/test";
import type { EventPage } from "#contract/events/list.ts";
import { ORIGIN } from "./server.ts";

const DAY_MS = 86_400_000;

export const newTitle = () => `Lenders at Lunch ${crypto.randomUUID().slice(0, 8)}`;

/** The path of the sample event with this title. */
export async function findEvent(request: APIRequestContext, name: string): Promise<string> {
  const { rows } = (await (await request.get("/api/events")).json()) as EventPage;
  const event = rows.find((row) => row.title === name);
  expect(event, name).toBeDefined();
  return `/events/${event?.id}`;
}

/** The path of a new event of the member who sends the request. */
export async function hostEvent(request: APIRequestContext, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await request.post("/api/events", {
    headers: { origin: ORIGIN, "idempotency-key": crypto.randomUUID() },
    data: {
      title: newTitle(),
      startsAt: new Date(Date.now() + 40 * DAY_MS).toISOString(),
      timeZone: "Europe/Stockholm",
      location: "Stockholm, Kajen 9",
      description: "Eight lenders, eight founders, one long table.",
      ...more,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return `/events/${(await answer.json()).id}`;
}

/** Registers the member who sends the request, or a visitor with this address, for an event or its waitlist. A member's own address counts. */
export async function registerFor(
  request: APIRequestContext,
  path: string,
  email = "somebody@example.com",
): Promise<void> {
  const answer = await request.post(`/api${path}/registration`, {
    headers: { origin: ORIGIN },
    data: { name: "Somebody", email, waitlist: true },
  });
  expect([201, 202], await answer.text()).toContain(answer.status());
}
