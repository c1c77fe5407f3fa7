/** Every number the product promises, with its unit. */

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Characters, both sides. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** Password hashes that may wait in one isolate; one more is refused with 503 `busy`. */
export const PASSWORD_QUEUE_LENGTH = 8;
export const BUSY_RETRY_AFTER_SECONDS = 2;

/** Graphemes, and for the message also bytes. */
export const NAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;
export const COMPANY_MAX_LENGTH = 120;
export const MESSAGE_MAX_GRAPHEMES = 4000;
export const MESSAGE_MAX_BYTES = 16_000;

/** Request bodies and socket frames. */
export const BODY_MAX_BYTES = 64 * 1024;
export const FRAME_MAX_MESSAGES = 32;

export const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** A session is extended, and its last use is stored, at most this often. */
export const SESSION_SLIDE_MS = DAY_MS;
export const RESET_LINK_LIFETIME_MS = 30 * MINUTE_MS;
/** Links in a registration mail: set a password, confirm, cancel. */
export const MAIL_LINK_LIFETIME_MS = 30 * DAY_MS;
export const IDEMPOTENCY_LIFETIME_MS = DAY_MS;

/** Links that verify an email address: email verification and email change. */
export const EMAIL_LINK_LIFETIME_MS = DAY_MS;
/** The second factor must follow the password within this time. Codes have six digits and change every 30 seconds. */
export const SECOND_STEP_LIFETIME_MS = 10 * MINUTE_MS;
export const SECOND_FACTOR_DIGITS = 6;
export const RECOVERY_CODE_COUNT = 10;
/** A reserved use of an invitation is released after this time when no member joined with it. */
export const INVITATION_HOLD_MS = 10 * MINUTE_MS;
export const INVITATION_USES_MAX = 1000;
export const INVITATION_LIFETIME_MAX_DAYS = 365;
/** A rejected member may apply again after this time. */
export const REAPPLY_AFTER_MS = 30 * DAY_MS;
/** Admins get a mail about open applications at most this often. */
export const ADMIN_NOTICE_MS = HOUR_MS;
export const AUDIT_CSV_ROWS = 1000;
/** Counts of open applications and dead mails stop here, so that counting costs the same however many there are. */
export const WAITING_COUNT_MAX = 9;

/** Graphemes. */
export const REASON_MAX_LENGTH = 500;
export const NOTE_MAX_LENGTH = 120;
export const SEARCH_MAX_LENGTH = 100;
export const TIER_NAME_MAX_LENGTH = 40;
export const TIER_FEATURE_MAX_LENGTH = 80;
export const TIER_FEATURES_MAX = 12;
export const TIERS_MAX = 12;
/** Euro cents. */
export const TIER_PRICE_MAX_MINOR = 100_000_000;
export const PAGE_TITLE_MAX_LENGTH = 80;
export const PAGE_MARKDOWN_MAX_LENGTH = 40_000;

export const ATTENDEE_PREVIEW = 5;
/** Graphemes. */
export const EVENT_TITLE_MIN_LENGTH = 5;
export const EVENT_TITLE_MAX_LENGTH = 120;
export const EVENT_LOCATION_MAX_LENGTH = 160;
export const EVENT_DESCRIPTION_MIN_LENGTH = 10;
export const EVENT_DESCRIPTION_MAX_LENGTH = 10_000;
export const EVENT_WEBSITE_MAX_LENGTH = 300;
export const EVENT_CAPACITY_MAX = 100_000;
/** How far ahead an event may begin, and how long one may last. */
export const EVENT_AHEAD_MAX_MS = 3 * 366 * DAY_MS;
export const EVENT_DURATION_MAX_MS = 31 * DAY_MS;
/** People on the waitlist of one event. */
export const WAITLIST_MAX = 1000;
/** A host may send an announcement to all attendees this often; its length in graphemes. */
export const ANNOUNCEMENT_EVERY_MS = DAY_MS;
export const ANNOUNCEMENT_MAX_LENGTH = 2000;
/** How long after the end of the event a host may still send one. */
export const ANNOUNCEMENT_AFTER_MS = 7 * DAY_MS;
/** Attendees are reminded this long before the start. */
export const REMINDER_BEFORE_MS = DAY_MS;
/** Mails of one announcement written in one batch. */
export const ANNOUNCEMENT_CHUNK = 200;
/** Search matches scanned for one page when filters apply as well (performance document, "search"). */
export const SCANNED_MATCHES = 200;
/** Entries one sweep writes to the search index. */
export const SEARCH_SWEEP_SIZE = 200;
export const PAGE_SIZE = 20;
export const MESSAGE_PAGE_SIZE = 50;
export const CONVERSATION_PAGE_SIZE = 50;
/** Pause between the account-created toast and /dashboard. */
export const ACCOUNT_CREATED_REDIRECT_MS = 2000;

export const TOAST_LIMIT = 3;
export const TOAST_MS = 4000;
export const TOAST_ERROR_MS = 5000;
export const TOOLTIP_DELAY_MS = 700;

/** Sockets: heartbeat, how long a pong may take, and the pauses before each reconnect (the last one repeats). */
export const HEARTBEAT_MS = 30_000;
export const PONG_TIMEOUT_MS = 10_000;
export const RECONNECT_MS = [1000, 2000, 5000, 10_000] as const;
export const SOCKET_TIMEOUT_MS = 10_000;
export const SOCKET_PROTOCOL_VERSION = 1;
/** Open sockets one member may hold. */
export const SOCKETS_PER_MEMBER = 32;
/** A conversation delivers its watermark to a participant's inbox at most this often. */
export const INBOX_DELIVERY_MS = 500;
/** A visible tab reports what the member read at most this often. */
export const READ_REPORT_MS = 1000;
export const TYPING_EXPIRES_MS = 5000;

/** Query cache of the SPA. */
export const QUERY_GC_MS = 5 * MINUTE_MS;
export const QUERY_RETRIES = 3;
export const QUERY_RETRY_MAX_MS = 30_000;

/** Rate limits: how many in which window. */
export type RateLimit = { readonly name: string; readonly limit: number; readonly windowMs: number };
export const RATE_LIMITS = {
  signInPerAccount: { name: "sign-in-account", limit: 10, windowMs: 15 * MINUTE_MS },
  signInPerIp: { name: "sign-in-ip", limit: 50, windowMs: 15 * MINUTE_MS },
  signUpPerIp: { name: "sign-up-ip", limit: 10, windowMs: HOUR_MS },
  secondStepPerAccount: { name: "second-step-account", limit: 10, windowMs: 15 * MINUTE_MS },
  /** A code of an authenticator app is valid once. */
  secondFactorCode: { name: "second-factor-code", limit: 1, windowMs: 5 * MINUTE_MS },
  /** Wrong passwords when a member confirms a change of their account. */
  reauthenticationPerAccount: { name: "reauthentication-account", limit: 10, windowMs: 15 * MINUTE_MS },
  verificationPerAddress: { name: "verification-address", limit: 3, windowMs: HOUR_MS },
  mailedLinksPerIp: { name: "mailed-links-ip", limit: 30, windowMs: HOUR_MS },
  /** Each request notifies the admins' open tabs. */
  tierRequestsPerMember: { name: "tier-requests-member", limit: 20, windowMs: HOUR_MS },
  invitationPerIp: { name: "invitation-ip", limit: 10, windowMs: HOUR_MS },
  setupPerIp: { name: "setup-ip", limit: 10, windowMs: HOUR_MS },
  resetPerAddress: { name: "reset-address", limit: 3, windowMs: HOUR_MS },
  guestRegistrationPerIp: { name: "guest-registration-ip", limit: 20, windowMs: HOUR_MS },
  guestRegistrationPerAddress: { name: "guest-registration-address", limit: 3, windowMs: HOUR_MS },
  eventsPerMember: { name: "events-member", limit: 20, windowMs: DAY_MS },
  messagesPerSender: { name: "messages-sender", limit: 60, windowMs: 10 * SECOND_MS },
} as const satisfies Record<string, RateLimit>;

/** Mail: attempts before a row is dead, the lease of a claim, and the pauses between attempts (the last one repeats). */
export const MAIL_MAX_ATTEMPTS = 6;
export const MAIL_LEASE_MS = 2 * MINUTE_MS;
export const MAIL_RETRY_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS] as const;
/** Rows one sweep returns to the queue. */
export const MAIL_SWEEP_SIZE = 50;
