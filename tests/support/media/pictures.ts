import { crc32, deflateSync } from "node:zlib";

/** Pictures made in code: whole ones in each format, and the parts of which tests make broken and hostile ones. */

const ascii = (text: string) => Buffer.from(text, "latin1");

/** A number in so many bytes. */
const be = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const le = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

export const pngChunk = (name: string, content: Buffer = Buffer.alloc(0)) => {
  const named = Buffer.concat([ascii(name), content]);
  return Buffer.concat([be(content.length, 4), named, be(crc32(named), 4)]);
};

/** The header of grey pixels, a byte each. */
export const pngHeader = (width: number, height: number) =>
  pngChunk("IHDR", Buffer.concat([be(width, 4), be(height, 4), Buffer.from([8, 0, 0, 0, 0])]));

type PngParts = { width?: number; height?: number; header?: Buffer; extra?: Buffer[]; pixels?: Buffer; tail?: string };

/** A PNG of grey pixels, with `extra` chunks before them and `tail` behind the end. */
export const png = ({ width = 2, height = 2, header, extra = [], pixels, tail = "" }: PngParts = {}): Buffer =>
  Buffer.concat([
    ascii("\x89PNG\r\n\x1a\n"),
    header ?? pngHeader(width, height),
    ...extra,
    pngChunk("IDAT", pixels ?? deflateSync(Buffer.alloc((width + 1) * height))),
    pngChunk("IEND"),
    ascii(tail),
  ]);

export const jpegSegment = (marker: number, content: Buffer | string) => {
  const bytes = typeof content === "string" ? ascii(content) : content;
  return Buffer.concat([Buffer.from([0xff, marker]), be(bytes.length + 2, 2), bytes]);
};

type JpegParts = {
  width?: number;
  height?: number;
  extra?: Buffer[];
  marker?: number;
  colors?: number;
  scans?: number;
  end?: Buffer;
  tail?: string;
};

/** A JPEG with two tables, a header and scans. Its pixels are a stuffed 0xFF and a restart marker, which a scan may have. */
export function jpeg(parts: JpegParts = {}): Buffer {
  const { width = 2, height = 2, extra = [], marker = 0xc0, colors = 1, scans = 1, tail = "" } = parts;
  const header = Buffer.concat([
    Buffer.from([8]),
    be(height, 2),
    be(width, 2),
    Buffer.from([colors]),
    Buffer.alloc(colors * 3, 1),
  ]);
  const scan = Buffer.concat([
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...extra,
    jpegSegment(0xdb, Buffer.alloc(65, 1)),
    jpegSegment(marker, header),
    jpegSegment(0xc4, Buffer.alloc(18, 1)),
    ...Array.from({ length: scans }, () => scan),
    parts.end ?? Buffer.from([0xff, 0xd9]),
    ascii(tail),
  ]);
}

export const webpChunk = (name: string, content: Buffer | string) => {
  const bytes = typeof content === "string" ? ascii(content) : content;
  return Buffer.concat([ascii(name), le(bytes.length, 4), bytes, Buffer.alloc(bytes.length % 2)]);
};

/** A file of these chunks, with `tail` behind the end that it declares. */
export function webp(chunks: Buffer[], tail = ""): Buffer {
  const content = Buffer.concat(chunks);
  return Buffer.concat([ascii("RIFF"), le(content.length + 4, 4), ascii("WEBP"), content, ascii(tail)]);
}

/** Pixels of a lossy picture: a key frame with an empty first partition. */
export const lossy = (width = 2, height = 2) =>
  webpChunk("VP8 ", Buffer.concat([Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a]), le(width, 2), le(height, 2)]));

/** Pixels of a lossless picture. */
export const lossless = (width = 2, height = 2) =>
  webpChunk("VP8L", Buffer.concat([Buffer.from([0x2f]), le((width - 1) | ((height - 1) << 14), 4), Buffer.alloc(3)]));

/** The header of an extended file. */
export const extended = (flags: number, width = 2, height = 2) =>
  webpChunk("VP8X", Buffer.concat([Buffer.from([flags, 0, 0, 0]), le(width - 1, 3), le(height - 1, 3)]));
