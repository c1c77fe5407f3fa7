import * as z from "zod/mini";
import { REQUIRED } from "./default-sentences.ts";
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from "./limits.ts";
import { hasNoInvisible, hasNoStackedMarks, hasOneWriting, hasOneWritingPerWord, isVisible } from "./line-rules.ts";
import { graphemes, utf8Bytes } from "./text-length.ts";
import { completeWebAddress, readWebAddress } from "./web-address.ts";

/** One-line text has no control characters (no header injection). Lengths in graphemes, and in bytes. */

/** On average: combining marks add bytes without graphemes. */
const BYTES_PER_GRAPHEME = 8;

const wellFormed = (text: string) => text.isWellFormed() && !text.includes("\u0000");
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROLS_IN_PARAGRAPHS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
const LINE_END = /\r\n?|\u0085|\u2028|\u2029/g;

export const isPlainText = (text: string): boolean => wellFormed(text) && !CONTROLS_IN_PARAGRAPHS.test(text);

/** Characters that change the direction of text, and so what is read. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

type Sentences = { required?: string; tooLong?: string };

/** For text that nobody else reads, such as a search. Graphemes, trimmed, no control characters. */
export function lineOfText(min: number, max: number, sentences: Sentences = {}) {
  return z.string(sentences.required).check(
    z.trim(),
    z.refine((text) => graphemes(text, min) >= min, { error: sentences.required ?? REQUIRED, abort: true }),
    z.refine((text) => graphemes(text, max) <= max && utf8Bytes(text) <= max * BYTES_PER_GRAPHEME, {
      error: sentences.tooLong ?? `At most ${max} characters.`,
      abort: true,
    }),
    z.refine((text) => wellFormed(text) && !CONTROLS.test(text), {
      error: "Please remove control characters.",
      abort: true,
    }),
  );
}

/**
 * A sentence for a line with the address of a page. The worker sets it: it has the list of all endings, which is too
 * long for browsers.
 */
export const hostRule: { refusal: (text: string) => string | null } = { refusal: () => null };

/**
 * For lines that others read, also in mails, where an address would be a stranger's link: none, no invisible characters,
 * something visible, no stacked marks.
 */
export function shownLine(min: number, max: number, sentences?: Sentences) {
  return lineOfText(min, max, sentences).check(
    z.refine(hasNoInvisible, { error: "Please remove invisible characters.", abort: true }),
    z.refine((text) => text === "" || isVisible(text), {
      error: "Please use visible characters.",
      abort: true,
    }),
    z.refine(hasNoStackedMarks, { error: STACKED, abort: true }),
    // Not the end of all checks: a form may keep such a line.
    z.refine((text) => hostRule.refusal(text) === null, {
      error: ({ input }) => hostRule.refusal(String(input)) ?? undefined,
      params: { isHost: true },
    }),
  );
}

/** In one script, so that it cannot be spelled with lookalike letters. One letter only where that is a word. */
export const personName = (required = NAME_TOO_SHORT) =>
  shownLine(1, NAME_MAX_LENGTH, { required }).check(
    z.refine((text) => graphemes(text, 2) >= 2 || !/\p{Script=Latin}/u.test(text), {
      error: NAME_TOO_SHORT,
      abort: true,
    }),
    z.refine(hasOneWriting, "Please write the name in one alphabet."),
  );
const NAME_TOO_SHORT = "Name must be at least 2 characters.";

/** As a person's name, but with a script per word, as in "Яндекс Go". */
export function companyOfText(min: number, max: number, sentences: Sentences = {}) {
  return shownLine(min, max, sentences).check(
    z.refine(hasOneWritingPerWord, "Please write each word in one alphabet."),
  );
}

/** As typed. The dots of other scripts separate them too. */
const hostLabels = (address: string): string[] =>
  (/^https:\/\/([^/\\?#]*)/i.exec(address)?.[1] ?? "").split(/[.。．｡]/u);

const ADDRESS = "Enter a web address that starts with https://.";
/** Https, which may be omitted; without user, password or port; no host label in mixed scripts; stored as parsed. */
export const webAddress = (max: number) =>
  lineOfText(1, max, { required: ADDRESS }).check(
    z.refine(hasNoInvisible, { error: "Please remove invisible characters.", abort: true }),
    z.overwrite(completeWebAddress),
    z.refine((text) => hostLabels(text).every(hasOneWriting), {
      error: "Please write each part of the host in one alphabet.",
      abort: true,
    }),
    z.refine((text) => readWebAddress(text) !== null, { error: ADDRESS, abort: true }),
    z.overwrite((text) => readWebAddress(text)?.href ?? text),
    z.maxLength(max, `At most ${max} characters.`),
  );

/** Graphemes. No control characters except tabs; line ends become `\n`. Text direction cannot reach beyond it. */
export function paragraphsOfText(min: number, max: number, sentences: Sentences = {}) {
  return z.string(sentences.required).check(
    z.overwrite((text) => text.replace(LINE_END, "\n").trim()),
    z.refine((text) => graphemes(text, min) >= min, { error: sentences.required ?? REQUIRED, abort: true }),
    z.refine((text) => graphemes(text, max) <= max && utf8Bytes(text) <= max * BYTES_PER_GRAPHEME, {
      error: sentences.tooLong ?? `At most ${max} characters.`,
    }),
    z.refine(isPlainText, "Please remove control characters."),
    z.refine((text) => text === "" || isVisible(text), {
      error: sentences.required ?? "Please use visible characters.",
      abort: true,
    }),
    z.refine((text) => !TURNING.test(text), "Please remove the characters that change the direction of the text."),
    z.refine(hasNoStackedMarks, STACKED),
  );
}
const STACKED = "Please use at most 3 accents on a letter.";

/** Trimmed and lower-cased, on a host with a dot; at most 254 characters (RFC 5321, 4.5.3.1). */
export function emailAddress({ required = "Please enter a valid email address." } = {}) {
  const sentence = "Please enter a valid email address.";
  return z.string(required).check(
    z.trim(),
    z.refine((text) => text !== "", { error: required, abort: true }),
    z.toLowerCase(),
    z.maxLength(EMAIL_MAX_LENGTH, sentence),
    z.refine((text) => z.regexes.html5Email.test(text) && /@.+\./.test(text), { error: sentence, abort: true }),
    z.refine(wellFormed, sentence),
  );
}

/** UUIDv7 in lower case. */
export const id = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

/** UTC with milliseconds, such as `2026-11-20T09:00:00.000Z`. */
export const instant = z.iso.datetime({ precision: 3 });

/** Such as `{ amountMinor: 4900, currency: "EUR" }`. */
export type Money = { amountMinor: number; currency: string };

/** The list refuses one that it did not write (422). */
export const cursor = z.optional(z.string().check(z.maxLength(400)));
export const cursorQuery = z.object({ cursor });

export const listOrder = z.optional(z.enum(["newest", "oldest"]));
export type ListOrder = z.infer<typeof listOrder>;

/** `cursor` null: last page. `isIncomplete`: a search does not know some of the newest rows yet (first page only). */
export type Page<Row> = { rows: Row[]; cursor: string | null; isIncomplete?: true };
