import type { IncomingMessage } from "node:http";
import type { Account } from "./account.ts";

export type Call = {
  account: Account;
  origin: string;
  params: string[];
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: Buffer;
  json: <T>() => T;
};
/** Answers `result`, or a whole Response for what is not JSON. */
export type Route = [method: string, path: RegExp, answer: (call: Call) => unknown];
export type Paged = { items: unknown[]; info: Record<string, unknown> };

export const paged = (items: unknown[], info: Record<string, unknown> = {}): Paged => ({
  items,
  info: { page: 1, per_page: 100, total_pages: 1, total_count: items.length, count: items.length, ...info },
});
