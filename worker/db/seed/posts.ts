import type { PostAudience } from "#contract/posts/plain/limits.ts";
import { ada, amara, daniel, ines, ingrid, kenji, otto, priya, type SamplePerson, sampleId, tomas } from "./people.ts";

type Written = { by: SamplePerson; ago: number; text: string };
type SamplePost = Written & { audience?: PostAudience; likedBy: SamplePerson[]; comments?: Written[] };

/** Posts of the sample data, the oldest first. `ago` in hours. */
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
    text: "We opened our Series A today. Two pages, no adjectives: what the ledger does, who pays for it, what the money is for. Comments on page two are especially welcome.",
    likedBy: [ines, tomas, priya],
    comments: [
      { by: tomas, ago: 7, text: "Clear. On page two, is the churn figure monthly or yearly?" },
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

/** `at` begins at 1: ids are in the order of time. */
export const samplePosts = POSTS.map(({ by, ago, text, audience = "members" }, at) => ({
  ...{ id: sampleId("post", at + 1), authorId: by.id, ago, text, audience },
}));

export const sampleLikes = POSTS.flatMap(({ likedBy, ago }, at) =>
  likedBy.map(({ id }, n) => ({ postId: sampleId("post", at + 1), memberId: id, ago: ago - 1 - n / 2 })),
);

export const sampleComments = POSTS.flatMap(({ comments = [] }, at) =>
  comments.map(({ by, ago, text }) => ({ postId: sampleId("post", at + 1), authorId: by.id, ago, text })),
).map((comment, at) => ({ id: sampleId("comment", at + 1), ...comment }));
