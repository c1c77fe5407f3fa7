/** Null for an unknown encoding, and when strict for bytes that do not fit. A character that is cut at the end fits. */
function decode(bytes: Uint8Array, name: string, isStrict = false): string | null {
  try {
    const decoder = new TextDecoder(name, { fatal: isStrict, ignoreBOM: false });
    return decoder.decode(bytes, { stream: isStrict }).replaceAll("\0", "");
  } catch {
    return null;
  }
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/**
 * By the byte order mark, or the zeros beside the first character; else as UTF-8 if that fits, except for one character in ten beyond ASCII,
 * which one item in another encoding breaks; else by the header; else by the declaration.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1000));
  const wide = /^(?:\xff\xfe|[^\0]\0)/.test(start) ? "utf-16le" : /^(?:\xfe\xff|\0)/.test(start) && "utf-16be";
  const text = decode(bytes, wide || "utf-8") ?? "";
  if (text.includes("\u001b$")) return decode(bytes, "iso-2022-jp") ?? text;
  if (wide || decode(bytes, "utf-8", true) !== null) return text;
  if (count(text, /\ufffd/g) * 10 <= count(text, /[^\0-\x7f]/g)) return text;
  const header = /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(contentType ?? "");
  const declaration = /<\?xml\b[^>]*?\bencoding\s*=\s*["']?\s*([\w.:-]+)/i.exec(start);
  const said = [header, declaration].map((match) => match?.[1] ?? "utf-8");
  const names = said.filter((name) => !/^(?:utf|unicode|(?:us-?)?ascii)/i.test(name));
  const readings = [true, false].flatMap((isStrict) => names.map((name) => decode(bytes, name, isStrict)));
  return readings.find((reading) => reading !== null) ?? text;
}
