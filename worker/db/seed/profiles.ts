import type { FocusList } from "#contract/profiles/focus.ts";
import { type EducationEntry, type ExperienceEntry, nameKey } from "#contract/profiles/parts.ts";
import type { Relationship } from "#contract/profiles/plain/relationships.ts";
import { CAST_PROFILES } from "./cast-profiles.ts";
import { INVESTOR_PROFILES } from "./investor-profiles.ts";
import { ada, amara, daniel, ines, ingrid, kenji, priya, type SamplePerson, sampleId, tomas } from "./people.ts";
import type { Job, ProfilePlan, School } from "./profile-plan.ts";

const PLANS = [...INVESTOR_PROFILES, ...CAST_PROFILES];
const LISTS = ["sectors", "stages", "regions", "loans", "services", "formats"] as const satisfies FocusList[];
/** More entries than one person has. */
const STEP = 256;

/** The profile of each sample person as a row; lists as JSON texts. */
export const sampleProfiles = PLANS.map((plan, at) => ({
  memberId: plan.person.id,
  title: plan.person.title,
  company: plan.person.company,
  location: plan.person.location,
  website: plan.website,
  bio: plan.bio,
  interests: JSON.stringify(plan.interests),
  experience: JSON.stringify(plan.jobs.map((job, number) => toJob(job, at * STEP + number))),
  education: JSON.stringify(plan.schools.map((school, number) => toSchool(school, at * STEP + number))),
  links: JSON.stringify(plan.links),
  isPublic: plan.isPublic ? 1 : 0,
  amountMinMinor: plan.focus.amountMinMinor ?? null,
  amountMaxMinor: plan.focus.amountMaxMinor ?? null,
  currency: plan.focus.currency ?? null,
}));

function toJob([role, company, from, to, description, skills]: Job, at: number): ExperienceEntry {
  return { id: sampleId("job", at), role, company, from, to, description, skills };
}

function toSchool([institution, degree, from, to]: School, at: number): EducationEntry {
  return { id: sampleId("school", at), institution, degree, from, to };
}

/** What each chose from the closed lists. */
export const sampleTags = PLANS.flatMap(({ person, focus }) =>
  LISTS.flatMap((list) => (focus[list] ?? []).map((code) => ({ memberId: person.id, list, code }))),
);

const skillId = (plan: number, position: number) => sampleId("skill", plan * STEP + position);

/** The skills of each. */
export const sampleSkills = PLANS.flatMap(({ person, skills }, plan) =>
  skills.map((name, position) => ({
    id: skillId(plan, position),
    memberId: person.id,
    key: nameKey(name),
    name,
    position,
  })),
);

/** Who endorses the skills of whom: the first person all of them, each further one a skill less. */
const ENDORSERS: [subject: SamplePerson, by: SamplePerson[]][] = [
  [ada, [tomas, ines, ingrid, priya]],
  [amara, [daniel, tomas, ada, kenji]],
  [ines, [ada, priya]],
  [tomas, [amara, ingrid]],
  [priya, [kenji]],
  [kenji, [daniel]],
];

/** One row per endorsement. `ago` in hours. */
export const sampleEndorsements = ENDORSERS.flatMap(([subject, people]) =>
  people.flatMap((by, less) => {
    const plan = PLANS.findIndex(({ person }) => person === subject);
    const { skills } = PLANS[plan] as ProfilePlan;
    return skills
      .slice(0, skills.length - less)
      .map((_, position) => ({ skillId: skillId(plan, position), memberId: by.id, ago: 5 + less * 9 + position }));
  }),
);

type Letter = { subjectId: string; authorId: string; relationship: Relationship; text: string; ago: number };

/** The recommendations that sample people show. `ago` in hours. */
export const sampleRecommendations: Letter[] = [
  {
    subjectId: ada.id,
    authorId: tomas.id,
    relationship: "provided-services",
    text: "Ada sent me her numbers on the second of every month for two years, the bad ones first. I have lent to larger companies that knew less about themselves.",
    ago: 30,
  },
  {
    subjectId: amara.id,
    authorId: daniel.id,
    relationship: "co-invested",
    text: "Amara asks one question in each board meeting, and it is the one we talk about for the rest of the day. I would share a round with her again without reading the deck twice.",
    ago: 54,
  },
];
