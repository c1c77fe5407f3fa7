import { and, eq, sql } from "drizzle-orm";
import type { StoredPage } from "#contract/sockets.ts";
import type { Db } from "#db/open.ts";
import { setting } from "#db/schema/index.ts";

/**
 * A command of the operator writes each as one row of `setting`, and follows it there while cron continues it. `after`: the
 * name of the last conversation that is done. `failed`: conversations that did not answer.
 */
type Progress = { id: string; conversations: number; failed: number; isDone: boolean };

/** `before`: continues in the next conversation. `parts`: encrypted objects in the bucket, by `partKey`. */
export type CopyRequest = Progress & {
  publicKey: string;
  after: string;
  before: number | null;
  parts: number;
  messages: number;
};

/**
 * `publicKey`: cron's answer; the command encrypts the pages for it. `parts`: null until all are in the bucket.
 * `occupied`: conversations that had other messages and were left as they are.
 */
export type RestoreRequest = Progress & {
  backupId: string;
  publicKey: string | null;
  parts: number | null;
  part: number;
  occupied: number;
};

export type InboxesRequest = Progress & { after: string; afterMute: string };

export type Requests = {
  "conversations-copy": CopyRequest;
  "conversations-restore": RestoreRequest;
  "inboxes-rebuild": InboxesRequest;
};

const BEGIN = { conversations: 0, failed: 0, isDone: false };
export const beginCopy = (id: string, publicKey: string): CopyRequest => ({
  ...BEGIN,
  id,
  publicKey,
  after: "",
  before: null,
  parts: 0,
  messages: 0,
});
export const beginRestore = (id: string, backupId: string): RestoreRequest => ({
  ...BEGIN,
  id,
  backupId,
  publicKey: null,
  parts: null,
  part: 0,
  occupied: 0,
});
export const beginInboxes = (id: string): InboxesRequest => ({ ...BEGIN, id, after: "", afterMute: "" });

/** `name`: of the conversation object. */
export type NamedPage = StoredPage & { name: string };

/** In the bucket. No route serves these keys: they name neither a picture nor a file. */
export const PARTS = "conversations.";
export const partKey = (id: string, part: number): string => `${PARTS}${id}.${String(part).padStart(6, "0")}`;

/** Pages in a run of cron, and about as many conversations. */
export const RUN_PAGES = 200;

/** Null when there is nothing to do. */
export async function findRequest<Name extends keyof Requests>(db: Db, name: Name): Promise<Requests[Name] | null> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, name));
  const request = row?.value as Requests[Name] | undefined;
  return request && !request.isDone ? request : null;
}

/** Changes nothing when a later request has replaced it. */
export const saveRequest = <Name extends keyof Requests>(db: Db, name: Name, value: Requests[Name]) =>
  db
    .update(setting)
    .set({ value })
    .where(and(eq(setting.name, name), sql`json_extract(${setting.value}, '$.id') = ${value.id}`));
