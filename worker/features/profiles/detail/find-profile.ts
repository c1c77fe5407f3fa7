import type { SQL } from "drizzle-orm";
import type { Context } from "hono";
import { countProfile } from "#auth/session/reading-limits.ts";
import { getViewer, readWithViewer } from "#auth/session/session.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import type { Results, Statements } from "#db/batch.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { toProfileView } from "./profile-view.ts";
import { type ProfileRows, selectProfile } from "./queries.ts";
import { type Refusal, refusalOf, subjectId } from "./subject.ts";

type Found = { viewer: Viewer | null } & (
  | { profile: ProfileView; refusal: null }
  | { profile: null; refusal: Refusal }
);

const findProfile = (c: Context<AppEnv>, id: string): Promise<Found & { rows: ProfileRows }> =>
  findProfileWith(c, id, () => ({}));

export async function findProfileWith<More extends Statements>(
  c: Context<AppEnv>,
  id: string,
  selectMore: (subject: SQL) => More,
): Promise<Found & { rows: ProfileRows; more: Results<More> }> {
  const subject = subjectId(c, id);
  const statements = { rows: selectProfile(c, subject), more: selectMore(subject) };
  const read = await readWithViewer(c, statements, countProfile(c, subject));
  const { viewer, rows } = read;
  // The compiler does not resolve it for a generic More.
  const more = read.more as Results<More>;
  const [row] = rows.subjects;
  const refusal = refusalOf(c, viewer, row) ?? (row ? null : "member-not-found");
  if (refusal || !row) return { viewer, rows, more, profile: null, refusal: refusal ?? "member-not-found" };
  return { viewer, rows, more, profile: toProfileView(c, row, rows, viewer), refusal: null };
}

export async function getProfile(c: Context<AppEnv>, id: string): Promise<ProfileView> {
  const { profile, refusal } = await findProfile(c, id);
  if (profile) return profile;
  if (refusal === "session-missing") await getViewer(c);
  throw new Problem(refusal);
}
