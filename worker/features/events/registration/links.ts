import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import { newId } from "#db/ids.ts";
import { event, outbox, registration } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { readFacts } from "#mail/facts.ts";
import { isTokenOf, rowOfToken } from "#mail/links.ts";
import { findCalendar } from "../calendar/calendar-file.ts";
import { toEventCard } from "../list/cards.ts";
import { enqueueCancellationMails, giveBack } from "./register-for-event.ts";
import { refuseClosed, waitlistPosition } from "./seats.ts";

/**
 * What a mailed link speaks of: the mail it stood in and, while it stands, the registration of that very mail. A later registration of
 * the same address has another id, so an old link never touches it. 404 for everything else, alike.
 */
async function getLinked(c: Context<AppEnv>, token: string) {
  const { db, now } = c.var;
  const id = rowOfToken(token);
  if (!id) throw new Problem("link-invalid");
  const [row] = await db
    .select({ mail: outbox, event, registration, position: waitlistPosition() })
    .from(outbox)
    .innerJoin(event, eq(event.id, outbox.eventId))
    .leftJoin(
      registration,
      and(
        eq(registration.eventId, outbox.eventId),
        eq(registration.email, outbox.to),
        eq(registration.id, outbox.registrationId),
      ),
    )
    .where(eq(outbox.id, id));
  if (!row || !isTokenOf(c.env, row.mail, token, now)) throw new Problem("link-invalid");
  return row;
}

type Linked = Awaited<ReturnType<typeof getLinked>>;

function toView({ mail, event, registration, position }: Linked): RegistrationLinkView {
  const { id, title, startsAt, endsAt, timeZone, location, description, capacity, attendeeCount } = event;
  const { cover, cancelledAt, exclusive, sample } = event;
  const card = { id, title, startsAt, endsAt, timeZone, location, description, capacity, attendeeCount };
  const state = registration ? (registration.confirmedAt === null ? "unconfirmed" : "confirmed") : "cancelled";
  return {
    event: toEventCard({
      ...card,
      ...{ cover, cancelledAt, exclusive, sample },
      confirmedAt: registration?.confirmedAt ?? null,
      queue: registration?.queue ?? null,
    }),
    state,
    position,
    name: registration?.name ?? mail.toName,
  };
}

/** What the page behind a mailed link shows before it asks. Changes nothing. */
export async function getRegistrationLink(c: Context<AppEnv>, token: string): Promise<RegistrationLinkView> {
  return toView(await getLinked(c, token));
}

/** The address's owner stands behind the registration: listed from now on, in line as before. Repeating it changes nothing. */
export async function confirmByLink(c: Context<AppEnv>, token: string): Promise<RegistrationLinkView> {
  const { db, now } = c.var;
  const linked = await getLinked(c, token);
  const standing = linked.registration;
  if (!standing) throw new Problem("link-invalid");
  refuseClosed(linked.event, now);
  if (standing.confirmedAt !== null) return toView(linked);
  await db
    .update(registration)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(registration.eventId, standing.eventId),
        eq(registration.email, standing.email),
        eq(registration.id, standing.id),
        isNull(registration.confirmedAt),
      ),
    );
  return getRegistrationLink(c, token);
}

/** Gives the place back, also of an event that was called off. Repeating it changes nothing. */
export async function cancelByLink(c: Context<AppEnv>, token: string): Promise<RegistrationLinkView> {
  const { db, now } = c.var;
  const linked = await getLinked(c, token);
  const standing = linked.registration;
  if (!standing) return toView(linked);
  if (linked.event.startsAt <= now) throw new Problem("registration-closed");
  const which = sql`${registration.eventId} = ${standing.eventId} and ${registration.email} = ${standing.email} and ${registration.id} = ${standing.id}`;
  const mailId = newId();
  enqueueCancellationMails(c, mailId, await db.batch(giveBack(c, standing.eventId, which, mailId)));
  return getRegistrationLink(c, token);
}

/** The calendar file of a mail's event; a cancellation once the place was given back or the event was called off. 404 while it waits. */
export async function getCalendar(c: Context<AppEnv>, token: string): Promise<string> {
  const { mail } = await getLinked(c, token);
  const { registrationId } = mail;
  const facts = await readFacts(c.var.db, mail);
  const file = registrationId && findCalendar(c.env, facts, registrationId, c.var.now);
  if (!file) throw new Problem("link-invalid");
  return file.content;
}
