import type { CertificateView, IssuedView } from "#contract/academy/certificates.ts";
import type { CoursePage, CourseView, CurrentLessonView, LessonView } from "#contract/academy/courses.ts";
import type { AdminContentRequestsView, ContentRequestsView } from "#contract/academy/requests.ts";
import type { ResourcePage } from "#contract/academy/resources.ts";
import type {
  AdminCoursesView,
  AdminCourseView,
  AdminResourcesView,
  AdminResourceView,
  UploadedFileView,
} from "#contract/admin/academy.ts";
import type { DecisionView as ApplicationDecisionView, ApplicationPage } from "#contract/admin/applications.ts";
import type { AuditPage } from "#contract/admin/audit.ts";
import type { InvitationPage, InvitationUsePage, InvitationView } from "#contract/admin/invitations.ts";
import type { AdminMemberView, MemberPage } from "#contract/admin/members.ts";
import type { AdminNewsPage, AdminNewsSourceView } from "#contract/admin/news.ts";
import type { AdminOpportunityPage, AdminOpportunityView } from "#contract/admin/opportunities.ts";
import type { AdminPagesView, AdminPageView, PagePreviewView } from "#contract/admin/pages.ts";
import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import type { AdminReportView, ReportPage } from "#contract/admin/reports.ts";
import type { SetupView, TestMailView } from "#contract/admin/setup.ts";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import type { SystemView } from "#contract/admin/system.ts";
import type { AnalyticsView, NetworkAnalyticsView } from "#contract/analytics/analytics.ts";
import type { ConfirmationResult, ConfirmationView, LinkMailResult } from "#contract/auth/email-verification.ts";
import type { OAuthStart } from "#contract/auth/oauth.ts";
import type { SignUpModeView } from "#contract/auth/registration-mode.ts";
import type { SignInResult } from "#contract/auth/sign-in.ts";
import type { InvitationCheckView } from "#contract/auth/sign-up.ts";
import type { RecoveryCodesView, SecondFactorSetupView } from "#contract/auth/two-factor.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { AttendeePage, RegistrationPage } from "#contract/events/attendees.ts";
import type { EventView } from "#contract/events/event.ts";
import type { EventPage, HostPage } from "#contract/events/list.ts";
import type { RegistrationResult, RegistrationView } from "#contract/events/registration.ts";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import type { MailsReplayedView, OutboxMailView, OutboxPage, OutboxRowView } from "#contract/mail.ts";
import type { MediaView } from "#contract/media/pictures.ts";
import type { AdminTiersView, AdminTierView, TiersView } from "#contract/membership/tiers.ts";
import type { ConversationPage, MessagesResult, ThreadView } from "#contract/messages.ts";
import type { BlockPage } from "#contract/network/blocks.ts";
import type { ConnectionRequestPage, NetworkSummary } from "#contract/network/connections.ts";
import type { IntroductionsView, PathsView } from "#contract/network/introductions.ts";
import type { MutePage } from "#contract/network/mutes.ts";
import type { MutualPage, PeoplePage } from "#contract/network/people.ts";
import type { RelationView } from "#contract/network/relation.ts";
import type { NetworkSettings } from "#contract/network/settings.ts";
import type { SuggestionsView } from "#contract/network/suggestions.ts";
import type { NewsPage, NewsSourcesView } from "#contract/news/news.ts";
import type { NotificationPage, NotificationSettingsView } from "#contract/notifications/notifications.ts";
import type { DealPage, InterestPage, OwnRowsView } from "#contract/opportunities/deals.ts";
import type { OpportunityPage, OpportunityView } from "#contract/opportunities/opportunities.ts";
import type { PageView } from "#contract/pages.ts";
import type { CommentPage, CommentView, MemberCommentPage } from "#contract/posts/comments.ts";
import type { LikeView, PostPage, PostView } from "#contract/posts/posts.ts";
import type { EndorsementPage, EndorsementResult } from "#contract/profiles/endorsements.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import type {
  OwnRecommendationView,
  RecommendationPage,
  RecommendationsView,
} from "#contract/profiles/recommendations.ts";
import type { DecisionView } from "#contract/reports/reports.ts";
import type { AccountView } from "#contract/settings/account.ts";
import type { AdminQuotePage, OwnQuoteView } from "#contract/settings/quote.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import type { SecurityEventPage } from "#contract/settings/security-events.ts";

/** A route whose answer the web does not read. */
type Unread = unknown;

/** What each route of the API answers, as the web requests it. `tests/contract` checks that every request of the web is listed. */
type Answers = {
  "GET /api/me": ViewerView;
  "PATCH /api/me": ViewerView;
  "PUT /api/me/kind": ViewerView;
  "PUT /api/me/avatar": ViewerView;
  "DELETE /api/me/avatar": Unread;
  "PUT /api/me/email": LinkMailResult;
  "DELETE /api/me/email": Unread;
  "PUT /api/me/password": Unread;
  "POST /api/me/session": Unread;
  "POST /api/me/copy": Unread;
  "POST /api/me/application": Unread;
  "POST /api/me/deletion": ViewerView;
  "DELETE /api/me/deletion": Unread;
  "GET /api/me/account": AccountView;
  "GET /api/me/quote": OwnQuoteView;
  "PUT /api/me/quote": Unread;
  "DELETE /api/me/quote": Unread;
  "GET /api/me/security": SecurityView;
  "GET /api/me/security-events": SecurityEventPage;
  "DELETE /api/me/sessions": Unread;
  "DELETE /api/me/sessions/:id": Unread;
  "DELETE /api/me/identities/:provider": Unread;

  "POST /api/setup": Unread;
  "GET /api/auth/registration": SignUpModeView;
  "POST /api/auth/invitation": InvitationCheckView;
  "POST /api/auth/sign-up/email": Unread;
  "POST /api/auth/sign-in/email": SignInResult;
  "POST /api/auth/sign-in/social": OAuthStart;
  "POST /api/auth/link-social": OAuthStart;
  "POST /api/auth/second-step": Unread;
  "POST /api/auth/sign-out": Unread;
  "POST /api/auth/request-password-reset": Unread;
  "POST /api/auth/reset-password": Unread;
  "POST /api/auth/verification": LinkMailResult;
  "POST /api/auth/confirmation": ConfirmationResult;
  "POST /api/auth/confirmation/link": ConfirmationView;
  "POST /api/auth/reauthentication": Unread;
  "POST /api/auth/second-factor": SecondFactorSetupView;
  "POST /api/auth/second-factor/confirmation": Unread;
  "POST /api/auth/second-factor/removal": Unread;
  "POST /api/auth/second-factor/recovery-codes": RecoveryCodesView;
  "DELETE /api/auth/second-factor/pending-removal": Unread;

  "GET /api/tiers": TiersView;
  "PUT /api/tiers/request": TiersView;
  "DELETE /api/tiers/request": Unread;
  "GET /api/pages/:slug": PageView;
  "POST /api/media": MediaView;

  "GET /api/events": EventPage;
  "POST /api/events": EventView;
  "GET /api/events/hosts": HostPage;
  "GET /api/events/:id": EventView;
  "PATCH /api/events/:id": EventView;
  "GET /api/events/:id/attendees": AttendeePage;
  "GET /api/events/:id/registrations": RegistrationPage;
  "DELETE /api/events/:id/registrations/:registration": Unread;
  "POST /api/events/:id/registration": RegistrationResult;
  "PATCH /api/events/:id/registration": RegistrationView;
  "DELETE /api/events/:id/registration": Unread;
  "PUT /api/events/:id/preview": Unread;
  "POST /api/events/:id/cancellation": Unread;
  "POST /api/events/:id/announcements": Unread;
  "POST /api/registrations/link": RegistrationLinkView;
  "POST /api/registrations/calendar": Unread;
  "POST /api/registrations/confirmation": Unread;
  "POST /api/registrations/cancellation": Unread;

  "GET /api/profiles/:id": ProfileView;
  "POST /api/profiles/:id/view": Unread;
  "PUT /api/profiles/me/:part": ProfileView;
  "PUT /api/profiles/me/preview": Unread;
  "PUT /api/profiles/:id/skills/:skill/endorsement": EndorsementResult;
  "DELETE /api/profiles/:id/skills/:skill/endorsement": EndorsementResult;
  "GET /api/profiles/:id/skills/:skill/endorsements": EndorsementPage;
  "PUT /api/profiles/me/skills/:skill/endorsements/:member": Unread;
  "GET /api/profiles/:id/recommendations": RecommendationPage;
  "PUT /api/profiles/:id/recommendation": OwnRecommendationView;
  "DELETE /api/profiles/:id/recommendation": Unread;
  "PUT /api/profiles/:id/recommendation-request": OwnRecommendationView;
  "DELETE /api/profiles/:id/recommendation-request": Unread;
  "DELETE /api/profiles/me/recommendation-requests/:author": Unread;
  "PUT /api/profiles/me/recommendations/:author": Unread;
  "GET /api/recommendations": RecommendationsView;

  "GET /api/posts": PostPage;
  "POST /api/posts": PostView;
  "GET /api/posts/comments": MemberCommentPage;
  "GET /api/posts/:id": PostView;
  "PATCH /api/posts/:id": PostView;
  "DELETE /api/posts/:id": Unread;
  "PUT /api/posts/:id/like": LikeView;
  "DELETE /api/posts/:id/like": LikeView;
  "PUT /api/posts/:id/hiding": Unread;
  "DELETE /api/posts/:id/hiding": Unread;
  "PUT /api/posts/:id/mute": Unread;
  "DELETE /api/posts/:id/mute": Unread;
  "GET /api/posts/:id/comments": CommentPage;
  "POST /api/posts/:id/comments": CommentView;
  "DELETE /api/posts/:id/comments/:comment": Unread;

  "GET /api/network/summary": NetworkSummary;
  "GET /api/network/settings": NetworkSettings;
  "PATCH /api/network/settings": Unread;
  "GET /api/network/people": PeoplePage;
  "GET /api/network/connections": PeoplePage;
  "GET /api/network/mutual/:id": MutualPage;
  "GET /api/network/requests": ConnectionRequestPage;
  "DELETE /api/network/requests/received/:id": RelationView;
  "PUT /api/network/requests/:id": RelationView;
  "DELETE /api/network/requests/:id": RelationView;
  "PUT /api/network/connections/:id": RelationView;
  "DELETE /api/network/connections/:id": RelationView;
  "GET /api/network/suggestions": SuggestionsView;
  "PUT /api/network/dismissals/:id": Unread;
  "DELETE /api/network/dismissals/:id": Unread;
  "GET /api/network/paths/:id": PathsView;
  "GET /api/network/introductions": IntroductionsView;
  "POST /api/network/introductions": { id: string };
  "PUT /api/network/introductions/:id/answer": Unread;
  "DELETE /api/network/introductions/:id": Unread;
  "GET /api/network/blocks": BlockPage;
  "PUT /api/network/blocks/:id": Unread;
  "DELETE /api/network/blocks/:id": Unread;
  "GET /api/network/mutes": MutePage;
  "PUT /api/network/mutes/:id": Unread;
  "DELETE /api/network/mutes/:id": Unread;

  "GET /api/messages": ConversationPage;
  "GET /api/messages/:id": ThreadView;
  "POST /api/messages/:id": MessagesResult;
  "DELETE /api/messages/:id/:id": Unread;
  "PUT /api/messages/:id/reading": Unread;
  "PUT /api/messages/:id/request": Unread;

  "GET /api/notifications": NotificationPage;
  "PUT /api/notifications/reading": Unread;
  "GET /api/notifications/settings": NotificationSettingsView;
  "PUT /api/notifications/settings/:topic": Unread;
  "POST /api/notifications/unsubscription": { email: string };

  "GET /api/opportunities": OpportunityPage;
  "POST /api/opportunities": { id: string };
  "GET /api/opportunities/deals": DealPage;
  "GET /api/opportunities/mine": OwnRowsView;
  "GET /api/opportunities/:id": OpportunityView;
  "PUT /api/opportunities/:id": Unread;
  "DELETE /api/opportunities/:id": Unread;
  "PUT /api/opportunities/:id/state": Unread;
  "PUT /api/opportunities/:id/saving": Unread;
  "DELETE /api/opportunities/:id/saving": Unread;
  "GET /api/opportunities/:id/interest": InterestPage;
  "PUT /api/opportunities/:id/interest": Unread;
  "DELETE /api/opportunities/:id/interest": Unread;
  "PUT /api/opportunities/:id/pass": Unread;
  "DELETE /api/opportunities/:id/pass": Unread;
  "PUT /api/opportunities/:id/notes": Unread;
  "POST /api/opportunities/:id/shares": Unread;
  "POST /api/opportunities/:id/questions": { id: string };
  "PATCH /api/opportunities/:id/questions/:question": Unread;
  "PUT /api/opportunities/:id/party": Unread;
  "DELETE /api/opportunities/:id/party": Unread;
  "DELETE /api/opportunities/:id/team/me": Unread;
  "PATCH /api/opportunities/:id/parties": Unread;
  "POST /api/opportunities/:id/updates": { id: string };
  "DELETE /api/opportunities/:id/updates/:update": Unread;

  "GET /api/academy/courses": CoursePage;
  "GET /api/academy/resources": ResourcePage;
  "GET /api/academy/current": CurrentLessonView;
  "GET /api/academy/courses/:id": CourseView;
  "PUT /api/academy/courses/:id/enrollment": Unread;
  "DELETE /api/academy/courses/:id/enrollment": Unread;
  "PUT /api/academy/courses/:id/certificate": IssuedView;
  "PUT /api/academy/courses/:id/certificate/visibility": Unread;
  "GET /api/academy/courses/:id/modules/:module": LessonView;
  "PUT /api/academy/courses/:id/modules/:module/completion": Unread;
  "PUT /api/academy/courses/:id/modules/:module/position": Unread;
  "GET /api/academy/requests": ContentRequestsView;
  "POST /api/academy/requests": Unread;
  "DELETE /api/academy/requests/:id": Unread;
  "PUT /api/academy/requests/:id/second": Unread;
  "DELETE /api/academy/requests/:id/second": Unread;
  "GET /api/certificates/:code": CertificateView;

  "GET /api/news": NewsPage;
  "GET /api/news/sources": NewsSourcesView;
  "GET /api/analytics": AnalyticsView;
  "GET /api/analytics/network": NetworkAnalyticsView;
  "POST /api/reports": { id: string };
  "GET /api/reports/decisions/:id": DecisionView;
  "PUT /api/reports/decisions/:id/answer": Unread;

  "GET /api/admin/summary": AdminSummaryView;
  "GET /api/admin/setup": SetupView;
  "POST /api/admin/setup/test-mail": TestMailView;
  "GET /api/admin/system": SystemView;
  "GET /api/admin/registration": RegistrationSettingsView;
  "PUT /api/admin/registration": RegistrationSettingsView;
  "PUT /api/admin/registration/early-access": RegistrationSettingsView;
  "GET /api/admin/applications": ApplicationPage;
  "POST /api/admin/applications/:id/approval": ApplicationDecisionView;
  "POST /api/admin/applications/:id/rejection": ApplicationDecisionView;
  "GET /api/admin/audit": AuditPage;
  "GET /api/admin/invitations": InvitationPage;
  "POST /api/admin/invitations": InvitationView;
  "DELETE /api/admin/invitations/:id": Unread;
  "GET /api/admin/invitations/:id/uses": InvitationUsePage;
  "GET /api/admin/members": MemberPage;
  "GET /api/admin/members/:id": AdminMemberView;
  "GET /api/admin/members/:id/security-events": SecurityEventPage;
  "PUT /api/admin/members/:id/role": Unread;
  "PUT /api/admin/members/:id/tier": Unread;
  "DELETE /api/admin/members/:id/sessions": Unread;
  "PUT /api/admin/members/:id/second-factor-removal": Unread;
  "DELETE /api/admin/members/:id/second-factor-removal": Unread;
  "PUT /api/admin/members/:id/suspension": Unread;
  "DELETE /api/admin/members/:id/suspension": Unread;
  "GET /api/admin/quotes": AdminQuotePage;
  "PUT /api/admin/quotes/:id/decision": Unread;
  "GET /api/admin/news": AdminNewsPage;
  "POST /api/admin/news": AdminNewsSourceView;
  "GET /api/admin/news/:id": AdminNewsSourceView;
  "PUT /api/admin/news/:id": AdminNewsSourceView;
  "PUT /api/admin/tiers/order": AdminTiersView;
  "PUT /api/admin/tiers/:id/offer": AdminTierView;
  "PATCH /api/admin/news/:id": AdminNewsSourceView;
  "PUT /api/admin/news/:id/reading": AdminNewsSourceView;
  "DELETE /api/admin/news/:id": Unread;
  "GET /api/admin/opportunities": AdminOpportunityPage;
  "GET /api/admin/opportunities/:id": AdminOpportunityView;
  "PUT /api/admin/opportunities/:id/decision": Unread;
  "GET /api/admin/outbox": OutboxPage;
  "GET /api/admin/outbox/:id": OutboxMailView;
  "POST /api/admin/outbox/replay": MailsReplayedView;
  "POST /api/admin/outbox/:id/replay": OutboxRowView;
  "GET /api/admin/pages": AdminPagesView;
  "GET /api/admin/pages/:slug": AdminPageView;
  "PUT /api/admin/pages/:slug": AdminPageView;
  "POST /api/admin/pages/preview": PagePreviewView;
  "POST /api/admin/academy/preview": PagePreviewView;
  "GET /api/admin/reports": ReportPage;
  "POST /api/admin/reports/:id/opening": AdminReportView;
  "PUT /api/admin/reports/:id/decision": Unread;
  "PUT /api/admin/reports/:id/appeal": Unread;
  "GET /api/admin/tiers": AdminTiersView;
  "POST /api/admin/tiers": AdminTierView;
  "PUT /api/admin/tiers/:id": AdminTierView;
  "GET /api/admin/academy": AdminCoursesView;
  "GET /api/admin/academy/:id": AdminCourseView;
  "PUT /api/admin/academy/:id": AdminCourseView;
  "DELETE /api/admin/academy/:id": Unread;
  "PUT /api/admin/academy/:id/publication": Unread;
  "PUT /api/admin/academy/:id/modules/:module": AdminCourseView;
  "DELETE /api/admin/academy/:id/modules/:module": AdminCourseView;
  "GET /api/admin/academy/resources": AdminResourcesView;
  "PUT /api/admin/academy/resources/:id": AdminResourceView;
  "POST /api/admin/academy/files": UploadedFileView;
  "GET /api/admin/academy/requests": AdminContentRequestsView;
  "PUT /api/admin/academy/requests/:id/publication": Unread;
  "DELETE /api/admin/academy/requests/:id": Unread;
  "PUT /api/admin/academy/withdrawals": Unread;
};

type WithoutQuery<Route> = Route extends `${infer Path}?${string}` ? Path : Route;
type Segments<Path> = Path extends `${infer First}/${infer Rest}` ? [First, ...Segments<Rest>] : [Path];
/** Whether the segments of a path are those of a pattern, whose parameters begin with a colon. A text that is not known fits only a parameter. */
type Fits<Path, Pattern> = Path extends [infer One, ...infer Rest]
  ? Pattern extends [infer Other, ...infer More]
    ? Other extends `:${string}`
      ? Fits<Rest, More>
      : One extends Other
        ? Fits<Rest, More>
        : false
    : false
  : Pattern extends []
    ? true
    : false;
type Patterns<Path> = {
  [P in keyof Answers]: Fits<Segments<Path>, Segments<P>> extends true ? P : never;
}[keyof Answers];

type AnswerOfPath<Path> = Path extends keyof Answers ? Answers[Path] : Answers[Patterns<Path>];

/** The view that the contract has for `METHOD /path`, with or without a query; never for a path that no route has. */
export type AnswerOf<Route extends string> = AnswerOfPath<WithoutQuery<Route>>;
