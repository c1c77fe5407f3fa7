import { DAY_MS } from "#contract/limits.ts";
import type { MailKind } from "#contract/mail.ts";
import type { Env } from "#worker/env.ts";

/** Ids and instants (ms), no names, addresses or texts. */
export type Ledger = {
  members: { memberId: string; what: string; at: number }[];
  mails: { key: string; kind: MailKind; at: number }[];
};

const FOLDER = "ledger/";
const HEAD = `${FOLDER}head`;
const LIFETIME_MS = 35 * DAY_MS;
const READ_AT_ONCE = 6;

/** A file for each hour. */
const fileOf = (at: number): string => `${FOLDER}${new Date(at).toISOString().slice(0, 13)}.json`;

/** Until when the ledger has everything (ms); 0 without a ledger. */
export const readHead = async ({ MEDIA }: Env): Promise<number> => Number((await (await MEDIA.get(HEAD))?.text()) ?? 0);

export const writeHead = ({ MEDIA }: Env, at: number) => MEDIA.put(HEAD, String(at));

/** Throws if another run of cron changed the file meanwhile. */
export async function addToLedger({ MEDIA }: Env, { members, mails }: Ledger, now: number): Promise<void> {
  const file = fileOf(now);
  const old = await MEDIA.get(file);
  const kept: Ledger = old ? await old.json() : { members: [], mails: [] };
  const written = JSON.stringify({
    members: withoutRepeats([...kept.members, ...members]),
    mails: withoutRepeats([...kept.mails, ...mails]),
  } satisfies Ledger);
  const onlyIf = old ? { etagMatches: old.etag } : new Headers({ "if-none-match": "*" });
  if (!(await MEDIA.put(file, written, { onlyIf }))) throw new Error(`${file} was changed meanwhile`);
  if (old) return;
  const last = fileOf(now - LIFETIME_MS);
  const { objects } = await MEDIA.list({ prefix: FOLDER });
  await MEDIA.delete(objects.map(({ key }) => key).filter((key) => key < last));
}

const withoutRepeats = <Row>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];

/** From `since` (ms) on, oldest first. */
export async function readLedger({ MEDIA }: Env, since: number): Promise<Ledger> {
  const { objects } = await MEDIA.list({ prefix: FOLDER });
  const keys = objects.map(({ key }) => key).filter((key) => key !== HEAD && key >= fileOf(since));
  const files: Ledger[] = [];
  for (let at = 0; at < keys.length; at += READ_AT_ONCE) {
    const some = await Promise.all(keys.slice(at, at + READ_AT_ONCE).map((key) => MEDIA.get(key)));
    files.push(...(await Promise.all(some.flatMap((file) => file?.json<Ledger>() ?? []))));
  }
  return {
    members: files.flatMap(({ members }) => members).toSorted((a, b) => a.at - b.at),
    mails: files.flatMap(({ mails }) => mails),
  };
}
