import { sql } from "drizzle-orm";
import { HOUR_MS } from "#contract/limits.ts";
import type { PostAudience } from "#contract/posts/limits.ts";
import { insertMissing } from "./insert-missing.ts";
import { ada, amara, daniel, ines, ingrid, kenji, otto, priya, type SamplePerson, tomas } from "./people.ts";
import { sampleIds } from "./sample-ids.ts";
import type { Seed } from "./seed.ts";

const postId = sampleIds("0011");
const commentId = sampleIds("0012");

type Written = { by: SamplePerson; ago: number; text: string };
type SamplePost = Written & { audience?: PostAudience; likedBy: SamplePerson[]; comments?: Written[] };

const POSTS: SamplePost[] = [
  {
    by: tomas,
    ago: 74,
    text: "If your convertible note has no maturity date, it is not a note. Happy to look over one clause for anyone here this week, no charge.",
    likedBy: [priya, amara, ada],
    comments: [{ by: priya, ago: 71, text: "The most useful hour I spent last year was one of these." }],
  },
  {
    by: ingrid,
    ago: 52,
    text: "Notes from last week's grid workshop in Oslo. Short version: storage is a permitting business first, a hardware business second.\n\nI wrote down the eleven questions we now ask before the second meeting.",
    likedBy: [daniel, tomas],
  },
  {
    by: priya,
    ago: 30,
    text: "Health data is not one market. Clinics buy on the pain of this quarter, hospitals on the budget of next year. Price for one of them.",
    likedBy: [ines, ada, kenji, tomas],
    comments: [
      { by: kenji, ago: 27, text: "And insurers on the lawsuit of the year before." },
      { by: ines, ago: 25, text: "Which of the two did you begin with?" },
    ],
  },
  {
    by: ines,
    ago: 22,
    text: "We close two seed rounds before the year ends, both with companies that somebody here introduced. Thank you, and please keep doing it.",
    audience: "connections",
    likedBy: [ada, priya],
  },
  {
    by: ada,
    ago: 9,
    text: "Our Series A is open. Two pages, no adjectives: what the ledger does, who pays for it, what the money is for. Comments on page two are especially welcome.",
    likedBy: [ines, tomas, priya],
    comments: [
      { by: tomas, ago: 6.5, text: "Clear. On page two, is the churn figure monthly or yearly?" },
      { by: ines, ago: 5, text: "I read it twice, which I rarely do." },
    ],
  },
  {
    by: otto,
    ago: 3,
    text: "The breakfast in Berlin is almost full. If you registered and cannot come, please cancel, so that somebody from the waitlist gets your spot.",
    likedBy: [ines],
  },
];

/** `at` begins at 1: ids sort by time. */
export const samplePosts = POSTS.map(({ by, ago, text, audience = "members" }, at) => ({
  id: postId(at + 1),
  authorId: by.id,
  ago,
  text,
  audience,
}));

export const sampleLikes = POSTS.flatMap(({ likedBy, ago }, at) =>
  likedBy.map(({ id }, n) => ({ postId: postId(at + 1), memberId: id, ago: ago - 1 - n / 2 })),
);

export const sampleComments = POSTS.flatMap(({ comments = [] }, at) =>
  comments.map(({ by, ago, text }) => ({ postId: postId(at + 1), authorId: by.id, ago, text })),
).map((comment, at) => ({ id: commentId(at + 1), ...comment }));

/** Only of members of this run. */
export const postStatements: Seed = (db, { now }) => [
  insertMissing(
    db,
    sql`post (id, author_id, audience, text, created_at)`,
    sql`select value->>'id', user.id, value->>'audience', value->>'text', ${now} - value->>'ago' * ${HOUR_MS}
        from json_each(${JSON.stringify(samplePosts)}) join user on user.id = value->>'authorId' and user.created_at = ${now}`,
  ),
  insertMissing(
    db,
    sql`post_like (post_id, member_id, at)`,
    sql`select post.id, user.id, ${now} - value->>'ago' * ${HOUR_MS} from json_each(${JSON.stringify(sampleLikes)})
        join post on post.id = value->>'postId' join user on user.id = value->>'memberId' and user.created_at = ${now}
        join user as author on author.id = post.author_id and author.created_at = ${now}`,
  ),
  insertMissing(
    db,
    sql`post_comment (id, post_id, thread_id, author_id, text, at)`,
    sql`select value->>'id', post.id, value->>'id', user.id, value->>'text', ${now} - value->>'ago' * ${HOUR_MS}
        from json_each(${JSON.stringify(sampleComments)})
        join post on post.id = value->>'postId' join user on user.id = value->>'authorId' and user.created_at = ${now}
        join user as author on author.id = post.author_id and author.created_at = ${now}`,
  ),
];
