import { createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { vi } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import type { MailKind } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { type AnnouncementKind, announcement, type event, outbox, registration, user } from "#db/schema/index.ts";
import { sweepOutbox } from "#mail/consumer.ts";
import { outboxInsert } from "#mail/outbox.ts";
import worker from "#worker/index.ts";
import { createEvent, testDb } from "../events/events.ts";
import { createMember } from "../members.ts";

/** Every kind of mail an event or a registration causes. */
export const EVENT_MAILS = [
  "account-created",
  "registration-confirmed",
  "registration-unconfirmed",
  "registration-cancelled",
  "registration-waitlisted",
  "registration-promoted",
  "event-changed",
  "event-cancelled",
  "event-reminder",
  "event-message",
] as const satisfies MailKind[];
export type EventMailKind = (typeof EVENT_MAILS)[number];

/** The JSON provider is configured; the queue delivers nothing by itself. */
export const withMailProvider = () => ({
  ...env,
  MAIL_ENDPOINT: "https://mail.test/send",
  MAIL_SERVICE_ID: "service",
  MAIL_TEMPLATE_ID: "template",
  MAIL_USER_ID: "user",
  MAIL: { sendBatch: async () => undefined } as unknown as Queue<{ id: string }>,
});

type Params = Record<
  "to_email" | "to_name" | "event_title" | "event_date" | "event_location" | "custom_message",
  string
>;
export type Asked = { key: string; params: Params };

/**
 * A provider that honours keys, in place of `fetch`: whatever is accepted under a key again is the same mail. `behave` decides about each
 * call, the first of a key being 1: it answers, throws, or never comes back; what it calls `accept` for is in the books.
 */
export class FakeProvider {
  asked: Asked[] = [];
  /** Mails that really went out, by key, and how often each was asked for after that. */
  accepted = new Map<string, Asked>();
  behave: (accept: () => Response, nth: number, asked: Asked) => Response | Promise<Response> = (accept) => accept();

  constructor() {
    vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
      const key = new Headers(init?.headers).get("idempotency-key") ?? "";
      const asked = { key, params: JSON.parse(String(init?.body)).template_params as Params };
      this.asked.push(asked);
      const accept = () => {
        if (!this.accepted.has(key)) this.accepted.set(key, asked);
        return new Response("OK");
      };
      return this.behave(accept, this.asked.filter((one) => one.key === key).length, asked);
    });
  }
}

/** Delivers wake-up calls to the real queue handler, in one batch. */
export const deliverMail = (ids: string[], using: object = withMailProvider()) =>
  worker.queue(
    createMessageBatch(
      "node-network-mail",
      ids.map((id) => ({ id: newId(), timestamp: new Date(), attempts: 1, body: { id } })),
    ),
    using as ReturnType<typeof withMailProvider>,
  );

export const mailRow = async (id: string) => {
  const [row] = await testDb().select().from(outbox).where(eq(outbox.id, id));
  if (!row) throw new Error(`No outbox row ${id}`);
  return row;
};

/**
 * Lets time pass until none of these mails waits any more, with cron's sweep as the only thing that wakes the consumer. Needs a faked
 * `Date`. Fails when they wait for longer than any number of pauses can explain.
 */
export async function drainMail(ids: string[], using: object = withMailProvider()): Promise<void> {
  const db = testDb();
  for (let round = 0; round < 40; round += 1) {
    const rows = await db.select().from(outbox).where(inArray(outbox.id, ids));
    const due = rows.filter(({ status }) => status === "pending").map(({ dueAt }) => dueAt);
    if (due.length === 0) return;
    vi.setSystemTime(Math.max(Date.now(), Math.min(...due)));
    const woken: string[] = [];
    const sendBatch = async (messages: Iterable<{ body: { id: string } }>) => {
      for (const { body } of messages) woken.push(body.id);
    };
    await sweepOutbox({ ...withMailProvider(), MAIL: { sendBatch } } as never, db, Date.now());
    await deliverMail(woken, using);
  }
  throw new Error("Mail waits for ever");
}

type Wishes = {
  event?: Partial<typeof event.$inferInsert>;
  registration?: Partial<typeof registration.$inferInsert>;
  message?: string;
  hostName?: string;
  toName?: string;
};

/** What a kind of mail speaks of, as its cause leaves it behind. */
const STATES: Record<EventMailKind, { event?: Wishes["event"]; registration?: Wishes["registration"] | null }> = {
  "account-created": {},
  "registration-confirmed": {},
  "registration-unconfirmed": { registration: { confirmedAt: null } },
  "registration-cancelled": { registration: null },
  "registration-waitlisted": { registration: { queue: 1 } },
  "registration-promoted": {},
  "event-changed": { event: { sequence: 1 } },
  "event-cancelled": { event: { cancelledAt: 1, cancelReason: "The hall is flooded." } },
  "event-reminder": { event: { startsAt: Date.now() + DAY_MS - HOUR_MS, reminded: true } },
  "event-message": {},
};

/** A cause and its mail as commands commit them, without a wake-up call. */
export async function commitEventMail(kind: EventMailKind, wishes: Wishes = {}) {
  const db = testDb();
  const now = Date.now();
  const host = wishes.hostName ? { hostId: (await createMember({ name: wishes.hostName })).id } : {};
  const member = await createMember({ name: wishes.toName ?? "Nadia Benali", email: `${newId()}@mail.test` });
  if (kind === "account-created") await db.update(user).set({ emailVerified: false }).where(eq(user.id, member.id));
  const state = STATES[kind];
  const eventId = await createEvent({ ...host, ...state.event, ...wishes.event });
  const [id, registrationId, announcementId] = [newId(), newId(), newId()];
  if (state.registration !== null)
    await db.insert(registration).values({
      id: registrationId,
      eventId,
      memberId: member.id,
      email: member.email,
      name: member.name,
      confirmedAt: now,
      createdAt: now,
      ...state.registration,
      ...wishes.registration,
    });
  const announced = kind.startsWith("event-");
  if (announced)
    await db.insert(announcement).values({
      id: announcementId,
      eventId,
      kind: kind as AnnouncementKind,
      text: kind === "event-message" ? (wishes.message ?? "Bring a coat.\n\nThe hall is cold.") : null,
      createdAt: now,
    });
  const key = `${kind}:${announced ? `${announcementId}:` : ""}${registrationId}`;
  const mail = { id, key, kind, to: member.email, toName: member.name, memberId: member.id, eventId, registrationId };
  await db.batch([outboxInsert(db, withMailProvider(), now, mail)]);
  return { id, key, member, eventId, registrationId, announcementId };
}
