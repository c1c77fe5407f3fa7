/** Profiles, their pictures, and recommendations. */
const UPLOAD_TEST = "tests/worker/media/upload.test.ts";

export const PROFILES = [
  {
    name: "metadata in a stored picture",
    file: "worker/media/png.ts",
    in: "png",
    find: "chunks.filter(({ name }) => KEPT.includes(name)).map",
    replace: "chunks.map",
    test: { file: UPLOAD_TEST, title: "stores the picture alone, for a day, and answers with its address and size" },
    neighbor: "leaves every other route at JSON and 64 KiB",
  },
  {
    name: "another member's picture as one's own",
    file: "worker/media/use-media.ts",
    in: "isUpload",
    find: "and ${media.ownerId} = ${ownerId}",
    replace: "and ${ownerId} is not null",
    test: {
      file: "tests/worker/media/avatar.test.ts",
      title: "is never another member's picture, one for another use, an unknown one, or one whose time is over",
    },
    neighbor: "takes a session",
  },
  {
    name: "a public page under an address that nobody proved",
    file: "worker/features/profiles/detail/subject.ts",
    in: "refusalOf",
    find: "&& admissionRefusal(c.env, row) === null",
    replace: "",
    test: {
      file: "tests/worker/profiles/unverified-profile.test.ts",
      title: "is not public, whatever they chose, because anybody can sign up with an invented address",
    },
    neighbor: "shows the address to nobody else, because it may be another's",
  },
  {
    name: "a host who learns who blocked them",
    file: "worker/features/events/attendees/registrations.ts",
    in: "columnsFor",
    find: "and not ${notBlocked(user.id, hostOf(eventId))}",
    replace: "and 0",
    test: {
      file: "tests/worker/events/host-registrations.test.ts",
      title: "name neither a member who blocked the host nor one whom the host blocked, as if they were suspended",
    },
  },
  {
    name: "a profile for somebody whom its member blocked",
    file: "worker/domain/members/visible-member.ts",
    in: "isVisibleTo",
    find: "and ${notBlocked(viewerId, user.id)}",
    replace: "",
    test: {
      file: "tests/worker/profiles/views.test.ts",
      title: "of a profile that the viewer does not see is 404 as of an unknown one, and counts nothing",
    },
    neighbor: "takes no field",
  },
  {
    name: "a recommendation in a text that its subject has not read",
    file: "worker/features/profiles/recommendations/decide-recommendation.ts",
    in: "decideRecommendation",
    find: "and(isText, eq(recommendation.version, version))",
    replace: "isText",
    test: {
      file: "tests/worker/profiles/recommendations.test.ts",
      title: "is shown in the text that its subject has read: an edit meanwhile is a conflict",
    },
    neighbor: "is a conflict once there is a text, and for oneself",
  },
];
