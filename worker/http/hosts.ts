import endings from "tlds";
import { hostRule } from "#contract/text.ts";

const ENDINGS = new Set(endings);

/** People with initials, degrees, and products that own their addresses. Not as a part of an address. */
const NAME =
  /(?<![\p{L}\p{N}\p{M}_@.-])(?:[BM]\.Com|Dr\.med|Dipl\.Ing|(?:ASP|ADO|VB)\.NET|(?:\p{Lu}\.)+(?!(?:[Mm][Ee]|[Cc][Oo][Mm]?|[Nn][Ee][Tt]|[Oo][Rr][Gg])(?![\p{L}\p{M}]))\p{Lu}[\p{L}\p{M}'’]*)(?![\p{L}\p{N}\p{M}/?#:@]|\.[\p{L}\p{N}])/gu;
const ADDRESS_START = /:\/\/|(?<![\p{L}\p{N}])www\.[^\s.]/iu;
const DOT_AND_ENDING =
  /(?<![\p{L}\p{N}\p{M}\p{S}_-])[\p{L}\p{N}\p{M}\p{S}_-]+\.(?=(xn--[a-z\d-]+|[\p{L}\p{M}]+)(?![\p{L}\p{N}\p{M}]))/giu;
/** In sentences of East Asian languages nothing stands after this dot, not even a blank. */
const WIDE_DOT = /(?<=[a-z\d])。(?=[a-z])/giu;

const plainOf = (text: string): string => text.normalize("NFKC").replaceAll(WIDE_DOT, ".").replaceAll(NAME, " ");

const isEnding = (text: string): boolean => /^xn--/i.test(text) || ENDINGS.has(text.toLowerCase());

/** What mail readers make a link, also where our own texts have none: `Evil.Com` and other forms of the dot. */
export function hasHost(text: string): boolean {
  const plain = plainOf(text);
  return ADDRESS_START.test(plain) || [...plain.matchAll(DOT_AND_ENDING)].some(([, ending = ""]) => isEnding(ending));
}

/** Such as `Booking.com`, a name and an ending. */
const HOST_ALONE = /^([\p{L}\p{N}][\p{L}\p{N}\p{M}-]*)\.[\p{L}\p{M}]+$/u;

function refusalOf(text: string): string | null {
  if (kept.has(text) || !hasHost(text)) return null;
  const word = text.split(/[\s,;()]+/).find(hasHost) ?? "";
  const [, name] = HOST_ALONE.exec(word) ?? [];
  return name
    ? `Write ${name} instead of ${word}, or put a space after the dot.`
    : "Please remove the web address, or put a space after the dot.";
}

let kept: ReadonlySet<string> = new Set();

/** `parse` accepts these lines as they are: they were stored before such lines were refused. It must not wait. */
export function keepingLines<T>(lines: ReadonlySet<string>, parse: () => T): T {
  kept = lines;
  try {
    return parse();
  } finally {
    kept = new Set();
  }
}

hostRule.refusal = refusalOf;
