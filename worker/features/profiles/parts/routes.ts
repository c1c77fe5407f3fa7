import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type * as z from "zod/v4/core";
import { requireMember } from "#auth/session/require-member.ts";
import { focusInput } from "#contract/profiles/focus.ts";
import {
  aboutInput,
  educationInput,
  experienceInput,
  introInput,
  linksInput,
  type ProfilePart,
  skillsInput,
  visibilityInput,
} from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { profile, skill } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { validEdit } from "#http/validate.ts";
import { focusChange } from "./focus-change.ts";
import { type PartChange, savePart } from "./save-part.ts";
import { skillsChange } from "./skills-change.ts";

export const partRoutes = new Hono<AppEnv>();

function findStored(c: Context<AppEnv>) {
  const { db, viewer } = c.var;
  return Promise.all([
    db.select().from(profile).where(eq(profile.memberId, viewer.id)),
    db.select({ names: skill.name }).from(skill).where(eq(skill.memberId, viewer.id)),
  ]);
}

function putPart<Input extends { version: number }>(
  part: ProfilePart,
  schema: z.$ZodType<Input>,
  changeOf: (input: Input) => PartChange,
) {
  partRoutes.put(`/me/${part}`, jsonBody, requireMember, validEdit(schema, findStored), async (c) => {
    const input = c.req.valid("json");
    return c.json<ProfileView>(await savePart(c, part, input, changeOf(input)));
  });
}

// The search of admins compares names and addresses only, so no part marks it.
putPart("intro", introInput, ({ title, company, location, website }) => ({
  columns: { title: title || null, company: company || null, location: location || null, website },
}));
putPart("about", aboutInput, ({ bio, interests }) => ({ columns: { bio, interests: JSON.stringify(interests) } }));
putPart("focus", focusInput, focusChange);
putPart("experience", experienceInput, ({ entries }) => ({ columns: { experience: JSON.stringify(entries) } }));
putPart("education", educationInput, ({ entries }) => ({ columns: { education: JSON.stringify(entries) } }));
putPart("skills", skillsInput, skillsChange);
putPart("links", linksInput, ({ links }) => ({ columns: { links: JSON.stringify(links) } }));
putPart("visibility", visibilityInput, ({ isPublic, isEmailShown, isAnswerTimeShown }) => ({
  columns: { is_public: isPublic, is_email_shown: isEmailShown, is_answer_time_shown: isAnswerTimeShown },
}));
