import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import { batch } from "#db/batch.ts";
import { event, outbox, registration, user } from "#db/schema/index.ts";
import { isConfirmedRow } from "#domain/registrations/registration-states.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { rowOfToken } from "#mail/links.ts";
import { mailColumns } from "#mail/proven-address.ts";
import { findCalendar } from "../calendar/calendar-file.ts";
import { toEventCard } from "../list/cards.ts";
import { selectEventMailFacts, toEventMailFacts } from "../mail/facts.ts";
import { isCalendarTokenOf, isRegistrationTokenOf } from "../mail/links.ts";
import { waitlistPosition } from "../registration/seats.ts";

/** A later registration of the address has another id, so an old link never changes it. Throws 404. */
export async function getLinked(c: Context<AppEnv>, token: string, isTokenOf = isRegistrationTokenOf) {
  const { db, now } = c.var;
  const id = rowOfToken(token);
  if (!id) throw new Problem("link-invalid");
  const [row] = await db
    .select({
      mail: mailColumns,
      event,
      registration,
      position: waitlistPosition(),
      // The member has given up the mailed address: the registration has moved to the new one.
      hasMoved: sql<number>`exists (select 1 from ${user} where ${user.id} = ${outbox.memberId} and ${user.email} <> ${outbox.to})`,
    })
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
  if (!row.registration && row.hasMoved) throw new Problem("link-invalid");
  return row;
}

type Linked = Awaited<ReturnType<typeof getLinked>>;

export function toLinkView({ mail, event, registration, position }: Linked): RegistrationLinkView {
  const { id, title, startsAt, endsAt, timeZone, location, description, capacity, attendeeCount } = event;
  const { cover, coverKey, coverAlt, cancelledAt, exclusive, sample } = event;
  const card = { id, title, startsAt, endsAt, timeZone, location, description, capacity, attendeeCount };
  const state = registration ? (isConfirmedRow(registration) ? "confirmed" : "unconfirmed") : "cancelled";
  return {
    event: toEventCard({
      ...card,
      cover,
      coverKey,
      coverAlt,
      cancelledAt,
      exclusive,
      sample,
      confirmedAt: registration?.confirmedAt ?? null,
      waitlistNumber: registration?.waitlistNumber ?? null,
      heldUntil: registration?.heldUntil ?? null,
    }),
    state,
    position,
    name: registration?.name ?? mail.toName,
  };
}

export async function getRegistrationLink(c: Context<AppEnv>, token: string): Promise<RegistrationLinkView> {
  return toLinkView(await getLinked(c, token));
}

export async function getCalendar(c: Context<AppEnv>, token: string): Promise<string> {
  const { mail } = await getLinked(c, token, isCalendarTokenOf);
  const { registrationId } = mail;
  const facts = toEventMailFacts(await batch(c.var.db, selectEventMailFacts(c.var.db, mail)), mail.isProven);
  const file = registrationId && (await findCalendar(c.env, facts, registrationId, c.var.now));
  if (!file) throw new Problem("link-invalid");
  return file.content;
}
