import * as z from "zod/mini";
import { CURRENCIES } from "#contract/profiles/lists.ts";
import {
  educationEntry,
  experienceEntry,
  interest,
  PROFILE_PARTS,
  type ProfilePart,
  socialLink,
} from "#contract/profiles/parts.ts";
import { readWebAddress } from "#contract/web-address.ts";
import type { SubjectRow } from "./subject.ts";

/** Checked again before it is shown, so that no unchecked address gets into a link. */

const readJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
};

function readList<Entry>(text: string | null, schema: z.ZodMiniType<Entry>): Entry[] {
  const list = readJson(text);
  return (Array.isArray(list) ? list : []).flatMap((value) => {
    const read = schema.safeParse(value);
    return read.success ? [read.data] : [];
  });
}

const storedLink = socialLink.check(z.refine(({ url }) => readWebAddress(url) !== null));
const versionNumber = z.int().check(z.minimum(0));

export const readStored = (row: SubjectRow) => ({
  website: readWebAddress(row.website)?.href ?? null,
  interests: readList(row.interests, interest),
  experience: readList(row.experience, experienceEntry),
  education: readList(row.education, educationEntry),
  links: readList(row.links, storedLink),
});

export function readVersions(row: Pick<SubjectRow, "versions">): Record<ProfilePart, number> {
  const stored = Object(readJson(row.versions)) as Record<string, unknown>;
  const versionOf = (part: ProfilePart) => {
    const read = versionNumber.safeParse(stored[part]);
    return read.success ? read.data : 0;
  };
  return Object.fromEntries(PROFILE_PARTS.map((part) => [part, versionOf(part)])) as Record<ProfilePart, number>;
}

export const readCurrency = (text: string | null) => CURRENCIES.find((one) => one === text) ?? null;
