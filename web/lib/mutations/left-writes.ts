import { SECOND_MS } from "#contract/limits.ts";
import { currentViewer } from "../auth/auth-client.ts";
import { http } from "../http.ts";
import { refetchBelow } from "../query-client.ts";
import { isLeftWrite, type SentWrite, showLeftWrite, unansweredWrites } from "./undo.ts";

/**
 * Writes of `undo.ts` whose answer the tab's document did not wait for, because it was left. A reload makes the next document before the request
 * of the page it replaces is sent, so that this document's data does not show the write. A page cannot tell a reload from the end of its tab, so
 * that the write is sent in both cases; the next document never sends it again. Instead, the page notes in the tab's storage what it sent, and the
 * next document of the same member shows it as done, and asks the server until its answer shows the write too, or no longer can be expected to.
 * The same is asked when a browser brings a page back from its cache, because it may have ended the request of that page.
 */

const KEY = "left-writes";
/** How old a note may be. A document that was requested later shows the write itself. */
const NOTE_LIFETIME_MS = 10 * SECOND_MS;
/** The pauses before the server is asked. A request that is not answered after them is taken to have failed. */
const PAUSES_MS = [0, 250, 500, 1000, 2000, 4000];

type Note = { at: number; member: string | null; writes: SentWrite[] };

/** Follows what the tab's earlier document sent when it was left, and notes what this one sends. Call it once, after the answers are cached. */
export function followLeftWrites(): void {
  followAll();
  addEventListener("pagehide", keepNote);
  addEventListener("pageshow", ({ persisted }) => persisted && followAll());
}

function keepNote(): void {
  const writes = unansweredWrites();
  if (writes.length === 0) return;
  const note: Note = { at: Date.now(), member: currentViewer()?.id ?? null, writes };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(note));
  } catch {
    // Without a storage the next document shows what it brought.
  }
}

function takeNote(): Note | null {
  try {
    const note = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Note | null;
    sessionStorage.removeItem(KEY);
    return note;
  } catch {
    return null;
  }
}

function followAll(): void {
  const note = takeNote();
  const isOurs = note?.member === (currentViewer()?.id ?? null);
  if (!note || !isOurs || Date.now() - note.at > NOTE_LIFETIME_MS) return;
  for (const write of note.writes) showLeftWrite(write, (left) => untilShown(left));
}

/** Resolves when the server's answer shows the write, or when it is not expected to anymore. The screens show what the server says then. */
async function untilShown({ name, shownBy }: SentWrite): Promise<void> {
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    // The session ended.
    if (!isLeftWrite(name)) return;
    const answer = await http.get<Record<string, unknown>>(shownBy.path).catch(() => null);
    if (valueAt(answer, shownBy.isNull) === null) break;
  }
  await refetchBelow("/api/", { everything: true });
}

/** The value of a field of an answer, or of a field inside one (`relation.at`). */
const valueAt = (answer: Record<string, unknown> | null, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (Object(value) as Record<string, unknown>)[name], answer);
