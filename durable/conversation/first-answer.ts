import type { ConversationAnswer } from "#contract/sockets.ts";
import type { Sql } from "../migrate.ts";

/** A participant. `answered_at` is when they wrote back to the peer who began the conversation: null until `readAnswer` has looked for it. */
type AnswerRow = { member_id: string; answered_at: number | null };

/**
 * How a participant, who has `sent` so many messages, answered the peer who began the conversation. Null for the one who began it, and for
 * notes to self.
 */
export function readAnswer(sql: Sql, participant: AnswerRow, sent: number): ConversationAnswer | null {
  const { member_id, answered_at } = participant;
  const [first] = sql.exec<{ sender: string; at: number }>("select sender, at from message where seq = 1");
  if (!first || first.sender === member_id) return null;
  return { askedAt: first.at, answeredAt: sent > 0 ? (answered_at ?? storeFirstAnswer(sql, member_id)) : null };
}

/**
 * Looks for the participant's first message, once, and stores when it was. It comes after the first ones of the peer, so the scan begins there:
 * `+` keeps SQLite from the index by sender, by which it would read all messages of one.
 */
function storeFirstAnswer(sql: Sql, memberId: string): number | null {
  const [row] = sql.exec<{ answered_at: number | null }>(
    `update participant set answered_at = (select at from message where +sender = ?1 order by seq limit 1)
     where member_id = ?1 returning answered_at`,
    memberId,
  );
  return row?.answered_at ?? null;
}
