import * as z from "zod/mini";
import { REQUIRED } from "./default-sentences.ts";
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from "./limits.ts";
import { hasNoInvisible, hasNoStackedMarks, hasOneWriting, hasOneWritingPerWord, isVisible } from "./line-rules.ts";
import { graphemes, utf8Bytes } from "./text-length.ts";
import { completeWebAddress, readWebAddress } from "./web-address.ts";

/**
 * Schemas for text people type: well-formed Unicode without NUL; one-line text also without control characters (no header injection) and,
 * where others read it, within `line-rules.ts`. Lengths are counted in graphemes, as people count, and in bytes.
 */

/** Bytes a grapheme may have on average: combining marks add bytes without adding graphemes. */
const BYTES_PER_GRAPHEME = 8;

const wellFormed = (text: string) => text.isWellFormed() && !text.includes("\u0000");
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROLS_IN_PARAGRAPHS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
/** What ends a line: of Windows, old Macs, mainframes, and the separators of Unicode. */
const LINE_END = /\r\n?|\u0085|\u2028|\u2029/g;

/** Whether a text of several lines is well-formed and has no control characters but line ends and tabs. */
export const isPlainText = (text: string): boolean => wellFormed(text) && !CONTROLS_IN_PARAGRAPHS.test(text);

/** Characters that turn the direction of the text around them, and so can change what is read. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

type Sentences = { required?: string; tooLong?: string };

/** Trimmed text of one line that nobody else reads, such as a search: between `min` and `max` graphemes, without control characters. */
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

/** A line that others read, such as a title or a place: it hides nothing, can be seen, and covers nothing beside it. */
export function shownLine(min: number, max: number, sentences: Sentences = {}) {
  return lineOfText(min, max, sentences).check(
    z.refine(hasNoInvisible, { error: "Please remove invisible characters.", abort: true }),
    z.refine((text) => text === "" || isVisible(text), {
      error: "Please use visible characters.",
      abort: true,
    }),
    z.refine(hasNoStackedMarks, { error: STACKED, abort: true }),
  );
}

/**
 * A person's name: a line that others read, in one writing, so that it cannot be spelled with the letters of another one. A name of one letter is
 * one only where a letter is a word. `required` is the sentence for a blank one.
 */
export const personName = (required = NAME_TOO_SHORT) =>
  shownLine(1, NAME_MAX_LENGTH, { required }).check(
    z.refine((text) => graphemes(text, 2) >= 2 || !/\p{Script=Latin}/u.test(text), {
      error: NAME_TOO_SHORT,
      abort: true,
    }),
    z.refine(hasOneWriting, "Please write the name in one alphabet."),
  );
const NAME_TOO_SHORT = "Name must be at least 2 characters.";

/** A company's name: as a person's, but each word may be in a writing of its own, as in "Яндекс Go". */
export function companyOfText(min: number, max: number, sentences: Sentences = {}) {
  return shownLine(min, max, sentences).check(
    z.refine(hasOneWritingPerWord, "Please write each word in one alphabet."),
  );
}

/** The parts of the host of an address, as typed. The dots of other writings separate them too. */
const hostLabels = (address: string): string[] =>
  (/^https:\/\/([^/\\?#]*)/i.exec(address)?.[1] ?? "").split(/[.。．｡]/u);

const ADDRESS = "Enter a web address that starts with https://.";
/**
 * https, which may be left out, with a host and without user, password or port, that hides nothing and spells no part of its host with the letters
 * of two alphabets; stored as it is parsed.
 */
export const webAddress = (max: number) =>
  shownLine(1, max, { required: ADDRESS }).check(
    z.overwrite(completeWebAddress),
    z.refine((text) => hostLabels(text).every(hasOneWriting), {
      error: "Please write each part of the host in one alphabet.",
      abort: true,
    }),
    z.refine((text) => readWebAddress(text) !== null, { error: ADDRESS, abort: true }),
    z.overwrite((text) => readWebAddress(text)?.href ?? text),
    z.maxLength(max, `At most ${max} characters.`),
  );

/**
 * Text of several lines, between `min` and `max` graphemes, in which something is seen, without control characters but tabs; line ends become `\n`.
 * Others read it beside other texts, so it does not reach into what is around it.
 */
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

/** An email address as browsers take one, on a host with a dot, trimmed and lower-cased; at most 254 characters (RFC 5321, 4.5.3.1). `required` is the sentence for a blank one. */
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

/** A member's, event's or other row's id: UUIDv7 in lower case. */
export const id = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

/** An instant: ISO 8601 in UTC with milliseconds, e.g. `2026-11-20T09:00:00.000Z`. */
export const instant = z.iso.datetime({ precision: 3 });

/** An amount of money in minor units, e.g. `{ amountMinor: 4900, currency: "EUR" }`. */
export type Money = { amountMinor: number; currency: string };

/** The cursor in the query of a list; the list itself refuses one that it did not write (422). */
export const cursor = z.optional(z.string().check(z.maxLength(400)));
/** Query of a list without filters. */
export const cursorQuery = z.object({ cursor });

/** The order of a list by time; without it the newest rows come first. */
export const listOrder = z.optional(z.enum(["newest", "oldest"]));
export type ListOrder = z.infer<typeof listOrder>;

/**
 * A page of a list. `cursor` requests the next page; null on the last one. `isIncomplete`: a search does not know some of the newest rows yet; only
 * its first page says so.
 */
export type Page<Row> = { rows: Row[]; cursor: string | null; isIncomplete?: true };
