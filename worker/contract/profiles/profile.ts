import type { MemberKind, PersonView } from "../members.ts";
import type { RelationView } from "../network/relation.ts";
import type { FocusView } from "./focus.ts";
import type { EducationEntry, ExperienceEntry, ProfilePart, SocialLink } from "./parts.ts";
import type { RecommendationView } from "./recommendations.ts";

/** `GET /api/profiles/:id`. 404 also without approval or with a block by the member. 401 and 403 unless public. */
export type ProfileView = PersonView & {
  kind: MemberKind;
  company: string | null;
  location: string | null;
  website: string | null;
  /** Only for admitted members when shown and verified; always on the own profile. */
  email: string | null;
  bio: string;
  interests: string[];
  focus: FocusView;
  experience: ExperienceEntry[];
  education: EducationEntry[];
  skills: SkillView[];
  links: SocialLink[];
  /** The newest PAGE_SIZE; more: `GET /api/profiles/:id/recommendations`. Empty without admission. */
  recommendations: { rows: RecommendationView[]; cursor: string | null };
  activity: ActivityView[];
  /** At most PROFILE_ACTIVITY_MAX. Empty for viewers without admission. */
  certificates: ShownCertificateView[];
  figures: ProfileFigures;
  relation: RelationView;
  investorRequests: InvestorRequestsView | null;
  /** Visible ones; 0 for viewers without admission. */
  mutualConnections: number;
  isMe: boolean;
  own: OwnProfileView | null;
};

/** Without hidden ones and people with a block. `fromConnections`: of the newest ENDORSING_CONNECTIONS_SCANNED. */
export type SkillView = {
  id: string;
  name: string;
  endorsements: number;
  isEndorsed: boolean;
  fromConnections: number;
};

/** Rest of `NETWORK_LIMITS.investorRequestsPerMember`. `resetsAt`: ISO. `tier`: the cheapest one without this limit. */
export type InvestorRequestsView = { left: number; resetsAt: string; tier: string | null };

/** `at`: start of the event (ISO), maybe in the future. */
/** `at`: start. `until`: end, or the end of the day. */
export type ActivityView = { type: "event-hosted"; eventId: string; title: string; at: string; until: string };

type ShownCertificateView = { code: string; title: string; at: string };

type ProfileFigures = {
  /** Without people with a block. */
  connections: number;
  /** Closed opportunities, confirmed by another party. */
  deals: number;
  /** Past and future, not canceled. */
  eventsHosted: number;
  memberSince: string;
  answers: AnswerTime | null;
};

/** Conversations that others began in the last ANSWER_DAYS days; half of the answers came within `medianMs`. */
export type AnswerTime = { cases: number; answered: number; medianMs: number };

export type OwnProfileView = {
  versions: Record<ProfilePart, number>;
  isPublic: boolean;
  isEmailShown: boolean;
  isAnswerTimeShown: boolean;
  /** Members in the last PROFILE_VIEWS_DAYS days, each once a day. */
  views: number;
  /** The profile is public, and its picture for shared links is missing or old. */
  isPictureMissing: boolean;
};
