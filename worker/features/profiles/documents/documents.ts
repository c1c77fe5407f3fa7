import type { SQL } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { memberDocument, publicDocument } from "#auth/session/documents.ts";
import { signInFirst } from "#auth/session/session.ts";
import { shorten } from "#contract/content/shorten.ts";
import { MEDIA_USES, mediaUrl } from "#contract/media/pictures.ts";
import { headlineOf } from "#contract/members.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import type { Results, Statements } from "#db/batch.ts";
import { admissionRefusal } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type SharedPicture, withoutScript } from "#http/document.ts";
import type { Env } from "#worker/env.ts";
import { findProfileWith } from "../detail/find-profile.ts";
import { currentPreview } from "../detail/profile-view.ts";
import type { ProfileRows } from "../detail/queries.ts";
import { profileArticle } from "./article.ts";

/** `/profile/1` is a link of older versions. */
export const profileDocuments = <S extends Statements>(activity: Activity<S>) =>
  new Hono<AppEnv>().get("/profile/1", redirectToOwn).get("/profile/:id", (c) => readProfile(c, activity));

/** The tab Activity, which another feature reads: its statements, and API responses for the bootstrap data. */
export type Activity<S extends Statements> = {
  select: (c: Context<AppEnv>, author: SQL) => S;
  toAnswers: (env: Env, authorId: string, results: Results<S>) => Record<string, unknown>;
};

function redirectToOwn(c: Context<AppEnv>) {
  return c.redirect(`/profile/me${new URL(c.req.url).search}`);
}

async function readProfile<S extends Statements>(c: Context<AppEnv, "/profile/:id">, activity: Activity<S>) {
  const isActivity = c.req.query("tab") === "activity";
  const { viewer, profile, refusal, rows, more } = await findProfileWith(c, c.req.param("id"), (subject) => ({
    written: isActivity ? activity.select(c, subject) : null,
  }));
  if (refusal === "session-missing") return signInFirst(c);
  if (!profile) return memberDocument(c, viewer, () => (refusal === "member-not-found" ? NOT_FOUND : UNSEEN));
  const head = { title: profile.name, description: describe(profile) };
  const answers = { [`/api/profiles/${profile.id}`]: profile };
  if (viewer) {
    // The compiler does not resolve it for a generic S.
    const written = more.written as Results<S> | null;
    const isShown = written !== null && !admissionRefusal(c.env, viewer);
    const withWritten = isShown ? { ...answers, ...activity.toAnswers(c.env, profile.id, written) } : answers;
    return memberDocument(c, viewer, () => ({ ...head, answers: withWritten }));
  }
  return publicDocument(c, null, {
    ...head,
    answers,
    article: { content: profileArticle(profile, c.env.APP_NAME), frame: "public" },
    isPublic: true,
    structuredData: profileData(c.env.APP_ORIGIN, profile),
    shared: { type: "profile", picture: pictureOf(profile, rows) },
  });
}

const NOT_FOUND = {
  title: "Profile not found",
  description: "This profile does not exist or is unavailable.",
  status: 404,
  article: withoutScript("This profile does not exist or is unavailable.", "Profile not found"),
} as const;

/** A member without admission gets the page without data: its own request says why. */
const UNSEEN = { title: "Profile", description: "A member's profile." };

const describe = (profile: ProfileView): string =>
  shorten([headlineOf(profile), profile.bio].filter(Boolean).join(". ")) || `The profile of ${profile.name}.`;

function pictureOf({ name }: ProfileView, { subjects: [row] }: ProfileRows): SharedPicture | undefined {
  const key = row && currentPreview(row);
  const { width, height } = MEDIA_USES.preview;
  return key ? { url: mediaUrl(key), width, height, alt: `The profile of ${name}` } : undefined;
}

/** Schema.org, for `application/ld+json`. `origin` has no trailing slash. */
function profileData(origin: string, profile: ProfileView) {
  const { id, name, title, company, location, website, bio, image, links, skills } = profile;
  const sameAs = [...(website ? [website] : []), ...links.map(({ url }) => url)];
  return {
    "@context": "https://schema.org",
    "@type": "Person",
    name,
    url: `${origin}/profile/${id}`,
    ...(title ? { jobTitle: title } : {}),
    ...(company ? { worksFor: { "@type": "Organization", name: company } } : {}),
    ...(location ? { homeLocation: { "@type": "Place", name: location } } : {}),
    ...(bio ? { description: bio } : {}),
    ...(image?.startsWith("/") ? { image: `${origin}${image}` } : {}),
    ...(skills.length > 0 ? { knowsAbout: skills.map((skill) => skill.name) } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  };
}
