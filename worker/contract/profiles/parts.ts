import * as z from "zod/mini";
import { COMPANY_MAX_LENGTH } from "../limits.ts";
import { companyOfText, paragraphsOfText, shownLine, webAddress } from "../text.ts";
import {
  PROFILE_BIO_MAX_LENGTH,
  PROFILE_DESCRIPTION_MAX_LENGTH,
  PROFILE_EDUCATION_MAX,
  PROFILE_ENTRY_MAX_LENGTH,
  PROFILE_ENTRY_SKILLS_MAX,
  PROFILE_EXPERIENCE_MAX,
  PROFILE_FIRST_YEAR,
  PROFILE_INTEREST_MAX_LENGTH,
  PROFILE_INTERESTS_MAX,
  PROFILE_LINK_LABEL_MAX_LENGTH,
  PROFILE_LINKS_MAX,
  PROFILE_LOCATION_MAX_LENGTH,
  PROFILE_SKILL_MAX_LENGTH,
  PROFILE_SKILLS_MAX,
  PROFILE_TITLE_MAX_LENGTH,
  PROFILE_URL_MAX_LENGTH,
} from "./plain/limits.ts";

/**
 * The parts of a profile that its owner writes. `PUT /api/profiles/me/:part` replaces one part and answers with the own `ProfileView`. Each
 * part has a version, from 0: a body with another one than the stored is 409 `conflict`, and nothing is written. 429 after
 * `profileSavesPerMember`. Takes an `Idempotency-Key`.
 */
export const PROFILE_PARTS = [
  "intro",
  "about",
  "focus",
  "experience",
  "education",
  "skills",
  "links",
  "visibility",
] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

const version = z.int().check(z.minimum(0));

const address = webAddress(PROFILE_URL_MAX_LENGTH);

/** What is shown beside the name. Empty texts are not said. The name itself is changed in Settings. */
export const introInput = z.strictObject({
  version,
  title: shownLine(0, PROFILE_TITLE_MAX_LENGTH),
  company: companyOfText(0, COMPANY_MAX_LENGTH),
  location: shownLine(0, PROFILE_LOCATION_MAX_LENGTH),
  website: z.nullable(address),
});

export const interest = shownLine(1, PROFILE_INTEREST_MAX_LENGTH, { required: "Enter an interest." });
export const aboutInput = z.strictObject({
  version,
  bio: paragraphsOfText(0, PROFILE_BIO_MAX_LENGTH),
  interests: distinct(interest, PROFILE_INTERESTS_MAX, "interest"),
});

const MONTH = "Choose a month.";
/** A month in years from PROFILE_FIRST_YEAR to 2100, e.g. `2019-03`. */
export const month = z.string(MONTH).check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: MONTH, abort: true }),
  z.refine((text) => Number(text.slice(0, 4)) >= PROFILE_FIRST_YEAR && text < "2101", MONTH),
);

const entryLine = (required: string) => shownLine(1, PROFILE_ENTRY_MAX_LENGTH, { required });
const skillName = shownLine(1, PROFILE_SKILL_MAX_LENGTH, { required: "Enter a skill." });
/** An entry's id, which the client makes: a UUID that stays when entries are reordered. */
const entryId = z.uuid();
const endsLater = ({ from, to }: { from: string; to: string | null }) => to === null || to >= from;
const END = { error: "The end must not be before the start.", path: ["to"] };

/** One job. `to` null: it is the present one. */
export const experienceEntry = z
  .strictObject({
    id: entryId,
    role: entryLine("Enter your role."),
    company: companyOfText(1, COMPANY_MAX_LENGTH, { required: "Enter a company." }),
    from: month,
    to: z.nullable(month),
    description: paragraphsOfText(0, PROFILE_DESCRIPTION_MAX_LENGTH),
    skills: distinct(skillName, PROFILE_ENTRY_SKILLS_MAX, "skill"),
  })
  .check(z.refine(endsLater, END));
export type ExperienceEntry = z.infer<typeof experienceEntry>;

/** One school. */
export const educationEntry = z
  .strictObject({
    id: entryId,
    institution: entryLine("Enter a school or university."),
    degree: shownLine(0, PROFILE_ENTRY_MAX_LENGTH),
    from: month,
    to: z.nullable(month),
  })
  .check(z.refine(endsLater, END));
export type EducationEntry = z.infer<typeof educationEntry>;

const haveOwnIds = (entries: { id: string }[]) => new Set(entries.map(({ id }) => id)).size === entries.length;

/** All entries in the order they are shown in. */
export const experienceInput = z.strictObject({
  version,
  entries: z
    .array(experienceEntry)
    .check(z.maxLength(PROFILE_EXPERIENCE_MAX, `At most ${PROFILE_EXPERIENCE_MAX} entries.`), z.refine(haveOwnIds)),
});
export const educationInput = z.strictObject({
  version,
  entries: z
    .array(educationEntry)
    .check(z.maxLength(PROFILE_EDUCATION_MAX, `At most ${PROFILE_EDUCATION_MAX} entries.`), z.refine(haveOwnIds)),
});

/** All skills in their order. A name that stays keeps its endorsements, also in other case; another name is another skill. */
export const skillsInput = z.strictObject({
  version,
  names: distinct(skillName, PROFILE_SKILLS_MAX, "skill"),
});

/** `other` has a generic icon. */
export const LINK_TYPES = ["linkedin", "twitter", "instagram", "facebook", "youtube", "other"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export const socialLink = z.strictObject({
  type: z.enum(LINK_TYPES),
  url: address,
  /** Shown instead of the address; empty: the address is shown. */
  label: shownLine(0, PROFILE_LINK_LABEL_MAX_LENGTH),
});
export type SocialLink = z.infer<typeof socialLink>;
export const linksInput = z.strictObject({
  version,
  links: z.array(socialLink).check(
    z.maxLength(PROFILE_LINKS_MAX, `At most ${PROFILE_LINKS_MAX} links.`),
    z.refine((links) => areDistinct(links.map(({ url }) => url)), "Each address can be there only once."),
  ),
});

/** Who sees what: the whole profile without signing in, the email address, and "Usually answers within …". */
export const visibilityInput = z.strictObject({
  version,
  isPublic: z.boolean(),
  isEmailShown: z.boolean(),
  isAnswerTimeShown: z.boolean(),
});

export type IntroInput = z.infer<typeof introInput>;
export type SkillsInput = z.infer<typeof skillsInput>;
export type LinksInput = z.infer<typeof linksInput>;

/** The form of a name by which two are the same. */
export const nameKey = (name: string): string => name.normalize("NFKC").toLowerCase();

/** A list of names, at most `max` of them and each only once. */
function distinct(name: z.ZodMiniString, max: number, noun: "interest" | "skill") {
  return z
    .array(name)
    .check(z.maxLength(max, `At most ${max} ${noun}s.`), z.refine(areDistinct, `Each ${noun} can be there only once.`));
}

function areDistinct(names: string[]): boolean {
  return new Set(names.map(nameKey)).size === names.length;
}
