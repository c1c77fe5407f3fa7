import { type LinkType, type SocialLink, socialLink } from "#contract/profiles/parts.ts";
import { guessType } from "./link-types.ts";

/** `key` stays the same when the order changes. */
export type LinkDraft = SocialLink & { key: string };

const EMPTY = { type: "other" as LinkType, url: "", label: "" };
export const emptyLink = (): LinkDraft => ({ ...EMPTY, key: crypto.randomUUID() });

/** At least one, empty link. Keys are stable, so that the untouched form stays equal. */
export const draftsOf = (links: SocialLink[]): LinkDraft[] =>
  (links.length > 0 ? links : [EMPTY]).map((link, at) => ({ ...link, key: `${at}` }));

const isBlank = ({ url, label }: LinkDraft) => url.trim() === "" && label.trim() === "";

export const linksOf = (drafts: LinkDraft[]): SocialLink[] =>
  drafts.filter((draft) => !isBlank(draft)).map(({ type, url, label }) => ({ type, url, label }));

/** The type follows the address until the member chooses another one. */
export const withAddress = (draft: LinkDraft, url: string): LinkDraft => ({
  ...draft,
  url,
  type: draft.type === guessType(draft.url) ? guessType(url) : draft.type,
});

export type LinkErrors = { url?: string; label?: string };

/** Errors by the `key` of the link. A duplicate of an earlier address is an error. */
export function errorsOf(drafts: LinkDraft[]): Record<string, LinkErrors> {
  const seen = new Set<string>();
  const errors: Record<string, LinkErrors> = {};
  for (const draft of drafts) {
    const { key, ...link } = draft;
    if (isBlank(draft)) continue;
    const read = socialLink.safeParse(link);
    const sentences = read.success ? [] : read.error.issues.map(({ path, message }) => [path[0], message]);
    if (read.success && seen.has(read.data.url)) sentences.push(["url", "This address is there already."]);
    if (read.success) seen.add(read.data.url);
    if (sentences.length > 0) errors[key] = Object.fromEntries(sentences.reverse());
  }
  return errors;
}
