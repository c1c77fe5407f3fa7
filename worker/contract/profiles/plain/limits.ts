/** The limits of profiles. Lengths in graphemes. */
export const PROFILE_TITLE_MAX_LENGTH = 120;
export const PROFILE_LOCATION_MAX_LENGTH = 100;
export const PROFILE_BIO_MAX_LENGTH = 2600;
export const PROFILE_INTERESTS_MAX = 20;
export const PROFILE_INTEREST_MAX_LENGTH = 40;
export const PROFILE_EXPERIENCE_MAX = 30;
export const PROFILE_EDUCATION_MAX = 15;
export const PROFILE_ENTRY_MAX_LENGTH = 120;
export const PROFILE_DESCRIPTION_MAX_LENGTH = 2000;
export const PROFILE_SKILLS_MAX = 30;
export const PROFILE_SKILL_MAX_LENGTH = 60;
/** Skills named at one job. */
export const PROFILE_ENTRY_SKILLS_MAX = 10;
export const PROFILE_LINKS_MAX = 10;
export const PROFILE_LINK_LABEL_MAX_LENGTH = 60;
/** Bytes of an address, as it is parsed. */
export const PROFILE_URL_MAX_LENGTH = 300;
/** Entries of one closed list that a member chooses, such as sectors. */
export const PROFILE_FOCUS_MAX = 12;
/** Minor units: 10 billion of a currency. */
export const PROFILE_AMOUNT_MAX_MINOR = 1_000_000_000_000;
export const PROFILE_TERM_MAX_MONTHS = 480;
/** Events that a profile shows under Activity. */
export const PROFILE_ACTIVITY_MAX = 20;
/** The first year that a month may have. */
export const PROFILE_FIRST_YEAR = 1940;
/** Views are kept this many days, and counted over the last 30. */
export const PROFILE_VIEWS_KEPT_DAYS = 365;
export const PROFILE_VIEWS_DAYS = 30;

export const RECOMMENDATION_MIN_LENGTH = 20;
export const RECOMMENDATION_MAX_LENGTH = 1500;
export const RECOMMENDATION_NOTE_MAX_LENGTH = 300;
/** Recommendations that wait for a member, of each kind, at most. */
export const RECOMMENDATIONS_WAITING_MAX = 50;

/** "Usually answers within …": conversations that a stranger began in this many days, shown from so many on. */
export const ANSWER_DAYS = 90;
export const ANSWER_CASES_MIN = 5;
/** Members whose inboxes one run of cron asks. */
export const ANSWER_SWEEP_SIZE = 50;
/** Blocks of one member, in both directions, that are looked at: cases of those two do not count. */
export const ANSWER_BLOCKS_MAX = 1000;
