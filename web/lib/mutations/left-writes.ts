import { SECOND_MS } from "#contract/limits.ts";
import { currentViewer } from "../auth/auth-client.ts";
import { http } from "../http.ts";
import { refetchBelow } from "../query-client.ts";
import { isLeftWrite, type SentWrite, showLeftWrite, unansweredWrites } from "./undo.ts";

/**
 * Writes of `undo.ts` that a page sends when it is left. After a reload, the next document is created before such a
 * write, so its data does not show it. The old page notes the write in the tab's storage; the next document shows it as
 * done and polls the server until a response confirms it or the time is over. It never sends the write again. The same
 * happens to a page from the back/forward cache, whose request the browser may have ended.
 */

const KEY = "left-writes";
/** The maximum age of a note. A document requested later shows the write itself. */
const NOTE_LIFETIME_MS = 10 * SECOND_MS;
/** Pauses between polls. After the last one, the request is considered failed. */
const PAUSES_MS = [0, 250, 500, 1000, 2000, 4000];

type Note = { at: number; member: string | null; writes: SentWrite[] };

/** Call it once, after the responses in the document are cached. */
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
    // Without storage, the next document shows what it loaded.
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

/** Resolves when a response shows the write, or after the last pause. Screens then show the server's state. */
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

const valueAt = (answer: Record<string, unknown> | null, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (Object(value) as Record<string, unknown>)[name], answer);
