import type { PictureSize } from "./check-picture.ts";
import { reduceColors } from "./palette.ts";

/** PNG with a palette: a third of the size that a canvas writes. No transparency. https://www.w3.org/TR/png-3/ */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Eight bits per pixel, palette colors, default compression and filter methods, not interlaced. */
const FORMAT = [8, 3, 0, 0, 0];

/** `data`: four bytes per pixel. */
export async function writePng({ width, height, data }: PictureSize & { data: Uint8ClampedArray }): Promise<Blob> {
  const { colors, pixels } = reduceColors(data);
  const header = [...bytesOf(width), ...bytesOf(height), ...FORMAT];
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", Uint8Array.from(header)),
    chunk("PLTE", colors),
    chunk("IDAT", await compress(rowsOf(pixels, width, height))),
    chunk("IEND", new Uint8Array()),
  ];
  return new Blob(parts, { type: "image/png" });
}

/** Each row begins with its filter number: 0 for none. */
function rowsOf(pixels: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return rows;
}

async function compress(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const compressed = new Response(bytes).body?.pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

/** Big-endian 32-bit number. */
const bytesOf = (number: number): number[] => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);

function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const named = Uint8Array.from([...new TextEncoder().encode(name), ...content]);
  return Uint8Array.from([...bytesOf(content.length), ...named, ...bytesOf(crc32(named))]);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
