import endings from "tlds";
import { hostRule } from "#contract/text.ts";

const ENDINGS = new Set(endings);

/** People with initials, degrees, and products that own their addresses. Not as a part of an address. */
const NAME =
  /(?<![\p{L}\p{N}\p{M}_@.-])(?:[BM]\.Com|Dr\.med|Dipl\.Ing|(?:ASP|ADO|VB)\.NET|(?:\p{Lu}\.)+(?!(?:[Mm][Ee]|[Cc][Oo][Mm]?|[Nn][Ee][Tt]|[Oo][Rr][Gg])(?![A-Za-z]))\p{Lu}[\p{L}\p{M}'’]*)(?![\p{Script=Latin}\p{N}\p{M}/?#:@]|\.[\p{L}\p{N}])/gu;
const ADDRESS_START = /:\/\/|(?<![\p{L}\p{N}])www\.[^\s.]/iu;
/** An ending of Latin letters ends before other letters and marks too: nothing has to stand between `com` and `で`. */
const DOT_AND_ENDING =
  /(?<![\p{L}\p{N}\p{M}\p{S}_-])[\p{L}\p{N}\p{M}\p{S}_-]+\.(?=(xn--[a-z\d]|[a-z]{2,}(?![a-z\d]))?)(?=([\p{L}\p{M}]+(?![\p{L}\p{N}\p{M}]))?)/giu;
/** Four numbers up to 255. Not a part of a longer number, and no version such as `v10.2.0.1`. */
const NUMBERS = /(?<![a-z\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?!\d|\.\d)/iu;
/** In sentences of East Asian languages nothing stands after this dot, not even a blank. */
const WIDE_DOT = /(?<=[a-z\d])。(?=[a-z])/giu;

/** With the marks apart from their letters: `Noël` does not begin with the ending `no`. */
const plainOf = (text: string): string =>
  text.normalize("NFKC").replaceAll(WIDE_DOT, ".").replaceAll(NAME, " ").normalize("NFKD");

const isEnding = (text = ""): boolean => /^xn--/i.test(text) || ENDINGS.has(text.normalize("NFC").toLowerCase());

/** What mail readers make a link, also where our own texts have none: `Evil.Com` and other forms of the dot. */
export function hasHost(text: string): boolean {
  const plain = plainOf(text);
  return (
    ADDRESS_START.test(plain) ||
    NUMBERS.test(plain) ||
    [...plain.matchAll(DOT_AND_ENDING)].some(([, latin, ending]) => isEnding(latin) || isEnding(ending))
  );
}

/** Such as `Booking.com`, a name and an ending. */
const HOST_ALONE = /^([\p{L}\p{N}][\p{L}\p{N}\p{M}-]*)\.[\p{L}\p{M}]+$/u;

function refusalOf(text: string): string | null {
  if (!hasHost(text)) return null;
  const word = text.split(/[\s,;()]+/).find(hasHost) ?? "";
  const [, name] = HOST_ALONE.exec(word) ?? [];
  return `Web addresses aren't shown here. ${name ? `Please write ${name} instead of ${word}.` : "Please leave it out."}`;
}

hostRule.refusal = refusalOf;
