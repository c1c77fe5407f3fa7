import type { FileType } from "#contract/academy/academy.ts";

const PDF_START = "%PDF-";

/** The folder of each type of Office Open XML (ECMA-376). */
const OFFICE_FOLDERS: Partial<Record<FileType, string>> = { DOCX: "word/", XLSX: "xl/" };

/** By content, not name: a PDF by its first bytes; DOCX and XLSX by their parts, without macros; else UTF-8 text. */
export function isOfType(bytes: Uint8Array, type: FileType): boolean {
  if (bytes.length === 0) return false;
  if (type === "PDF") return textOf(bytes.subarray(0, PDF_START.length)) === PDF_START;
  const folder = OFFICE_FOLDERS[type];
  if (folder) return isOffice(entryNames(bytes), folder);
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text does not have
    return !/[\u0000-\u0008\u000e-\u001f]/.test(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes),
    );
  } catch {
    return false;
  }
}

const isOffice = (names: string[], folder: string): boolean =>
  names.includes("[Content_Types].xml") &&
  names.some((name) => name.startsWith(folder)) &&
  !names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name));

/** Parts of a ZIP (APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16); lengths of their fixed fields, in bytes. */
const LOCAL_HEADER = 0x04034b50;
const ENTRY = { signature: 0x02014b50, length: 46 };
const END = { signature: 0x06054b50, length: 22, commentMaxLength: 0xffff };

function entryNames(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null || view.getUint32(0, true) !== LOCAL_HEADER) return [];
  const names: string[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY.length > end || view.getUint32(at, true) !== ENTRY.signature) return [];
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    names.push(textOf(bytes.subarray(at + ENTRY.length, at + ENTRY.length + name)));
    at += ENTRY.length + name + extra + comment;
  }
  // Nothing between the directory and its end, where another directory could be.
  return at === end ? names : [];
}

/** The end record's comment reaches exactly to the last byte. */
function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END.length - END.commentMaxLength);
  for (let at = view.byteLength - END.length; at >= first; at -= 1)
    if (
      view.getUint32(at, true) === END.signature &&
      at + END.length + view.getUint16(at + 20, true) === view.byteLength
    )
      return at;
  return null;
}

const textOf = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);
