import { sql } from "drizzle-orm";
import { HOUR_MS } from "#contract/limits.ts";
import type { FocusList } from "#contract/profiles/focus.ts";
import { type EducationEntry, type ExperienceEntry, nameKey } from "#contract/profiles/parts.ts";
import type { Relationship } from "#contract/profiles/relationships.ts";
import { CAST_PROFILES } from "./cast-profiles.ts";
import { insertMissing } from "./insert-missing.ts";
import { INVESTOR_PROFILES } from "./investor-profiles.ts";
import { ada, amara, daniel, ines, ingrid, kenji, priya, type SamplePerson, tomas } from "./people.ts";
import type { Job, ProfilePlan, School } from "./profile-plan.ts";
import { sampleIds } from "./sample-ids.ts";
import type { Seed } from "./seed.ts";

const jobId = sampleIds("0006");
const schoolId = sampleIds("0007");
const skillRowId = sampleIds("0008");

const PLANS = [...INVESTOR_PROFILES, ...CAST_PROFILES];
const LISTS = ["sectors", "stages", "regions", "loans", "services", "formats"] as const satisfies FocusList[];
/** More entries than one person has. */
const STEP = 256;

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
  return { id: jobId(at), role, company, from, to, description, skills };
}

function toSchool([institution, degree, from, to]: School, at: number): EducationEntry {
  return { id: schoolId(at), institution, degree, from, to };
}

const sampleTags = PLANS.flatMap(({ person, focus }) =>
  LISTS.flatMap((list) => (focus[list] ?? []).map((code) => ({ memberId: person.id, list, code }))),
);

const skillId = (plan: number, position: number) => skillRowId(plan * STEP + position);

const sampleSkills = PLANS.flatMap(({ person, skills }, plan) =>
  skills.map((name, position) => ({
    id: skillId(plan, position),
    memberId: person.id,
    key: nameKey(name),
    name,
    position,
  })),
);

/** The first person endorses all skills, each further one a skill less. */
const ENDORSERS: [subject: SamplePerson, by: SamplePerson[]][] = [
  [ada, [tomas, ines, ingrid, priya]],
  [amara, [daniel, tomas, ada, kenji]],
  [ines, [ada, priya]],
  [tomas, [amara, ingrid]],
  [priya, [kenji]],
  [kenji, [daniel]],
];

const sampleEndorsements = ENDORSERS.flatMap(([subject, people]) =>
  people.flatMap((by, less) => {
    const plan = PLANS.findIndex(({ person }) => person === subject);
    const { skills } = PLANS[plan] as ProfilePlan;
    return skills
      .slice(0, skills.length - less)
      .map((_, position) => ({ skillId: skillId(plan, position), memberId: by.id, ago: 5 + less * 9 + position }));
  }),
);

type Letter = { subjectId: string; authorId: string; relationship: Relationship; text: string; ago: number };

const sampleRecommendations: Letter[] = [
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

/** Parts only for members of this run, so that nothing that a member removed returns. */
export const profileStatements: Seed = (db, { now }) => [
  insertMissing(
    db,
    sql`profile (member_id, title, company, location, website, bio, interests, experience, education, links, is_public,
        amount_min_minor, amount_max_minor, currency)`,
    sql`select user.id, value->>'title', value->>'company', value->>'location', value->>'website', value->>'bio', value->>'interests',
          value->>'experience', value->>'education', value->>'links', value->>'isPublic', value->>'amountMinMinor', value->>'amountMaxMinor',
          value->>'currency'
        from json_each(${JSON.stringify(sampleProfiles)}) join user on user.id = value->>'memberId'`,
  ),
  insertMissing(
    db,
    sql`profile_tag (member_id, list, code)`,
    sql`select user.id, value->>'list', value->>'code'
        from json_each(${JSON.stringify(sampleTags)}) join user on user.id = value->>'memberId' and user.created_at = ${now}`,
  ),
  insertMissing(
    db,
    sql`skill (id, member_id, key, name, position)`,
    sql`select value->>'id', user.id, value->>'key', value->>'name', value->>'position'
        from json_each(${JSON.stringify(sampleSkills)}) join user on user.id = value->>'memberId' and user.created_at = ${now}`,
  ),
  insertMissing(
    db,
    sql`endorsement (skill_id, member_id, created_at)`,
    sql`select skill.id, author.id, ${now} - value->>'ago' * ${HOUR_MS}
        from json_each(${JSON.stringify(sampleEndorsements)}) join skill on skill.id = value->>'skillId'
        join user on user.id = skill.member_id and user.created_at = ${now}
        join user as author on author.id = value->>'memberId'`,
  ),
  insertMissing(
    db,
    sql`recommendation (subject_id, author_id, state, relationship, text, at, version)`,
    sql`select user.id, author.id, 'shown', value->>'relationship', value->>'text', ${now} - value->>'ago' * ${HOUR_MS}, 1
        from json_each(${JSON.stringify(sampleRecommendations)})
        join user on user.id = value->>'subjectId' and user.created_at = ${now}
        join user as author on author.id = value->>'authorId'`,
  ),
];
