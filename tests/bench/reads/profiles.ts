import { DAY_MS } from "#contract/limits.ts";
import { type Fill, id, key, type Read } from "./read.ts";

/** A skill that every member endorses, half of them hidden. */
const SKILL = id(13, 1);

/**
 * Profiles: one that every member viewed today, endorsed and recommended (every other one is hidden), with a page of skills and tags; Ada's own, which
 * every member viewed and recommended; and a public one.
 */
export const fill: Fill = ({ n, now, me }) => {
  const today = Math.floor(now / DAY_MS);
  const known = id(1, 1);
  return [
    `insert into skill (id, member_id, key, name, position) ${n} select 'skill-' || i, '${known}', 'skill ' || i, 'Skill ' || i, i from n where i <= 20`,
    `insert into profile_tag (member_id, list, code) ${n} select '${known}', 'sectors', 'code-' || i from n where i <= 20`,
    `insert into endorsement (skill_id, member_id, created_at) ${n} select 'skill-1', ${key(1)}, ${now} + i from n where i > 1`,
    `insert or ignore into skill (id, member_id, key, name, position) values ('${SKILL}', '${known}', 'trade', 'Trade', 21)`,
    `insert into endorsement (skill_id, member_id, created_at, hidden) ${n} select '${SKILL}', ${key(1)}, ${now} + i, i % 2 from n where i > 1`,
    ...[known, me].map(
      (subject) => `insert into recommendation (subject_id, author_id, state, relationship, text, at, version)
        ${n} select '${subject}', ${key(1)}, iif(i % 2, 'shown', 'hidden'), 'worked-with', 'A careful reader of numbers.', ${now} + i, 1 from n where i > 1`,
    ),
    `insert into profile_view (member_id, day, viewer_id) ${n} select '${known}', ${today}, ${key(1)} from n where i > 1`,
    `insert into profile_view (member_id, day, viewer_id) ${n} select '${me}', ${today}, ${key(1)} from n`,
    `update profile set is_public = 1 where member_id = '${id(1, 2)}'`,
  ];
};

export const READS: Record<string, Read[]> = {
  "/api/profiles/:id": [
    // With a page of recommendations and their authors, and the caller's connections, who may have endorsed a skill.
    { path: "/api/profiles/me", as: "member", maxRows: 250 },
    // With the mutual connections of the two.
    { path: `/api/profiles/${id(1, 4)}`, as: "member", maxRows: 400 },
    { path: `/api/profiles/${id(1, 2)}`, as: "visitor" },
    // A profile with a page of everything: skills, each with its index and whether the viewer endorses it, tags, and recommendations with authors.
    { path: `/api/profiles/${id(1, 1)}`, as: "member", maxRows: 600 },
  ],
  "/profile/1": [{ path: "/profile/1", as: "member", status: 302 }],
  "/profile/:id": [
    { path: "/profile/me", as: "member", maxRows: 250 },
    { path: `/profile/${id(1, 2)}`, as: "visitor" },
  ],
  // Of each row its member and their profile.
  "/api/profiles/:id/skills/:skillId/endorsements": [
    { path: `/api/profiles/${id(1, 1)}/skills/${SKILL}/endorsements`, as: "member", maxRows: 120 },
    {
      path: `/api/profiles/${id(1, 1)}/skills/${SKILL}/endorsements?cursor=9000000000000_${id(1, 1)}`,
      as: "member",
      maxRows: 120,
    },
  ],
  "/api/profiles/:id/recommendations": [
    { path: `/api/profiles/${id(1, 1)}/recommendations`, as: "member", maxRows: 120 },
    { path: `/api/profiles/${id(1, 1)}/recommendations?cursor=9000000000000_${id(1, 1)}`, as: "member", maxRows: 120 },
  ],
  // Fifty of each side.
  "/api/recommendations": [{ path: "/api/recommendations", as: "member", maxRows: 220 }],
};
