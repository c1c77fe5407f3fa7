export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Characters, both sides. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** Per isolate; one more is refused with 503 `busy`. */
export const PASSWORD_QUEUE_LENGTH = 8;
/** Reserve for known browsers, however many strangers fill the queue. */
export const PASSWORD_QUEUE_KNOWN = 4;
/** Hashes per account and per network in one isolate; and additional ones per network for known browsers. */
export const PASSWORD_QUEUE_SHARE = 2;
export const PASSWORD_QUEUE_SHARE_KNOWN = 1;
export const BUSY_RETRY_AFTER_SECONDS = 2;
export const UNAVAILABLE_RETRY_AFTER_SECONDS = 5;

/** Graphemes; the message also in bytes. */
export const NAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;
export const COMPANY_MAX_LENGTH = 120;
export const MESSAGE_MAX_GRAPHEMES = 4000;
export const MESSAGE_MAX_BYTES = 16_000;

/** Request bodies and socket frames. */
export const BODY_MAX_BYTES = 64 * 1024;
/** Read and dropped of a too large body before the response: the largest that Cloudflare passes on in every plan. */
export const BODY_DISCARDED_MAX_BYTES = 100 * 1024 * 1024;
export const FRAME_MAX_MESSAGES = 32;

export const SESSION_LIFETIME_MS = 30 * DAY_MS;
export const SESSION_MAX_LIFETIME_MS = 90 * DAY_MS;
/** Age of a password or code in this session that allows a change of a sign-in method. */
export const REAUTHENTICATION_LIFETIME_MS = 10 * MINUTE_MS;
export const SECOND_FACTOR_REMOVAL_WAIT_MS = DAY_MS;
/** Per account; a further sign-in revokes the oldest. */
export const SESSIONS_MAX = 20;
/** After the last sign-in. `KNOWN_BROWSER_ACCOUNTS_MAX`: per browser. */
export const KNOWN_BROWSER_LIFETIME_MS = 365 * DAY_MS;
export const KNOWN_BROWSER_ACCOUNTS_MAX = 5;
/** More than the work takes, so that the response time does not reveal whether a mail was written. */
export const RESET_ANSWER_MS = 100;
export const RESET_LINK_LIFETIME_MS = 30 * MINUTE_MS;
export const MAIL_LINK_LIFETIME_MS = 30 * DAY_MS;
export const IDEMPOTENCY_LIFETIME_MS = DAY_MS;

export const EMAIL_LINK_LIFETIME_MS = DAY_MS;
/** A day more than the mail to the new address may have to wait (`MAIL_BUDGETS`). */
export const EMAIL_CHANGE_LIFETIME_MS = 3 * DAY_MS;
/** From the password to the second factor. Codes change every 30 seconds. */
export const SECOND_STEP_LIFETIME_MS = 10 * MINUTE_MS;
export const SECOND_FACTOR_DIGITS = 6;
export const SECOND_FACTOR_SETUP_LIFETIME_MS = DAY_MS;
export const RECOVERY_CODE_COUNT = 10;
/** Characters without the hyphen. */
export const RECOVERY_CODE_LENGTH = 12;
export const INVITATION_HOLD_MS = 10 * MINUTE_MS;
export const INVITATION_USES_MAX = 1000;
export const INVITATION_LIFETIME_MAX_DAYS = 365;
export const REAPPLY_AFTER_MS = 30 * DAY_MS;
/** Minimum interval of mails and notifications to admins about open decisions. */
export const ADMIN_NOTICE_MS = HOUR_MS;
export const AUDIT_CSV_ROWS = 1000;
/** Counts in the navigation stop here, so that their cost is bounded. */
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
export const EVENT_AHEAD_MAX_MS = 3 * 366 * DAY_MS;
/** After a change of the start: also a started event can be moved again, or canceled. */
export const EVENT_MOVE_BACK_MS = HOUR_MS;
export const EVENT_DURATION_MAX_MS = 31 * DAY_MS;
export const WAITLIST_MAX = 1000;
/** Life of an unconfirmed registration, and time of its mail before the end. */
export const REGISTRATION_HOLD_MS = DAY_MS;
export const HOLD_MAIL_BEFORE_MS = 6 * HOUR_MS;
/** The end comes an hour after a postponed mail (`MAIL_BUDGETS`), but at most this late. */
export const HOLD_MAIL_WAIT_MS = DAY_MS;
/** Per run of cron. */
export const HOLD_SWEEP_SIZE = 100;
/** Per event. Length in graphemes. */
export const ANNOUNCEMENT_EVERY_MS = DAY_MS;
export const ANNOUNCEMENT_MAX_LENGTH = 2000;
/** After the end of the event. */
export const ANNOUNCEMENT_AFTER_MS = 7 * DAY_MS;
export const REMINDER_BEFORE_MS = DAY_MS;
export const ANNOUNCEMENT_CHUNK = 200;
export const SCANNED_MATCHES = 200;
/** Entries per batch, and batches per run of cron: 5,000 entries a minute. */
export const SEARCH_SWEEP_SIZE = 200;
export const SEARCH_SWEEP_BATCHES = 25;
export const PAGE_SIZE = 20;
export const MESSAGE_PAGE_SIZE = 50;
export const CONVERSATION_PAGE_SIZE = 50;
/** Messages sent at once on a reconnect; older ones are read in pages. */
export const CATCH_UP_MAX = 200;
/** Until the screen offers another link. An address gets three links an hour. */
export const LINK_RESEND_SECONDS = 60;
export const ACCOUNT_CREATED_REDIRECT_MS = 2000;
export const TOAST_LIMIT = 3;
export const TOAST_MS = 4000;
export const TOAST_ERROR_MS = 5000;
export const TOAST_ACTION_MS = 8000;
/** While the pointer or the focus is on the toast. */
export const UNDO_MAX_MS = 60_000;
export const TOOLTIP_DELAY_MS = 700;
export const EVENT_REFRESH = { afterMs: 30 * SECOND_MS, max: 40 } as const;

export const HEARTBEAT_MS = 30_000;
export const PONG_TIMEOUT_MS = 10_000;
export const RECONNECT_MS = [1000, 2000, 5000, 10_000] as const;
export const SOCKET_TIMEOUT_MS = 10_000;
export const SOCKET_PROTOCOL_VERSION = 1;
export const SOCKETS_PER_MEMBER = 32;
/** How often a minute the tabs of a member tell that they are shown or hidden. */
export const VISIBILITY_FRAMES_MAX = 120;
/** Not all clients of a network that is back connect at once. */
export const ONLINE_JITTER_MS = 1000;

/** Without progress. Nothing else ends a request on a connection whose network is gone. */
export const REQUEST_TIMEOUT_MS = 10_000;
/** Minimum interval of watermarks from a conversation to an inbox. */
export const INBOX_DELIVERY_MS = 500;
export const READ_REPORT_MS = 1000;
/** A profile that was shown for so long counts as viewed. */
export const SEEN_AFTER_MS = 1000;
export const TYPING_EXPIRES_MS = 5000;

export const QUERY_GC_MS = 5 * MINUTE_MS;
export const QUERY_RETRIES = 3;
export const QUERY_RETRY_MAX_MS = 30_000;

export type RateLimit = { readonly name: string; readonly limit: number; readonly windowMs: number };
export const RATE_LIMITS = {
  /** Includes right passwords; from one network. Known browsers count separately. */
  signInPerAccount: { name: "sign-in-account", limit: 10, windowMs: 15 * MINUTE_MS },
  signInPerIp: { name: "sign-in-ip", limit: 50, windowMs: 15 * MINUTE_MS },
  signInPerBrowser: { name: "sign-in-browser", limit: 10, windowMs: 15 * MINUTE_MS },
  /** All new browsers of an account together, from any network. Beyond this, `signInWhenSlowed` applies. */
  signInByNewBrowsers: { name: "sign-in-new-browsers", limit: 100, windowMs: HOUR_MS },
  signInWhenSlowed: { name: "sign-in-when-slowed", limit: 1, windowMs: MINUTE_MS },
  signUpPerIp: { name: "sign-up-ip", limit: 10, windowMs: HOUR_MS },
  secondStepPerAccount: { name: "second-step-account", limit: 10, windowMs: 15 * MINUTE_MS },
  secondStepPerBrowser: { name: "second-step-browser", limit: 10, windowMs: 15 * MINUTE_MS },
  secondStepByNewBrowsers: { name: "second-step-new-browsers", limit: 40, windowMs: HOUR_MS },
  secondStepWhenSlowed: { name: "second-step-when-slowed", limit: 1, windowMs: 5 * MINUTE_MS },
  secondFactorCode: { name: "second-factor-code", limit: 1, windowMs: 5 * MINUTE_MS },
  /** Includes right passwords: from one network, and in one session. */
  reauthenticationPerAccount: { name: "reauthentication-account", limit: 10, windowMs: 15 * MINUTE_MS },
  reauthenticationPerSession: { name: "reauthentication-session", limit: 10, windowMs: 15 * MINUTE_MS },
  verificationPerAddress: { name: "verification-address", limit: 3, windowMs: HOUR_MS },
  emailChangesPerAddress: { name: "email-changes-address", limit: 3, windowMs: HOUR_MS },
  mailedLinksPerIp: { name: "mailed-links-ip", limit: 30, windowMs: HOUR_MS },
  /** Each notifies the admins' open tabs. */
  testMailsPerAdmin: { name: "test-mails-admin", limit: 10, windowMs: HOUR_MS },
  tierRequestsPerMember: { name: "tier-requests-member", limit: 20, windowMs: HOUR_MS },
  invitationPerIp: { name: "invitation-ip", limit: 10, windowMs: HOUR_MS },
  setupPerIp: { name: "setup-ip", limit: 10, windowMs: HOUR_MS },
  /** By network or known browser, and by all new ones. The window is a link's life, so that one of them works. */
  resetPerAddress: { name: "reset-address", limit: 3, windowMs: RESET_LINK_LIFETIME_MS },
  resetByNewBrowsers: { name: "reset-new-browsers", limit: 6, windowMs: RESET_LINK_LIFETIME_MS },
  /** Beyond it all new browsers share one link an hour, so that nobody keeps the owner from every link for a day. */
  resetByNewBrowsersPerDay: { name: "reset-new-browsers-day", limit: 20, windowMs: DAY_MS },
  resetWhenSlowed: { name: "reset-when-slowed", limit: 1, windowMs: HOUR_MS },
  guestRegistrationPerIp: { name: "guest-registration-ip", limit: 20, windowMs: HOUR_MS },
  /**
   * The same for every address, so that no answer reveals a verification. Below `MAIL_BUDGETS.other` a day, so that
   * waiting mails do not pile up. One window, because each is a row that every registration writes.
   */
  strangerMailPerAddress: { name: "stranger-mail-address", limit: 3, windowMs: 12 * HOUR_MS },
  /** Blocks cancelling and registering. Registrations are limited by mail to the own address (`MAIL_BUDGETS`). */
  cancellationsPerMember: { name: "cancellations-member", limit: 30, windowMs: HOUR_MS },
  /** Of each kind, caused in one's own session. Keeping the account and unlinking a provider are always possible. */
  securityMailsPerMember: { name: "security-mails-member", limit: 3, windowMs: DAY_MS },
  kindChangesPerMember: { name: "kind-changes-member", limit: 20, windowMs: DAY_MS },
  eventsPerMember: { name: "events-member", limit: 20, windowMs: DAY_MS },
  strangersPerSender: { name: "strangers-sender", limit: 10, windowMs: DAY_MS },
  /** Each calls a conversation and two inboxes. */
  blocksPerMember: { name: "blocks-member", limit: 100, windowMs: DAY_MS },
  mutesPerMember: { name: "mutes-member", limit: 300, windowMs: DAY_MS },
  uploadsPerUnverified: { name: "uploads-unverified", limit: 5, windowMs: DAY_MS },
  uploadsPerMember: { name: "uploads-member", limit: 60, windowMs: DAY_MS },
  /** Each leaves a security event. */
  exportsPerMember: { name: "exports-member", limit: 60, windowMs: HOUR_MS },
  profileSavesPerMember: { name: "profile-saves-member", limit: 200, windowMs: HOUR_MS },
  profileViewsPerMember: { name: "profile-views-member", limit: 500, windowMs: DAY_MS },
  endorsementsPerMember: { name: "endorsements-member", limit: 1000, windowMs: DAY_MS },
  recommendationsPerMember: { name: "recommendations-member", limit: 20, windowMs: DAY_MS },
  /** Other members' profiles, each time one is read, and searches by words: many more than the screens need. */
  profilesPerMember: { name: "profiles-member", limit: 300, windowMs: HOUR_MS },
  searchesPerMember: { name: "searches-member", limit: 600, windowMs: HOUR_MS },
  /** Of visitors together. */
  searchesPerNetwork: { name: "searches-network", limit: 60, windowMs: MINUTE_MS },
  messagesPerSender: { name: "messages-sender", limit: 60, windowMs: 10 * SECOND_MS },
} as const satisfies Record<string, RateLimit>;

/** Per event; the mail describes the event at the time of sending. */
export const CHANGE_MAIL_EVERY_MS = 10 * MINUTE_MS;
/** Minimum interval of reminders after changes of the start. */
export const REMINDER_EVERY_MS = 12 * HOUR_MS;
/** Attempts before a mail is dead, the lease of a claim, and the pauses between attempts (the last one repeats). */
export const MAIL_MAX_ATTEMPTS = 6;
export const MAIL_LEASE_MS = 2 * MINUTE_MS;
export const MAIL_RETRY_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS] as const;
/** After a refusal of our account by the provider. */
export const MAIL_PAUSE_MS = 5 * MINUTE_MS;
/** Rows per run that return to the queue. */
export const MAIL_SWEEP_SIZE = 50;
/** Afterwards the address is erased; kind, attempts and instants stay. */
export const MAIL_ADDRESS_LIFETIME_MS = 90 * DAY_MS;
export const AUDIT_LIFETIME_MS = 365 * DAY_MS;
export const SWEEP_SIZE = 1000;
/** Timeout of a row that needs more than the database, and of a job. */
export const CRON_ROW_MS = 5 * SECOND_MS;
export const CRON_JOB_MS = MINUTE_MS;
/** Without a run of cron for this long, something is wrong. */
export const CRON_LATE_MS = 5 * MINUTE_MS;
/** Longer than the interval of cron, so that other rows come first in between. */
export const CRON_RETRY_MS = 2 * MINUTE_MS;
