import type { MemberKind, PersonView } from "../members.ts";
import type { RelationView } from "../network/plain/relation.ts";
import type { FocusView } from "./focus.ts";
import type { EducationEntry, ExperienceEntry, ProfilePart, SocialLink } from "./parts.ts";
import type { RecommendationView } from "./recommendations.ts";

/**
 * Answer of `GET /api/profiles/:id`, where `me` is the viewer: one member's profile. 404 `member-not-found`, with the same body, for an unknown
 * member, one who is not approved, and one who blocked the viewer. A visitor sees public profiles; else 401. A member who is not admitted sees
 * their own and public ones, and is public to nobody; else 403 `membership-pending`, `email-unverified`.
 */
export type ProfileView = PersonView & {
  kind: MemberKind;
  company: string | null;
  location: string | null;
  website: string | null;
  /** The address, when its owner shows it to members and it is verified; always on one's own profile, never for visitors and members who are not admitted. */
  email: string | null;
  bio: string;
  interests: string[];
  focus: FocusView;
  experience: ExperienceEntry[];
  education: EducationEntry[];
  skills: SkillView[];
  links: SocialLink[];
  /**
   * The newest ones that the member shows, at most PAGE_SIZE; `GET /api/profiles/:id/recommendations` has the others. Empty for visitors, and
   * on a public profile for members who are not admitted.
   */
  recommendations: { rows: RecommendationView[]; cursor: string | null };
  /** What the member did, newest first, at most PROFILE_ACTIVITY_MAX: events that they host. */
  activity: ActivityView[];
  /** Courses that the member completed and shows, newest first, at most PROFILE_ACTIVITY_MAX. Empty for visitors and members who are not admitted. */
  certificates: ShownCertificateView[];
  figures: ProfileFigures;
  /** How the viewer is related to the member; `none` for visitors. */
  relation: RelationView;
  /** How many more investors the viewer can ask to connect; null where nothing limits the request to this member. */
  investorRequests: InvestorRequestsView | null;
  /** Mutual connections whom the viewer may see; 0 for visitors and members who are not admitted. */
  mutualConnections: number;
  /** Whether the viewer is the member. */
  isMe: boolean;
  /** What only the member sees; null for others. */
  own: OwnProfileView | null;
};

/**
 * A skill. `endorsements`: people who endorse it, are not hidden, and neither blocked the viewer nor are blocked by them. `isEndorsed`: the viewer is among them.
 * `fromConnections`: how many of them are connections of the viewer, of their newest ENDORSING_CONNECTIONS_SCANNED; 0 as for `mutualConnections`.
 */
export type SkillView = {
  id: string;
  name: string;
  endorsements: number;
  isEndorsed: boolean;
  fromConnections: number;
};

/**
 * What the viewer's tier leaves of `NETWORK_LIMITS.investorRequestsPerMember`. `resetsAt`: ISO instant from which they can ask as many again;
 * `tier`: the name of the cheapest tier without this limit.
 */
export type InvestorRequestsView = { left: number; resetsAt: string; tier: string | null };

/** `at`: the start of the event, an ISO instant, which may be still to come. */
export type ActivityView = { type: "event-hosted"; eventId: string; title: string; at: string };

/** A certificate on a profile, by its number. `at`: when the course was completed, an ISO instant. */
type ShownCertificateView = { code: string; title: string; at: string };

/** Figures of a profile, each computed. `answers`: null while there are too few cases, or when the member hides it. */
type ProfileFigures = {
  /** Without connections who blocked the viewer, or whom the viewer blocked. */
  connections: number;
  /** Closed opportunities that they were party to, as they and another party confirm. */
  deals: number;
  /** Events that they host, over or not, without canceled ones. */
  eventsHosted: number;
  /** ISO instant. */
  memberSince: string;
  answers: AnswerTime | null;
};

/**
 * How a member answers strangers: of `cases` conversations that somebody else began in the last ANSWER_DAYS days, `answered` have an answer,
 * half of them within `medianMs`.
 */
export type AnswerTime = { cases: number; answered: number; medianMs: number };

export type OwnProfileView = {
  versions: Record<ProfilePart, number>;
  isPublic: boolean;
  isEmailShown: boolean;
  isAnswerTimeShown: boolean;
  /** Members who viewed the profile in the last PROFILE_VIEWS_DAYS days, each counted once a day. */
  views: number;
  /** Whether the picture for shared links has to be drawn: the profile is public and has none of the present name and title. */
  isPictureMissing: boolean;
};
