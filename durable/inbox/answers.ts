import { DAY_MS } from "#contract/limits.ts";
import { ANSWER_DAYS } from "#contract/profiles/limits.ts";
import type { AnswerTimes, ConversationAnswer } from "#contract/sockets.ts";

export const ANSWERS_TABLE =
  "create table answer (peer_id text primary key, asked_at integer not null, answered_at integer) without rowid;";

export class Answers {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Each instant is stored once and stays, so a repeated or late delivery changes nothing. */
  add(peerId: string, { askedAt, answeredAt }: ConversationAnswer, now: number): void {
    if (askedAt < now - ANSWER_DAYS * DAY_MS) return;
    this.#sql.exec(
      `insert into answer (peer_id, asked_at, answered_at) values (?, ?, ?)
       on conflict (peer_id) do update set answered_at = excluded.answered_at
       where answered_at is null and excluded.answered_at is not null`,
      peerId,
      askedAt,
      answeredAt,
    );
  }

  /** `since` in ms. Deletes older cases. */
  times(since: number, exceptPeerIds: readonly string[]): AnswerTimes {
    this.#sql.exec("delete from answer where asked_at < ?", since);
    const counted = "from answer where peer_id not in (select value from json_each(?))";
    const except = JSON.stringify(exceptPeerIds);
    const { cases } = this.#sql.exec<{ cases: number }>(`select count(*) as cases ${counted}`, except).one();
    // A clock may be set back between the two messages.
    const durations = this.#sql
      .exec<{ ms: number }>(
        `select max(0, answered_at - asked_at) as ms ${counted} and answered_at is not null order by ms`,
        except,
      )
      .toArray();
    const median = durations[Math.ceil(durations.length / 2) - 1];
    return { cases, answered: durations.length, medianMs: median?.ms ?? null };
  }
}
