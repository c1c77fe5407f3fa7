/** Lengths in graphemes. */
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
export const PROFILE_ENTRY_SKILLS_MAX = 10;
export const PROFILE_LINKS_MAX = 10;
export const PROFILE_LINK_LABEL_MAX_LENGTH = 60;
/** Bytes of the parsed address. */
export const PROFILE_URL_MAX_LENGTH = 300;
export const PROFILE_FOCUS_MAX = 12;
/** Minor units: 10 billion of a currency. */
export const PROFILE_AMOUNT_MAX_MINOR = 1_000_000_000_000;
export const PROFILE_TERM_MAX_MONTHS = 480;
export const PROFILE_ACTIVITY_MAX = 20;
export const PROFILE_FIRST_YEAR = 1940;
/** Views are counted over `PROFILE_VIEWS_DAYS`. */
export const PROFILE_VIEWS_KEPT_DAYS = 365;
export const PROFILE_VIEWS_DAYS = 30;

export const RECOMMENDATION_MIN_LENGTH = 20;
export const RECOMMENDATION_MAX_LENGTH = 1500;
export const RECOMMENDATION_NOTE_MAX_LENGTH = 300;
/** Per member and kind. */
export const RECOMMENDATIONS_WAITING_MAX = 50;

/** "Usually answers within …": period of the conversations that strangers began, and their minimum number. */
export const ANSWER_DAYS = 90;
export const ANSWER_CASES_MIN = 5;
export const ANSWER_SWEEP_SIZE = 50;
/** Blocks that are read per member, in both directions: their cases do not count. */
export const ANSWER_BLOCKS_MAX = 1000;
