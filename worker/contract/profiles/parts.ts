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
} from "./limits.ts";

/** `PUT /api/profiles/me/:part` (takes an `Idempotency-Key`). Versions count from 0; 409 `conflict` for another one. */
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
/** From PROFILE_FIRST_YEAR to 2100, such as `2019-03`. */
export const month = z.string(MONTH).check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: MONTH, abort: true }),
  z.refine((text) => Number(text.slice(0, 4)) >= PROFILE_FIRST_YEAR && text < "2101", MONTH),
);

const entryLine = (required: string) => shownLine(1, PROFILE_ENTRY_MAX_LENGTH, { required });
const skillName = shownLine(1, PROFILE_SKILL_MAX_LENGTH, { required: "Enter a skill." });
/** Made by the client; stays when entries are reordered. */
const entryId = z.uuid();
const endsLater = ({ from, to }: { from: string; to: string | null }) => to === null || to >= from;
const END = { error: "The end must not be before the start.", path: ["to"] };

/** `to` null: the current job. */
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

/** In order. A name that stays, also in other case, keeps its endorsements. */
export const skillsInput = z.strictObject({
  version,
  names: distinct(skillName, PROFILE_SKILLS_MAX, "skill"),
});

export const LINK_TYPES = ["linkedin", "twitter", "instagram", "facebook", "youtube", "other"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export const socialLink = z.strictObject({
  type: z.enum(LINK_TYPES),
  url: address,
  /** Empty: the address is shown. */
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

export const visibilityInput = z.strictObject({
  version,
  isPublic: z.boolean(),
  isEmailShown: z.boolean(),
  isAnswerTimeShown: z.boolean(),
});

export type IntroInput = z.infer<typeof introInput>;
export type SkillsInput = z.infer<typeof skillsInput>;
export type LinksInput = z.infer<typeof linksInput>;

export const nameKey = (name: string): string => name.normalize("NFKC").toLowerCase();

function distinct(name: z.ZodMiniString, max: number, noun: "interest" | "skill") {
  return z
    .array(name)
    .check(z.maxLength(max, `At most ${max} ${noun}s.`), z.refine(areDistinct, `Each ${noun} can be there only once.`));
}

function areDistinct(names: string[]): boolean {
  return new Set(names.map(nameKey)).size === names.length;
}
