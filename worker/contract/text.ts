import * as z from "zod/mini";
import { EMAIL_MAX_LENGTH } from "./limits.ts";
import { graphemes, utf8Bytes } from "./text-length.ts";

/**
 * Schemas for text people type: well-formed Unicode without NUL; one-line text also without control
 * characters (no header injection) and, for names, without bidi controls. Lengths are counted in graphemes, as people count.
 */

/** Bytes a grapheme of a line may have on average: combining marks add bytes without adding graphemes. */
const LINE_BYTES_PER_GRAPHEME = 8;

const wellFormed = (text: string) => text.isWellFormed() && !text.includes("\u0000");
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

type Sentences = { required?: string; tooLong?: string };

/** Trimmed text of one line, between `min` and `max` graphemes. Refuses control characters. */
export function lineOfText(min: number, max: number, sentences: Sentences = {}) {
  return z.string(sentences.required).check(
    z.trim(),
    z.refine((text) => graphemes(text, min) >= min, { error: sentences.required ?? "Required", abort: true }),
    z.refine((text) => graphemes(text, max) <= max && utf8Bytes(text) <= max * LINE_BYTES_PER_GRAPHEME, {
      error: sentences.tooLong ?? `At most ${max} characters.`,
    }),
    z.refine((text) => wellFormed(text) && !CONTROLS.test(text), "Invalid input"),
  );
}

/** A person's or company's name: one line of text that also refuses bidi controls, which could disguise it. */
export function nameOfText(min: number, max: number, sentences: Sentences = {}) {
  return lineOfText(min, max, sentences).check(z.refine((text) => !BIDI.test(text), "Invalid input"));
}

/** Text of several lines, between `min` and `max` graphemes; line ends become `\n`. */
export function paragraphsOfText(min: number, max: number, sentences: Sentences = {}) {
  return z.string(sentences.required).check(
    z.overwrite((text) => text.replace(/\r\n?/g, "\n").trim()),
    z.refine((text) => graphemes(text, min) >= min, { error: sentences.required ?? "Required", abort: true }),
    z.refine((text) => graphemes(text, max) <= max, { error: sentences.tooLong ?? `At most ${max} characters.` }),
    z.refine(wellFormed, "Invalid input"),
  );
}

/** An email address, trimmed and lower-cased; at most 254 characters (RFC 5321, 4.5.3.1). `required` is the sentence for a blank one. */
export function emailAddress({ required = "Please enter a valid email address." } = {}) {
  const sentence = "Please enter a valid email address.";
  return z.string(required).check(
    z.trim(),
    z.refine((text) => text !== "", { error: required, abort: true }),
    z.toLowerCase(),
    z.maxLength(EMAIL_MAX_LENGTH, sentence),
    z.email(sentence),
    z.refine(wellFormed, sentence),
  );
}

/** A member's, event's or other row's id: UUIDv7 in lower case. */
export const id = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

/** An instant: ISO 8601 in UTC with milliseconds, e.g. `2026-11-20T09:00:00.000Z`. */
export const instant = z.iso.datetime({ precision: 3 });

/** An amount of money in minor units, e.g. `{ amountMinor: 4900, currency: "EUR" }`. */
export type Money = { amountMinor: number; currency: string };

/** A page of a list. `cursor` requests the next page; null on the last one. */
export type Page<Row> = { rows: Row[]; cursor: string | null };
