import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";
import { disposition } from "./disposition.ts";

export type CsvColumns<Row> = { [name: string]: (row: Row) => string | null };
/** Rows, or a sentence in its own row. */
export type CsvPart<Row> = Row[] | string;

/** First characters of formulas, also in wide forms, which some spreadsheets treat alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** After a separator inside a cell, where some spreadsheets begin another cell. */
const INNER_FORMULA = /([;,|\t]\s*)(?=[=+\-@＝＋－＠])/g;
/** These change the direction of the following text, even in the next cells. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Without it, spreadsheets use their local encoding. */
const BYTE_ORDER_MARK = "\ufeff";

type CsvFile<Row> = { name: string; columns: CsvColumns<Row>; parts: AsyncIterable<CsvPart<Row>> | CsvPart<Row>[] };

/** Streamed, so the length does not matter. */
export async function downloadCsv<Row>(c: Context<AppEnv>, { name, columns, parts }: CsvFile<Row>): Promise<Response> {
  const { default: papa } = await import("papaparse");
  const write = (rows: string[][]) => `${papa.unparse(rows, { escapeFormulae: FORMULA, quotes: true })}\r\n`;
  const toCells = (row: Row) =>
    Object.values(columns).map((column) => (column(row) ?? "").replace(BIDI, "").replace(INNER_FORMULA, "$1'"));
  async function* lines() {
    yield BYTE_ORDER_MARK + write([Object.keys(columns)]);
    for await (const part of parts)
      if (part.length > 0) yield write(typeof part === "string" ? [[part]] : part.map(toCells));
  }
  return c.body(toStream(await begun(lines())), 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": disposition(`${name}.csv`),
    "cache-control": "private, no-store",
  });
}

/** Reads the header and the first part early, so that an error there still becomes an error response. */
async function begun(texts: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = [await texts.next(), await texts.next()];
  return (async function* () {
    for (const { value, done } of first) if (!done) yield value;
    yield* texts;
  })();
}

function toStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
