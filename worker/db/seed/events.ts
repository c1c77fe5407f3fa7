import { TZDate } from "@date-fns/tz";
import { sql } from "drizzle-orm";
import { fold } from "#contract/content/fold.ts";
import { HOUR_MS } from "#contract/limits.ts";
import { insertMissing } from "./insert-missing.ts";
import { amara, daniel, ingrid, kenji, priya, type SamplePerson, tomas } from "./people.ts";
import { sampleIds } from "./sample-ids.ts";
import type { Seed } from "./seed.ts";

const eventId = sampleIds("0002");
const registrationId = sampleIds("0003");

type Plan = {
  title: string;
  host: SamplePerson;
  /** Days after the seeding day, and local time. */
  inDays: number;
  at: [hour: number, minute: number];
  hours: number;
  timeZone: string;
  location: string;
  capacity: number | null;
  going: SamplePerson[];
  website: string | null;
  exclusive?: true;
  description: string;
};

const PLANS: Plan[] = [
  {
    title: "Founders and Lenders Breakfast",
    host: tomas,
    inDays: 5,
    at: [8, 30],
    hours: 2,
    timeZone: "Europe/Berlin",
    location: "Berlin, Kaffeehaus am Ufer",
    capacity: 6,
    going: [tomas, amara, ingrid, daniel, kenji],
    website: null,
    description:
      "One long table, founders on one side and lenders on the other, and after every cup of coffee the founders move one seat to the left.\n\nBring the number you would borrow and the month you would pay it back. Nobody pitches and nobody signs anything before noon.\n\nBreakfast is on the house. Please message the host about any dietary needs.",
  },
  {
    title: "CleanTech Demo Evening",
    host: ingrid,
    inDays: 6,
    at: [18, 0],
    hours: 3,
    timeZone: "Europe/Oslo",
    location: "Oslo, Havnelageret",
    capacity: 40,
    going: [ingrid, kenji, daniel],
    website: "https://cleantech-demo.example",
    description:
      "Six teams show something that works: a battery that has been through a winter, a heat pump small enough for a stairwell, a meter that finds its own faults.\n\nEach has ten minutes and a table. There are no slides. Ask to see the part that broke last.\n\nDoors open half an hour before the start. The tram stops in front of the building.",
  },
  {
    title: "Term Sheets, Read Slowly",
    host: priya,
    inDays: 7,
    at: [11, 0],
    hours: 2,
    timeZone: "America/New_York",
    location: "Online",
    capacity: null,
    going: [priya, amara, tomas, daniel],
    website: null,
    exclusive: true,
    description:
      "We read one real term sheet from the first line to the last, with the names taken out, and stop at every word that costs someone money.\n\nYou don't need legal training, but you do need the patience to hear what a liquidation preference does in a good year, in a bad year and in the year nobody planned for.\n\nThe document is sent an hour before we begin. Nothing said here is legal or financial advice.",
  },
  {
    title: "Winter Investment Summit",
    host: daniel,
    inDays: 13,
    at: [9, 0],
    hours: 32.5,
    timeZone: "Europe/Zurich",
    location: "Zürich, Saal am Wasser",
    capacity: 60,
    going: [daniel, ingrid, amara, priya, tomas, kenji],
    website: "https://winter-summit.example",
    description:
      "Two days for people who put money into companies and people who run them. Mornings are for short talks: 12 minutes each, one chart at most.\n\nAfternoons are for tables of six, arranged so that every founder meets two investors and one lender they don't know yet. There are no sponsored talks and no pitch contest.\n\nBring one page about your company, or one page about what you fund. The organizers print both and leave them on the tables.\n\nDoors open at 8:30 AM. Lunch is a standing buffet. Dinner on the first evening is seated and included.",
  },
  {
    title: "Open Desk for Service Providers",
    host: amara,
    inDays: 19,
    at: [14, 0],
    hours: 3,
    timeZone: "Europe/Lisbon",
    location: "Lisbon, Rua das Flores 12",
    capacity: 4,
    going: [amara, kenji, priya, tomas],
    website: null,
    description:
      "Lawyers, accountants and recruiters sit at an open desk for an afternoon, and members ask the questions they wouldn't pay to ask.\n\nQuestions take ten minutes. If yours needs longer, you agree on a time and a price between the two of you.\n\nThe room is small on purpose.",
  },
  {
    title: "Syndicate Basics: An Evening in Amsterdam",
    host: kenji,
    inDays: 25,
    at: [18, 30],
    hours: 2.5,
    timeZone: "Europe/Amsterdam",
    location: "Amsterdam, Pakhuis Noord",
    capacity: 24,
    going: [kenji, daniel],
    website: null,
    description:
      "How a group of people invests in one company without losing the friendship: who leads, who reads the documents, who signs, and what happens when someone wants to leave.\n\nThree people who have done it share what they would do differently. Then it's your turn to talk.\n\nThis is an evening about how syndicates work. No deals are shown and no money changes hands.",
  },
];

const sampleEvents = (now: number) =>
  PLANS.map((plan, at) => {
    const startsAt = onDay(now, plan);
    return {
      id: eventId(at + 1),
      hostId: plan.host.id,
      title: plan.title,
      startsAt,
      endsAt: startsAt + plan.hours * HOUR_MS,
      timeZone: plan.timeZone,
      location: plan.location,
      locationKey: fold(plan.location.split(",")[0] ?? "").trim(),
      description: plan.description,
      website: plan.website,
      capacity: plan.capacity,
      exclusive: plan.exclusive ? 1 : 0,
      attendeeCount: plan.going.length,
    };
  });

const sampleRegistrations = (now: number) =>
  PLANS.flatMap((plan, event) =>
    plan.going.map((person, at) => ({
      id: registrationId(event * 256 + at),
      eventId: eventId(event + 1),
      memberId: person.id,
      createdAt: now - (plan.going.length - at) * HOUR_MS,
    })),
  );

function onDay(now: number, { inDays, at: [hour, minute], timeZone }: Plan): number {
  const today = new TZDate(now, timeZone);
  return new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + inDays, hour, minute, timeZone).getTime();
}

export const eventStatements: Seed = (db, { now }) => [
  insertMissing(
    db,
    sql`event (id, host_id, title, starts_at, ends_at, time_zone, location, location_key, description, website, capacity, attendee_count, exclusive, sample, created_at, updated_at)`,
    sql`select value->>'id', user.id, value->>'title', value->>'startsAt', value->>'endsAt', value->>'timeZone', value->>'location', value->>'locationKey',
          value->>'description', value->>'website', value->>'capacity', value->>'attendeeCount', value->>'exclusive', 1, ${now}, ${now}
        from json_each(${JSON.stringify(sampleEvents(now))}) join user on user.id = value->>'hostId'`,
  ),
  insertMissing(
    db,
    sql`search_pending (noun, id, version)`,
    sql`select 'events', event.id, event.version from json_each(${JSON.stringify(sampleEvents(now).map(({ id }) => id))})
        join event on event.id = value and event.created_at = ${now}`,
  ),
  // Only for events of this run: the counter of an older one already includes its registrations.
  insertMissing(
    db,
    sql`registration (id, event_id, member_id, email, name, company, confirmed_at, created_at)`,
    sql`select value->>'id', event.id, user.id, user.email, user.name, null, value->>'createdAt', value->>'createdAt'
        from json_each(${JSON.stringify(sampleRegistrations(now))})
        join event on event.id = value->>'eventId' and event.created_at = ${now}
        join user on user.id = value->>'memberId'`,
  ),
];
