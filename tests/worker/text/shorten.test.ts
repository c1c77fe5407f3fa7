import { expect, it } from "vitest";
import { shorten } from "#contract/content/shorten.ts";

const FAMILY = "👩‍👩‍👧‍👦";

it.each([
  ["One line", 20, "One line"],
  ["  One\n line ", 20, "One line"],
  ["A ledger for small lenders", 10, "A ledger…"],
  ["A ledger for small lenders", 8, "A ledger…"],
  ["A ledger for small lenders", 7, "A…"],
  ["日本語の会議について", 5, "日本語の会…"],
  [`ab${FAMILY}cd`, 5, "ab…"],
  [`ab${FAMILY}cd`, 13, `ab${FAMILY}…`],
  ["re\u0301sume\u0301s", 2, "r…"],
])("'%s' in %i units is '%s', cut within no word and no grapheme", (text, length, short) => {
  expect(shorten(text, length)).toBe(short);
});
