import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { POST_LIMITS, POST_NOTIFIED_MAX } from "#contract/posts/limits.ts";
import type { PostInput, PostView } from "#contract/posts/posts.ts";
import { newId } from "#db/ids.ts";
import { connection, media, post, user } from "#db/schema/index.ts";
import { insertIf } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { notifyPosts } from "#domain/notifications/notify-tabs.ts";
import { isAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { createdRow, type IdempotentCall, readCreatedRow } from "#http/idempotency.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { isUnused, putToUse, selectUnused } from "#media/use-media.ts";
import { selectPost, toPostView } from "../post-view.ts";

/** Writes nothing per connection; notifies the tabs of the newest ones. Throws 409 `idempotency-conflict`; 422; 429. */
export async function createPost(c: Context<AppEnv>, input: PostInput, call: IdempotentCall): Promise<PostView> {
  const { db, now, viewer } = c.var;
  const id = newId();
  const upload = input.picture && { key: input.picture.key, use: "post" as const, ownerId: sql`${viewer.id}` };
  const limit = countMemberWithin(c, POST_LIMITS.postsPerMember, sql`${viewer.id}`);
  const mayWrite = sql`exists (select 1 from ${user} where ${user.id} = ${viewer.id} and ${isAdmitted(c.env)})`;
  const { outcomes, uploads, uses, created, people } = await runCommand(c, {
    limit,
    call,
    readBefore: { uploads: upload ? selectUnused(db, upload, now) : null },
    onlyIf: upload ? sql`${mayWrite} and ${isUnused(upload, now)}` : mayWrite,
    write: (onlyIf) => ({
      inserted: insertPost(c, id, input, onlyIf),
      picture: upload
        ? putToUse(db, upload.key, upload.ownerId, sql`exists (select 1 from ${post} where ${post.id} = ${id})`)
        : null,
    }),
    outcome: createdRow(post, id, viewer.id),
    readAfter: { created: selectPost(db, id, viewer.id), people: selectNewestConnections(c) },
  });
  const earlierId = readCreatedRow(outcomes, call);
  if (earlierId) return toPostView(getRow(await selectPost(db, earlierId, viewer.id), "post-not-found"));
  const [row] = created;
  if (!row && uploads?.length === 0)
    throw new Problem("invalid", { fields: { picture: "This picture is no longer there. Please choose it again." } });
  limit.requireWithin(uses);
  if (!row) throw new Problem("forbidden");
  notifyPosts(
    c,
    people.map((one) => one.id),
  );
  return toPostView(row);
}

function insertPost(c: Context<AppEnv>, id: string, { text, audience, picture }: PostInput, onlyIf: SQL) {
  const { db, now, viewer } = c.var;
  const size = (side: "width" | "height") =>
    sql`(select ${media[side]} from ${media} where ${media.key} = ${picture?.key ?? null})`;
  const row = {
    id,
    authorId: viewer.id,
    text,
    audience,
    createdAt: now,
    ...(picture && {
      pictureKey: picture.key,
      pictureAlt: picture.alt,
      pictureWidth: size("width"),
      pictureHeight: size("height"),
    }),
  };
  return insertIf(db, post, row, onlyIf);
}

const selectNewestConnections = ({ var: { db, viewer } }: Context<AppEnv>) =>
  db
    .select({ id: connection.peerId })
    .from(connection)
    .where(eq(connection.memberId, viewer.id))
    .orderBy(desc(connection.since), desc(connection.peerId))
    .limit(POST_NOTIFIED_MAX);
