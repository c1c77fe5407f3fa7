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
/** Further hashes that may wait for browsers that have signed in to the account before, however many strangers fill the queue. */
export const PASSWORD_QUEUE_KNOWN = 4;
/** Hashes of one account, and of one network, that may wait or run in one isolate; and how many more of a network for known browsers. */
export const PASSWORD_QUEUE_SHARE = 2;
export const PASSWORD_QUEUE_SHARE_KNOWN = 1;
export const BUSY_RETRY_AFTER_SECONDS = 2;
/** When the database could not be reached or is overloaded. */
export const UNAVAILABLE_RETRY_AFTER_SECONDS = 5;

/** Graphemes, and for the message also bytes. */
export const NAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;
export const COMPANY_MAX_LENGTH = 120;
export const MESSAGE_MAX_GRAPHEMES = 4000;
export const MESSAGE_MAX_BYTES = 16_000;

/** Request bodies and socket frames. */
export const BODY_MAX_BYTES = 64 * 1024;
/** Of a body that is too large, so much is read and dropped before the answer: the largest that Cloudflare passes on in every plan. */
export const BODY_DISCARDED_MAX_BYTES = 100 * 1024 * 1024;
export const FRAME_MAX_MESSAGES = 32;

export const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** A session ends after this time, however often it was extended. */
export const SESSION_MAX_LIFETIME_MS = 90 * DAY_MS;
/** Before a change of a way to sign in, the password or a code must have been given in this session within this time. */
export const REAUTHENTICATION_LIFETIME_MS = 10 * MINUTE_MS;
/** An admin's removal of a member's second factor takes effect after this time, in which the member can stop it. */
export const SECOND_FACTOR_REMOVAL_WAIT_MS = DAY_MS;
/** Sessions of one account; a further sign-in ends the oldest. */
export const SESSIONS_MAX = 20;
/** How long a browser stays known to an account after its last sign-in, and how many accounts one browser is known to. */
export const KNOWN_BROWSER_LIFETIME_MS = 365 * DAY_MS;
export const KNOWN_BROWSER_ACCOUNTS_MAX = 5;
/** A request for a reset link is answered after this time, more than its work takes, so that the time does not say whether a mail was written. */
export const RESET_ANSWER_MS = 100;
export const RESET_LINK_LIFETIME_MS = 30 * MINUTE_MS;
/** Links in a registration mail: set a password, confirm, cancel. */
export const MAIL_LINK_LIFETIME_MS = 30 * DAY_MS;
export const IDEMPOTENCY_LIFETIME_MS = DAY_MS;

/** The link that verifies the address of an account. */
export const EMAIL_LINK_LIFETIME_MS = DAY_MS;
/** A change of address and its two links: a day more than the mail to the new address may have to wait for its turn (`MAIL_BUDGETS`). */
export const EMAIL_CHANGE_LIFETIME_MS = 3 * DAY_MS;
/** The second factor must follow the password within this time. Codes have six digits and change every 30 seconds. */
export const SECOND_STEP_LIFETIME_MS = 10 * MINUTE_MS;
export const SECOND_FACTOR_DIGITS = 6;
/** A set-up of two-factor sign-in without its first code is deleted after this time. */
export const SECOND_FACTOR_SETUP_LIFETIME_MS = DAY_MS;
export const RECOVERY_CODE_COUNT = 10;
/** Characters without the hyphen. */
export const RECOVERY_CODE_LENGTH = 12;
/** A reserved use of an invitation is released after this time when no member joined with it. */
export const INVITATION_HOLD_MS = 10 * MINUTE_MS;
export const INVITATION_USES_MAX = 1000;
export const INVITATION_LIFETIME_MAX_DAYS = 365;
/** A rejected member may apply again after this time. */
export const REAPPLY_AFTER_MS = 30 * DAY_MS;
/** Admins get a mail and a notification about what waits for their decision at most this often. */
export const ADMIN_NOTICE_MS = HOUR_MS;
export const AUDIT_CSV_ROWS = 1000;
/** Counts of open applications, dead mails and requests to connect in the navigation stop here, so that counting costs the same however many there are. */
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
/** An unconfirmed registration ends after this time; a mail is written so long before. */
export const REGISTRATION_HOLD_MS = DAY_MS;
export const HOLD_MAIL_BEFORE_MS = 6 * HOUR_MS;
/** Where that mail has to wait for its turn (`MAIL_BUDGETS`), the end comes an hour after it, but waits so long at most. */
export const HOLD_MAIL_WAIT_MS = DAY_MS;
/** Such registrations that one run of cron mails or ends, and former ones that it looks at. */
export const HOLD_SWEEP_SIZE = 100;
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
/** Entries of one batch to the search index, and the batches of one run of cron: a new index fills with 5,000 entries a minute. */
export const SEARCH_SWEEP_SIZE = 200;
export const SEARCH_SWEEP_BATCHES = 25;
export const PAGE_SIZE = 20;
export const MESSAGE_PAGE_SIZE = 50;
export const CONVERSATION_PAGE_SIZE = 50;
/** Messages that a conversation's socket sends at once to a client that was away; older ones are read in pages. */
export const CATCH_UP_MAX = 200;
/** Seconds before a link can be mailed again from the screen that shows the last one. Mail takes a moment, and an email gets three links an hour. */
export const LINK_RESEND_SECONDS = 60;
/** Pause between the account-created toast and /dashboard. */
export const ACCOUNT_CREATED_REDIRECT_MS = 2000;
export const TOAST_LIMIT = 3;
export const TOAST_MS = 4000;
export const TOAST_ERROR_MS = 5000;
/** A toast with a button, such as "Undo". */
export const TOAST_ACTION_MS = 8000;
/** How long Undo is offered at most, while the pointer or the focus is on its toast. */
export const UNDO_MAX_MS = 60_000;
export const TOOLTIP_DELAY_MS = 700;
/** How often the page of an open event reads its seats again. */
export const EVENT_REFRESH = { afterMs: 30 * SECOND_MS, max: 40 } as const;

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
  /** Tries at a password, right ones too, of one account from one network; those of known browsers count apart. */
  signInPerAccount: { name: "sign-in-account", limit: 10, windowMs: 15 * MINUTE_MS },
  signInPerIp: { name: "sign-in-ip", limit: 50, windowMs: 15 * MINUTE_MS },
  signInPerBrowser: { name: "sign-in-browser", limit: 10, windowMs: 15 * MINUTE_MS },
  /** Tries of one account in all new browsers together, of any network. Beyond these, `signInWhenSlowed` are checked and the others refused. */
  signInByNewBrowsers: { name: "sign-in-new-browsers", limit: 100, windowMs: HOUR_MS },
  signInWhenSlowed: { name: "sign-in-when-slowed", limit: 1, windowMs: MINUTE_MS },
  signUpPerIp: { name: "sign-up-ip", limit: 10, windowMs: HOUR_MS },
  /** Tries at the second step, counted like those at the password. */
  secondStepPerAccount: { name: "second-step-account", limit: 10, windowMs: 15 * MINUTE_MS },
  secondStepPerBrowser: { name: "second-step-browser", limit: 10, windowMs: 15 * MINUTE_MS },
  secondStepByNewBrowsers: { name: "second-step-new-browsers", limit: 40, windowMs: HOUR_MS },
  secondStepWhenSlowed: { name: "second-step-when-slowed", limit: 1, windowMs: 5 * MINUTE_MS },
  /** A code of an authenticator app is valid once. */
  secondFactorCode: { name: "second-factor-code", limit: 1, windowMs: 5 * MINUTE_MS },
  /** Passwords, right ones too, with which a member confirms changes: from one network, and in one session. */
  reauthenticationPerAccount: { name: "reauthentication-account", limit: 10, windowMs: 15 * MINUTE_MS },
  reauthenticationPerSession: { name: "reauthentication-session", limit: 10, windowMs: 15 * MINUTE_MS },
  verificationPerAddress: { name: "verification-address", limit: 3, windowMs: HOUR_MS },
  /** Changes of the address of an account, each of which mails that address. */
  emailChangesPerAddress: { name: "email-changes-address", limit: 3, windowMs: HOUR_MS },
  mailedLinksPerIp: { name: "mailed-links-ip", limit: 30, windowMs: HOUR_MS },
  /** Each request notifies the admins' open tabs. */
  tierRequestsPerMember: { name: "tier-requests-member", limit: 20, windowMs: HOUR_MS },
  invitationPerIp: { name: "invitation-ip", limit: 10, windowMs: HOUR_MS },
  setupPerIp: { name: "setup-ip", limit: 10, windowMs: HOUR_MS },
  /** Reset links of an address: by network or known browsers, and by all new browsers. In the life of a link, so that one works when one is refused. */
  resetPerAddress: { name: "reset-address", limit: 3, windowMs: RESET_LINK_LIFETIME_MS },
  resetByNewBrowsers: { name: "reset-new-browsers", limit: 6, windowMs: RESET_LINK_LIFETIME_MS },
  /** And in a day. Beyond these all new browsers together get one now and then, so that nobody keeps an owner from every link for a day. */
  resetByNewBrowsersPerDay: { name: "reset-new-browsers-day", limit: 20, windowMs: DAY_MS },
  resetWhenSlowed: { name: "reset-when-slowed", limit: 1, windowMs: HOUR_MS },
  guestRegistrationPerIp: { name: "guest-registration-ip", limit: 20, windowMs: HOUR_MS },
  /**
   * Mails that people cause to an address that need not be theirs: registrations of visitors and changes of address. For every address the
   * same, so that no answer says whether a member has verified the address. In a day fewer than `MAIL_BUDGETS.other` lets through, so that
   * what waits does not grow from day to day; one window and not two, because each is a row that every registration writes.
   */
  strangerMailPerAddress: { name: "stranger-mail-address", limit: 3, windowMs: 12 * HOUR_MS },
  /**
   * After so many a member can neither cancel nor register for a while. How often they register without cancelling is limited by the mail to
   * their own address (`MAIL_BUDGETS`).
   */
  cancellationsPerMember: { name: "cancellations-member", limit: 30, windowMs: HOUR_MS },
  /** Each mails a link to an address that the member names. */
  emailChangesPerMember: { name: "email-changes-member", limit: 10, windowMs: DAY_MS },
  /** Each leaves an entry in the audit log. */
  kindChangesPerMember: { name: "kind-changes-member", limit: 20, windowMs: DAY_MS },
  eventsPerMember: { name: "events-member", limit: 20, windowMs: DAY_MS },
  /** Strangers to whom one writes the first message of a conversation, in any 24 hours. */
  strangersPerSender: { name: "strangers-sender", limit: 10, windowMs: DAY_MS },
  /** Each tells a conversation and two inboxes. */
  blocksPerMember: { name: "blocks-member", limit: 100, windowMs: DAY_MS },
  mutesPerMember: { name: "mutes-member", limit: 300, windowMs: DAY_MS },
  uploadsPerMember: { name: "uploads-member", limit: 60, windowMs: DAY_MS },
  profileSavesPerMember: { name: "profile-saves-member", limit: 200, windowMs: HOUR_MS },
  profileViewsPerMember: { name: "profile-views-member", limit: 500, windowMs: DAY_MS },
  endorsementsPerMember: { name: "endorsements-member", limit: 1000, windowMs: DAY_MS },
  recommendationsPerMember: { name: "recommendations-member", limit: 20, windowMs: DAY_MS },
  messagesPerSender: { name: "messages-sender", limit: 60, windowMs: 10 * SECOND_MS },
} as const satisfies Record<string, RateLimit>;

/** Everybody registered gets at most one mail about changes of an event in this time; it says how the event is by then. */
export const CHANGE_MAIL_EVERY_MS = 10 * MINUTE_MS;
/** Attendees are reminded again, because the start changed, at most this often. */
export const REMINDER_EVERY_MS = 12 * HOUR_MS;
/** Mail: attempts before a row is dead, the lease of a claim, and the pauses between attempts (the last one repeats). */
export const MAIL_MAX_ATTEMPTS = 6;
export const MAIL_LEASE_MS = 2 * MINUTE_MS;
export const MAIL_RETRY_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS] as const;
/** Rows one sweep returns to the queue. */
export const MAIL_SWEEP_SIZE = 50;
/** After this time a mail's address is erased; its kind, attempts and instants stay. */
export const MAIL_ADDRESS_LIFETIME_MS = 90 * DAY_MS;
/** Entries of the audit log are kept this long. */
export const AUDIT_LIFETIME_MS = 365 * DAY_MS;
/** Rows past their time that one run of cron deletes or erases, of each kind. */
export const SWEEP_SIZE = 1000;
/** How long cron waits for one row that needs more than the database, and for one job; then the next one's turn comes. */
export const CRON_ROW_MS = 5 * SECOND_MS;
export const CRON_JOB_MS = MINUTE_MS;
/** A row that failed is due again after this time, longer than from one run of cron to the next, so that others come first in between. */
export const CRON_RETRY_MS = 2 * MINUTE_MS;
