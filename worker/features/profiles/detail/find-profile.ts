import type { Context } from "hono";
import { getViewer, readWithViewer } from "#auth/session/session.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { toProfileView } from "./profile-view.ts";
import { type ProfileRows, selectProfile } from "./queries.ts";
import { type Refusal, refusalOf, subjectId } from "./subject.ts";

/** A profile that the viewer sees, or why they do not see it. */
export type Found = { viewer: Viewer | null } & (
  | { profile: ProfileView; refusal: null }
  | { profile: null; refusal: Refusal }
);

/** The profile of the member that a path names (`me` is the viewer) and the viewer, in one trip. */
export async function findProfile(c: Context<AppEnv>, id: string): Promise<Found & { rows: ProfileRows }> {
  const { viewer, rows } = await readWithViewer(c, { rows: selectProfile(c, subjectId(c, id)) });
  const [row] = rows.subjects;
  const refusal = refusalOf(c, viewer, row) ?? (row ? null : "member-not-found");
  if (refusal || !row) return { viewer, rows, profile: null, refusal: refusal ?? "member-not-found" };
  return { viewer, rows, profile: toProfileView(c, row, rows, viewer), refusal: null };
}

/** The same for a request: throws the refusal, and for a visitor 401, or 403 when they are a suspended member. */
export async function getProfile(c: Context<AppEnv>, id: string): Promise<ProfileView> {
  const { profile, refusal } = await findProfile(c, id);
  if (profile) return profile;
  if (refusal === "session-missing") await getViewer(c);
  throw new Problem(refusal);
}
