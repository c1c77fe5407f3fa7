import type { ProfilePart } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { profile } from "#db/schema/index.ts";
import { call } from "../call.ts";
import { testDb } from "../events/events.ts";

type Caller = { cookie: string };

/** Valid bodies of all parts but their version and the kind's own part. */
export const PARTS = {
  intro: {
    title: "Partner",
    company: "Larkmoor Seed",
    location: "Lisbon, Portugal",
    website: "https://larkmoor.example/",
  },
  about: { bio: "I fund ledgers.\n\nI answer within a week.", interests: ["Chess", "Highlife records"] },
  experience: {
    entries: [
      {
        id: "5f0f6f6e-0000-4000-8000-000000000001",
        role: "Managing partner",
        company: "Kestrel Row Capital",
        from: "2019-03",
        to: null,
        description: "First checks.",
        skills: ["Underwriting"],
      },
    ],
  },
  education: {
    entries: [
      {
        id: "5f0f6f6e-0000-4000-8000-000000000002",
        institution: "Harbor School of Economics",
        degree: "MSc",
        from: "2009-09",
        to: "2011-06",
      },
    ],
  },
  skills: { names: ["Underwriting", "Payments"] },
  links: { links: [{ type: "linkedin", url: "https://social.example/ines", label: "Ines" }] },
  visibility: { isPublic: true, isEmailShown: true, isAnswerTimeShown: false },
} as const satisfies Partial<Record<ProfilePart, object>>;

/** A focus without anything, for `kind`. */
export const emptyFocus = (kind: string) => ({
  kind,
  ...{ sectors: [], stages: [], regions: [], loans: [], services: [], formats: [] },
  ...{ amountMinMinor: null, amountMaxMinor: null, currency: null, termMinMonths: null, termMaxMonths: null },
});

/** Requests the profile of a member. */
export const askProfile = (id: string, by?: Caller): Promise<Response> =>
  call(`/api/profiles/${id}`, by ? { cookie: by.cookie } : {});

/** The profile of a member as somebody sees it. */
export const profileOf = async (id: string, by?: Caller) => (await (await askProfile(id, by)).json()) as ProfileView;

/** Saves a part of the caller's own profile; version 0 unless the body has another. */
export const putPart = (by: Caller, part: ProfilePart, body: object, key?: string): Promise<Response> =>
  call(`/api/profiles/me/${part}`, {
    method: "PUT",
    cookie: by.cookie,
    body: { version: 0, ...body },
    headers: key ? { "idempotency-key": key } : {},
  });

/** Writes a profile's row as it is, also with what no request could write. */
export const writeProfile = (memberId: string, values: Partial<typeof profile.$inferInsert> = {}) =>
  testDb()
    .insert(profile)
    .values({ memberId, ...values })
    .onConflictDoUpdate({ target: profile.memberId, set: { memberId, ...values } });

/** The status and the body of an answer without the request's id, to compare two answers byte for byte. */
export const bare = async (answer: Response): Promise<[number, string]> => [
  answer.status,
  (await answer.text()).replace(/"requestId":"[^"]+"/, ""),
];
