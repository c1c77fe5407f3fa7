import { eq } from "drizzle-orm";
import { certificate, completion, contentRequest, contentVote, course, enrollment } from "#db/schema/index.ts";
import { type OwnRows, own, pick } from "#domain/nouns/own-rows.ts";

export const academyOwnRows: OwnRows = {
  courses: own(
    enrollment,
    enrollment.memberId,
    { ...pick(enrollment, "courseId", "enrolledAt", "leftAt", "seenAt"), course: course.title },
    { join: [course, eq(course.id, enrollment.courseId)] },
  ),
  completedModules: own(completion, completion.memberId),
  certificates: own(certificate, certificate.memberId),
  contentRequests: own(contentRequest, contentRequest.memberId),
  contentVotes: own(contentVote, contentVote.memberId),
};
