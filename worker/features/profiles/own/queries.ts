import type { Context } from "hono";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";
import { toProfileView } from "../detail/profile-view.ts";
import { type ProfileRows, selectProfile } from "../detail/queries.ts";
import { subjectId } from "../detail/subject.ts";

export const ownProfilePart = (c: Context<AppEnv>) => ({
  statements: selectProfile(c, subjectId(c, "me")),
  toView: (rows: ProfileRows, viewer: Viewer) => toProfileView(c, getRow(rows.subjects), rows, viewer),
});
