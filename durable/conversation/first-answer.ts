import type { ConversationAnswer } from "#contract/sockets.ts";
import type { Sql } from "../migrate.ts";

type AnswerRow = { member_id: string; answered_at: number | null };

/** `sent`: number of messages. Null for the member who began, and for notes to self. */
export function readAnswer(sql: Sql, participant: AnswerRow, sent: number): ConversationAnswer | null {
  const { member_id, answered_at } = participant;
  const [first] = sql.exec<{ sender: string; at: number }>("select sender, at from message where seq = 1");
  if (!first || first.sender === member_id) return null;
  return { askedAt: first.at, answeredAt: sent > 0 ? (answered_at ?? storeFirstAnswer(sql, member_id)) : null };
}

/** Once. `+` keeps SQLite off the index by sender, which would read all messages of one. */
function storeFirstAnswer(sql: Sql, memberId: string): number | null {
  const [row] = sql.exec<{ answered_at: number | null }>(
    `update participant set answered_at = (select at from message where +sender = ?1 order by seq limit 1)
     where member_id = ?1 returning answered_at`,
    memberId,
  );
  return row?.answered_at ?? null;
}
