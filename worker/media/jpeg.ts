import { type PictureFormat, refuseMore, type Size, slice } from "./picture.ts";

/** ITU T.81: segments of 0xFF and a marker. Pixels follow SOS. APP and COM segments hold additions of editors. */

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Baseline and progressive. Other kinds are not in use on the web. */
const HEADERS = [0xc0, 0xc2];
/** Quantization tables, Huffman tables, restart interval. */
const TABLES = [0xdb, 0xc4, 0xdd];
/** Gray or three colors, eight bits each. */
const COLORS = [1, 3];
const BITS = 8;
/** An encoder writes ten or twenty. Thousands fit into a small file, and a browser draws the whole picture for each. */
const SCANS_MAX = 100;

export const jpeg: PictureFormat = {
  type: "image/jpeg",
  matches: (file) => file[0] === 0xff && file[1] === SOI && file[2] === 0xff,
  sizeOf(file) {
    for (const { marker, bytes } of segments(file)) {
      if (HEADERS.includes(marker)) return sizeIn(bytes);
      if (!isKnown(marker)) return null;
    }
    return null;
  },
  copyOf(file, size) {
    const kept: Buffer[] = [file.subarray(0, 2)];
    let [headers, scans] = [0, 0];
    for (const { marker, bytes } of segments(file)) {
      if (!isKnown(marker)) return null;
      if (HEADERS.includes(marker)) headers += 1;
      if (marker === SOS) scans += headers;
      if (scans > SCANS_MAX) return null;
      if (!isComment(marker)) kept.push(bytes);
      if (marker === EOI) return headers === 1 && scans > 0 && size.height > 0 ? Buffer.concat(kept) : null;
    }
    return null;
  },
};

const isComment = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
const isKnown = (marker: number): boolean =>
  marker === SOS || marker === EOI || isComment(marker) || HEADERS.includes(marker) || TABLES.includes(marker);

type Segment = { marker: number; bytes: Buffer };

/** From SOI to EOI, a scan with its pixels. Throws a RangeError for a truncated file, and for too many. */
function* segments(file: Buffer): Generator<Segment> {
  for (let [at, parts] = [2, 1]; ; parts += 1) {
    refuseMore(parts);
    if (file[at] !== 0xff) throw new RangeError("No segment begins here");
    while (file[at + 1] === 0xff) at += 1;
    const marker = file.readUInt8(at + 1);
    const end = marker === EOI ? at + 2 : at + 2 + file.readUInt16BE(at + 2);
    const bytes = slice(file, at, marker === SOS ? endOfScan(file, end) : end);
    yield { marker, bytes };
    if (marker === EOI) return;
    at += bytes.length;
  }
}

/** At the next marker that is neither a restart nor a stuffed 0xFF. */
function endOfScan(file: Buffer, start: number): number {
  // Byte by byte: a call of `indexOf` for each 0xFF takes several times as long.
  for (let at = start; at + 1 < file.length; at += 1) {
    const next = file[at + 1] ?? 0;
    const isPartOfScan = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (file[at] === 0xff && !isPartOfScan) return at;
  }
  throw new RangeError("The scan has no end");
}

function sizeIn(header: Buffer): Size | null {
  const [bits, colors] = [header.readUInt8(4), header.readUInt8(9)];
  if (bits !== BITS || !COLORS.includes(colors)) return null;
  return { width: header.readUInt16BE(7), height: header.readUInt16BE(5) };
}
