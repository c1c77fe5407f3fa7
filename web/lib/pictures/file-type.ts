/** From the first bytes, regardless of name and declared type. */
type FileType = "PNG" | "JPEG" | "WebP" | "GIF" | "SVG" | "HEIC" | "AVIF" | "BMP" | "TIFF" | null;

const SIGNATURES: readonly (readonly [FileType, RegExp])[] = [
  ["PNG", /^\x89PNG\r\n/],
  ["JPEG", /^\xff\xd8\xff/],
  ["WebP", /^RIFF.{4}WEBP/s],
  ["GIF", /^GIF8/],
  ["AVIF", /^.{4}ftypavi[fs]/s],
  ["HEIC", /^.{4}ftyp(hei|hev|mif1|msf1)/s],
  ["BMP", /^BM.{4}\0\0\0\0/s],
  ["TIFF", /^(II\*\0|MM\0\*)/],
  ["SVG", /^(\xef\xbb\xbf)?\s*<(?!!doctype html|html).*?svg[\s/>]/is],
];

const SIGNATURE_LENGTH = 1000;

const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Null for a type without its own sentence. */
export function typeOf(bytes: Uint8Array): FileType {
  const start = latin1(bytes, 0, SIGNATURE_LENGTH);
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0] ?? null;
}

/** More than one frame. A JPEG never has. */
export function isAnimated(bytes: Uint8Array, type: FileType): boolean {
  if (type === "PNG") return isAnimatedPng(bytes);
  // A bit in the header of an extended WebP.
  return type === "WebP" && latin1(bytes, 12, 16) === "VP8X" && ((bytes[20] ?? 0) & 2) !== 0;
}

/** An animated PNG has a chunk `acTL` before its first data. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const chunk = latin1(bytes, at + 4, at + 8);
    if (chunk === "acTL") return true;
    if (chunk === "IDAT") return false;
  }
  return false;
}
