const LINE_LENGTH = 88;
const LINES_PER_PAGE = 46;

/** A4 in Helvetica. `text`: ASCII, paragraphs separated by blank lines. */
export function textPdf(title: string, text: string): string {
  const lines = text.split("\n").flatMap(wrap);
  const pages: string[][] = [];
  for (let at = 0; at < lines.length; at += LINES_PER_PAGE) pages.push(lines.slice(at, at + LINES_PER_PAGE));
  const contents = pages.map((page, at) => drawPage(at === 0 ? title : "", page));
  const pageNumber = (at: number) => 5 + at * 2;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${pageNumber(at)} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${pageNumber(at) + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  return withTable(objects);
}

function drawPage(title: string, lines: string[]): string {
  const head = title ? `/F2 18 Tf 56 780 Td (${escaped(title)}) Tj 0 -34 Td /F1 11 Tf` : "/F1 11 Tf 56 780 Td";
  return `BT ${head} 15 TL\n${lines.map((line) => `(${escaped(line)}) Tj T*`).join("\n")}\nET`;
}

function withTable(objects: string[]): string {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

const escaped = (text: string): string => text.replace(/[\\()]/g, "\\$&");

function wrap(line: string): string[] {
  const lines = [""];
  for (const word of line.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last && last.length + word.length >= LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}
