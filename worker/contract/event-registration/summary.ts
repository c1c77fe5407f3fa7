import { zoneOf } from "../content/time-zones.ts";
import { formatDay, formatDays, formatStart } from "../dates.ts";
import { hasEnded, seatsLeft } from "../event-facts.ts";
import { formatPeople, formatSeatsLeft } from "../event-text.ts";
import type { EventView } from "../events/event.ts";
import type { RegistrationView } from "../events/registration.ts";
import { fullCount } from "../numbers.ts";

/** `hosting`: the host, not registered. `guest`: registered in this tab without signing in. */
type RegistrationState =
  | "open"
  | "full"
  | "closed"
  | "cancelled"
  | "exclusive"
  | "hosting"
  | "registered"
  | "waitlisted"
  | "guest";

/** `title`, `facts`: panel beside the event. `short`, `line`: bar below. `hold`: end of an unconfirmed registration. */
export type RegistrationSummary = {
  state: RegistrationState;
  title: string;
  short: string;
  line: string;
  facts: [string, string][];
  hold: string | null;
};

type Reader = { timeZone: string; guest?: RegistrationView["status"] | null };

export function registrationSummary(event: EventView, { timeZone, guest = null }: Reader): RegistrationSummary {
  const state = stateOf(event, guest);
  const hold = holdSentence(event, timeZone);
  const day = formatDay(Date.parse(event.startsAt), zoneOf(event));
  const texts = textsOf(event, state, { guest, hold, day });
  return { state, hold, short: texts.title, line: day, facts: [], ...texts };
}

function stateOf(event: EventView, guest: RegistrationView["status"] | null): RegistrationState {
  if (event.cancelled) return "cancelled";
  if (event.registration) return event.registration.status;
  if (guest) return "guest";
  if (!event.open) return "closed";
  if (event.viewer.isHost) return "hosting";
  if (!event.tierAllows) return "exclusive";
  return seatsLeft(event) === 0 ? "full" : "open";
}

type Texts = Pick<RegistrationSummary, "title"> & Partial<Pick<RegistrationSummary, "short" | "line" | "facts">>;
type Known = { guest: RegistrationView["status"] | null; hold: string | null; day: string };

function textsOf(event: EventView, state: RegistrationState, { guest, hold, day }: Known): Texts {
  const start = formatStart(event.startsAt, zoneOf(event));
  const waiting = formatPeople(event.waitlistCount);
  switch (state) {
    case "cancelled":
      return { title: "Canceled", line: "This event won't take place." };
    case "guest":
      return { title: guest === "waitlisted" ? WAITLISTED : "You're going" };
    case "registered":
      return { title: hasEnded(event, Date.now()) ? "You were registered" : "You're going", line: hold ?? day };
    case "waitlisted":
      return { title: WAITLISTED, line: [positionText(event) ?? day, hold].filter(Boolean).join(". ") };
    case "closed":
      return closedTexts(event, start);
    case "exclusive": {
      const tier = event.tierNeeded;
      const facts: Texts["facts"] = [
        ["Starts", start],
        ["Included in the tier", tier ?? "None on offer right now"],
      ];
      const line = tier === null ? "No tier on offer includes it right now" : `Included in the ${tier} tier`;
      return { title: "Exclusive event", line, facts };
    }
    case "hosting":
      return { title: "You're the host", facts: [["Closes", start]] };
    case "full": {
      const texts = { short: formatSeatsLeft(0), line: `${waiting} waiting` };
      return { title: "Register", ...texts, facts: [["On the waitlist", waiting]] };
    }
    case "open": {
      const left = seatsLeft(event);
      return { title: "Register", short: left === null ? "Open" : formatSeatsLeft(left), facts: [["Closes", start]] };
    }
  }
}

const WAITLISTED = "You're on the waitlist";

const positionText = ({ registration }: EventView): string | null =>
  registration?.position ? `You're number ${fullCount(registration.position)}` : null;

function closedTexts(event: EventView, start: string): Texts {
  const isOver = hasEnded(event, Date.now());
  const isAhead = Date.parse(event.startsAt) > Date.now();
  return {
    title: isOver ? "This event has ended" : "Registration closed",
    line: formatDays(event),
    facts: [
      isOver ? ["Date", formatDays(event)] : [isAhead ? "Starts" : "Started", start],
      ["Registered", fullCount(event.attendeeCount)],
    ],
  };
}

function holdSentence({ open, startsAt, registration }: EventView, timeZone: string): string | null {
  if (!open) return null;
  if (registration?.waitsForVerification)
    return "Your earlier registration wasn't confirmed in time. To get a spot, confirm your email with the link in our email to you.";
  if (!registration?.heldUntil) return null;
  const spot = registration.status === "waitlisted" ? "place on the waitlist" : "spot";
  if (registration.heldUntil === startsAt)
    return `We're holding your ${spot} until the event starts. Confirm your email with the link in our email to you.`;
  const until = formatStart(registration.heldUntil, timeZone);
  return `We're holding your ${spot} until ${until}. Confirm your email by then with the link in our email to you.`;
}
