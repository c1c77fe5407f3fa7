import { eq, ne } from "drizzle-orm";
import { endorsement, profile, profileTag, recommendation, skill } from "#db/schema/index.ts";
import { allBut, nameOf, type OwnRows, own, pick } from "#domain/nouns/own-rows.ts";

export const profileOwnRows: OwnRows = {
  profile: own(profile, profile.memberId),
  profileTags: own(profileTag, profileTag.memberId),
  skills: own(skill, skill.memberId, allBut(skill, "endorsementCount")),
  endorsementsGiven: own(
    endorsement,
    endorsement.memberId,
    { skill: skill.name, memberId: skill.memberId, createdAt: endorsement.createdAt },
    // One that was withdrawn is kept only while it is hidden, which its author does not know.
    {
      join: [skill, eq(skill.id, endorsement.skillId)],
      where: eq(endorsement.withdrawn, false),
      visible: skill.memberId,
    },
  ),
  recommendationsWritten: own(
    recommendation,
    recommendation.authorId,
    { ...pick(recommendation, "subjectId", "relationship", "text", "at"), name: nameOf(recommendation.subjectId) },
    { where: ne(recommendation.text, ""), visible: recommendation.subjectId },
  ),
};
