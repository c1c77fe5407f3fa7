/** Posts, opportunities, the academy, news and figures: visibility, and sources of feeds. */
const OPPORTUNITIES = "tests/worker/opportunities";
const FEEDS_TEST = "tests/worker/news/feeds.test.ts";

export const CONTENT = [
  {
    name: "a post for connections shown to everybody",
    file: "worker/domain/posts/visible-post.ts",
    in: "isPostVisibleTo",
    find: "and (${post.audience} = 'members' or ${isConnected(me, post.authorId)})",
    replace: "",
    test: {
      file: "tests/worker/posts/reactions.test.ts",
      title:
        "sees a post, its comments and its author's activity, may react to it and report it, exactly when it is for them",
    },
    neighbor: "is not counted for a member who blocked its author or was blocked by them",
  },
  {
    name: "the activity of a stranger with posts for connections",
    file: "worker/features/posts/feed/scanned.ts",
    in: "postsOf",
    find: "and (audience = 'members' or ${isConnected(me, authorId)})",
    replace: "",
    test: {
      file: "tests/worker/posts/feed.test.ts",
      title: "are those that the viewer may see: of a stranger what is for members",
    },
    neighbor: "has one's own posts and those of connections, the newest first, and nobody else's",
  },
  {
    name: "an opportunity in everybody's list during its early access",
    file: "worker/features/opportunities/opportunity-sql.ts",
    in: "isListed",
    find: "and(isVisibleTo(viewer), isEarlyEnough(viewer, c.var.now))",
    replace: "isVisibleTo(viewer)",
    test: {
      file: `${OPPORTUNITIES}/list.test.ts`,
      title: "shows one that is open to investors first only to tiers with early deals",
    },
    neighbor: "orders amounts of all currencies by value",
  },
  {
    name: "deal flow without the tier that has it",
    file: "worker/features/opportunities/require-deal-flow.ts",
    in: "authorizeDealFlow",
    find: 'await authorizeCapability(c, viewer, "deal-flow");',
    replace: "",
    test: {
      file: `${OPPORTUNITIES}/sharing.test.ts`,
      title: "needs the tier again to send it to the admins, and to open it after a pause; pausing and closing do not",
    },
    neighbor: "has of the team those who are connected to the owner",
  },
  {
    name: "the progress of another member as one's own",
    file: "worker/features/academy/courses/cards.ts",
    in: "doneModules",
    find: "${completion.memberId} = ${enrollment.memberId} and",
    replace: "",
    test: {
      file: "tests/worker/academy/certificates.test.ts",
      title: "counts what its owner completed, and nothing of another member",
    },
    neighbor: "is not issued for a course without modules",
  },
  {
    name: "the certificate of another member shown or hidden",
    file: "worker/features/academy/certificates/show-certificate.ts",
    in: "showCertificate",
    find: "and(eq(certificate.memberId, viewer.id), eq(certificate.courseId, courseId))",
    replace: "eq(certificate.courseId, courseId)",
    test: {
      file: "tests/worker/academy/certificates.test.ts",
      title: "is on the profile of its owner while they show it and it is valid, and only for admitted members",
    },
    neighbor: "is unknown under a made-up number",
  },
  {
    name: "a lesson overwritten that another admin saved meanwhile",
    file: "worker/features/admin/academy/change-module.ts",
    in: "saveModule",
    find: "${current} = ${version}",
    replace: "1",
    test: {
      file: "tests/worker/academy/authoring.test.ts",
      title:
        "has a module as one of two admins saved it who had opened it at once; the other is refused until they saw it",
    },
    neighbor: "never lowers the progress of a member by what its authors do",
  },
  {
    name: "a feed fetched from wherever it redirects",
    file: "worker/features/news/fetching/fetch-feed.ts",
    in: "fetchFeed",
    find: "!isPublicAddress(address)",
    replace: "!isPublicAddress(feedUrl)",
    test: {
      file: FEEDS_TEST,
      title: "that redirects to https on an address that isn't public is not fetched from there",
    },
    neighbor: "that has moved is read where it is now",
  },
  {
    name: "a feed at a literal IP address",
    file: "worker/contract/news/public-address.ts",
    in: "isPublicAddress",
    find: "!isIp &&",
    replace: "",
    test: { file: FEEDS_TEST, title: "is not public: " },
    neighbor: "of Atom becomes items with the address that readers open",
  },
  {
    name: "the figures of other members among one's own",
    file: "worker/features/analytics/own/queries.ts",
    in: "readOwn",
    find: "eq(memberFigures.memberId, sql`${me}`),",
    replace: "",
    test: { file: "tests/worker/analytics/own-analytics.test.ts", title: "are those of the viewer alone" },
    neighbor: "end with the day, week or month of today; weeks begin on Monday and months on the first",
  },
  {
    name: "the figures of the network for every member",
    file: "worker/features/analytics/network/queries.ts",
    in: "readNetwork",
    find: "authorizeAdmin(env, viewer);",
    replace: "",
    test: {
      file: "tests/worker/analytics/network-analytics.test.ts",
      title: "are for admins alone, in the page too",
    },
    neighbor: "is deleted by cron once retention does not need it",
  },
];
