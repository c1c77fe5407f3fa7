import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { PersonView } from "#contract/members.ts";
import type {
  AskedIntroductionView,
  HeldIntroductionView,
  IntroductionsView,
} from "#contract/network/introductions.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { introduction, profile, user } from "#db/schema/index.ts";
import { heldIds, introductionCutoff, isLive } from "#domain/members/introduced.ts";
import { personColumns } from "#domain/members/person.ts";
import { isMemberVisible, isVisibleTo } from "#domain/members/visible-member.ts";

export const INTRODUCTIONS_PATH = "/network?view=introductions";

const LISTED = 50;

/** Own requests are listed until they can be repeated, whatever became of them: that does not reveal who declined. */
export const selectIntroductions = (db: Db, me: MemberId, now: number) => ({
  asked: selectHeld(db, me, now, false),
  received: selectHeld(db, me, now, true),
  sent: db.select().from(introduction).where(isSent(me, now)).orderBy(desc(introduction.askedAt)).limit(LISTED),
  // With the plus SQLite begins with the ids, and not with all approved members.
  people: db
    .select(personColumns)
    .from(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(sql`${user.id} in (${peopleOf(sql`${introduction.id} in ${heldIds(me, now)} and ${isLive(now)}`)}
      union ${peopleOf(isSent(me, now))}) and (+${user.id} = ${me} or ${isVisibleTo(me)})`),
});

const selectHeld = (db: Db, me: MemberId, now: number, isTarget: boolean) =>
  db
    .select()
    .from(introduction)
    .where(
      sql`${introduction.id} in ${heldIds(me, now)} and ${isLive(now)}
        and (${introduction.targetId} = ${introduction.holderId}) = ${isTarget ? 1 : 0}`,
    )
    .orderBy(desc(introduction.heldAt), desc(introduction.id))
    .limit(LISTED);

const isSent = (me: MemberId, now: number): SQL => sql`(${introduction.requesterId} = ${me}
  and ${introduction.askedAt} > ${introductionCutoff(now)} and ${introduction.state} <> 'withdrawn'
  and ${isMemberVisible(sql`${introduction.targetId}`, me)} and ${isMemberVisible(sql`${introduction.firstId}`, me)})`;

const peopleOf = (condition: SQL): SQL => sql`
  select member.value from ${introduction}, json_each(json_array(${introduction.requesterId}, ${introduction.targetId},
    ${introduction.firstId}, ${introduction.secondId})) as member where ${condition}`;

type Row = typeof introduction.$inferSelect;
type Lists = { asked: Row[]; received: Row[]; sent: Row[]; people: PersonView[] };

export function toIntroductionsView({ asked, received, sent, people }: Lists): IntroductionsView {
  const byId = new Map(people.map((person) => [person.id, person]));
  const held = (rows: Row[]) => rows.flatMap((row) => toHeld(row, byId) ?? []);
  return { asked: held(asked), received: held(received), sent: sent.flatMap((row) => toSent(row, byId) ?? []) };
}

function toHeld(row: Row, people: Map<string, PersonView>): HeldIntroductionView | null {
  const { id, requesterId, firstId, secondId, targetId, holderId } = row;
  const chain = [requesterId, firstId, ...(secondId ? [secondId] : []), targetId];
  const at = chain.indexOf(holderId);
  const person = (place: number) => people.get(chain[place] ?? "") ?? null;
  const [requester, target] = [person(0), person(chain.length - 1)];
  if (!requester || !target) return null;
  return {
    id,
    requester,
    target,
    from: at === 1 ? null : person(at - 1),
    next: person(at + 1),
    noteToViewer: at === 1 ? row.noteToFirst : null,
    noteToTarget: row.noteToTarget,
    at: new Date(row.heldAt).toISOString(),
  };
}

function toSent(row: Row, people: Map<string, PersonView>): AskedIntroductionView | null {
  const [target, first] = [people.get(row.targetId), people.get(row.firstId)];
  if (!target || !first) return null;
  const state = row.state === "accepted" ? "accepted" : "open";
  return { id: row.id, target, first, state, at: new Date(row.askedAt).toISOString() };
}
