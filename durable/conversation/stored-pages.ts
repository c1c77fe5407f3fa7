import type { StoredPage } from "#contract/sockets.ts";
import type { TablesOnInsert } from "../migrate.ts";

/** Not `inbox_*`, which a restore begins again, nor revoked sessions, which are forgotten after an hour. */
const COLUMNS = {
  message: ["seq", "sender", "client_id", "text", "at", "firsts", "deleted_at"],
  participant: ["member_id", "peer_id", "read_seq", "request", "deletions", "answered_at"],
  introduction: ["one", "by_id", "requester_id", "note", "passed_at", "accepted_at"],
} as const;
type Table = keyof typeof COLUMNS;
const TABLES = Object.keys(COLUMNS) as Table[];

/** At most 8 MB of text; a call allows 32 MiB. */
const PAGE_SIZE = 500;
/** The backup whose rows these are. */
const RESTORED = "restored";

export class StoredPages {
  readonly #storage: DurableObjectStorage;
  readonly #sql: TablesOnInsert;

  constructor(storage: DurableObjectStorage, sql: TablesOnInsert) {
    this.#storage = storage;
    this.#sql = sql;
  }

  /** `before`: `next` of the page before; null for the first page. */
  read(before: number | null): StoredPage {
    const about = (table: Table) => (before === null ? this.#select(table) : []);
    const which = "where seq < ? order by seq desc limit ?";
    const message = this.#select("message", which, before ?? Number.MAX_SAFE_INTEGER, PAGE_SIZE);
    const oldest = Number(message.at(-1)?.seq ?? 1);
    const next = oldest > 1 ? oldest : null;
    return { message, participant: about("participant"), introduction: about("introduction"), next };
  }

  isFrom(backupId: string): boolean {
    return this.#storage.kv.get<string>(RESTORED) === backupId;
  }

  /** Repeatable. The names of columns are ours, whatever the page has. */
  write(backupId: string, page: StoredPage): void {
    this.#sql.make();
    this.#storage.transactionSync(() => {
      this.#storage.kv.put(RESTORED, backupId);
      for (const table of TABLES) {
        const columns = COLUMNS[table];
        const places = columns.map(() => "?").join(", ");
        const insert = `insert into ${table} (${columns.join(", ")}) values (${places}) on conflict do nothing`;
        for (const row of page[table]) this.#sql.exec(insert, ...columns.map((name) => row[name] ?? null));
      }
    });
  }

  #select(table: Table, which = "", ...bindings: number[]) {
    const query = `select ${COLUMNS[table].join(", ")} from ${table} ${which}`;
    return this.#sql.exec<Record<string, string | number | null>>(query, ...bindings).toArray();
  }
}
