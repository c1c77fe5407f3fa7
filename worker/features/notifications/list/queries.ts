import { and, eq, inArray } from "drizzle-orm";
import type { PersonView } from "#contract/members.ts";
import type { NotificationPage, StoredNotification } from "#contract/notifications/notifications.ts";
import { NOTIFICATION_PAGE_SIZE } from "#contract/notifications/plain/topics.ts";
import type { Db } from "#db/open.ts";
import { profile, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import type { Env } from "#worker/env.ts";

/**
 * One page of a member's notifications, newest first, with the people who caused them. Those of people whom the member may not see any more are
 * left out, so that a page may have fewer rows than it reads, and the inbox forgets them, so that it counts what can be read.
 */
export async function listNotifications(
  env: Env,
  db: Db,
  memberId: string,
  { cursor = null, onlyUnread = false }: { cursor?: string | null; onlyUnread?: boolean } = {},
): Promise<NotificationPage> {
  const inbox = env.INBOXES.getByName(memberId);
  const page = await inbox.listNotifications(cursor, { onlyUnread, limit: NOTIFICATION_PAGE_SIZE });
  const people = await findActors(db, memberId, page.rows);
  const rows = page.rows.flatMap(({ actorId, ...row }) => {
    const actor = actorId === null ? null : people.get(actorId);
    return actor === undefined ? [] : [{ ...row, actor }];
  });
  const hidden = actorsOf(page.rows).filter((id) => !people.has(id));
  const unread = hidden.length > 0 ? await inbox.forgetNotifications(hidden) : page.unread;
  return { rows, cursor: page.cursor, unread };
}

const actorsOf = (rows: StoredNotification[]): string[] => [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))];

/** Who caused these notifications, by id, as far as the member may see them: one query, none without people. */
export async function findActors(
  db: Db,
  memberId: string,
  rows: StoredNotification[],
): Promise<Map<string, PersonView>> {
  const ids = actorsOf(rows);
  const people = ids.length > 0 ? await selectActors(db, memberId, ids) : [];
  return new Map(people.map((one) => [one.id, one]));
}

const selectActors = (db: Db, memberId: string, ids: string[]) =>
  db
    .select(personColumns)
    .from(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(and(inArray(user.id, ids), isVisibleTo(memberId)));
