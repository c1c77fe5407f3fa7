import { DAY_MS, type RateLimit } from "#contract/limits.ts";
import { counted } from "#contract/numbers.ts";

export const COURSE_LEVELS = { beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced" } as const;
export type CourseLevel = keyof typeof COURSE_LEVELS;
export const COURSE_CATEGORIES = { investing: "Investing", blockchain: "Blockchain", legal: "Legal" } as const;
export type CourseCategory = keyof typeof COURSE_CATEGORIES;
export const RESOURCE_KINDS = { book: "Book", guide: "Guide", report: "Report" } as const;
export type ResourceKind = keyof typeof RESOURCE_KINDS;

export const FILE_TYPES = {
  PDF: "application/pdf",
  DOCX: officeType("wordprocessingml.document"),
  XLSX: officeType("spreadsheetml.sheet"),
  CSV: textType("csv"),
  TXT: textType("plain"),
} as const;
function officeType(kind: string) {
  return `application/vnd.openxmlformats-officedocument.${kind}`;
}
function textType(kind: string) {
  return `text/${kind}; charset=utf-8`;
}
export type FileType = keyof typeof FILE_TYPES;
export const FILE_MAX_BYTES = 10 * 1024 * 1024;
export const FILE_TYPE_SENTENCE = "Choose a PDF, DOCX, XLSX, CSV or text file.";

export const COURSE_TITLE_MAX_LENGTH = 80;
export const COURSE_DESCRIPTION_MAX_LENGTH = 200;
export const COURSE_TEXT_MAX_LENGTH = 4000;
export const LESSON_MAX_LENGTH = 20_000;
export const LESSON_PICTURES_MAX = 30;
export const LESSON_MINUTES_MAX = 600;
/** Includes removed modules. */
export const MODULES_MAX = 60;
export const COURSE_RESOURCES_MAX = 30;
export const RESOURCE_AUTHOR_MAX_LENGTH = 100;
export const RESOURCE_LINK_MAX_LENGTH = 500;
export const REQUEST_TOPIC_MAX_LENGTH = 100;
export const REQUEST_REASON_MAX_LENGTH = 500;
/** The earliest voters on a request who are notified of its publication. */
export const REQUEST_SECONDS_TOLD = 100;
/** Afterwards a request is deleted. */
export const REQUEST_LISTED_MS = 365 * DAY_MS;

export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && counted(hours, "hour"), (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
}

export const formatModules = (count: number): string => counted(count, "module");

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

/** Rounded down: 100 only when all is done. */
export const percentOf = ({ done, total }: { done: number; total: number }): number =>
  total === 0 ? 0 : Math.floor((100 * done) / total);

export const readCertificateCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/(.{4})(?=.)/g, "$1-");

export const ACADEMY_LIMITS = {
  contentRequestsPerMember: { name: "content-requests-member", limit: 10, windowMs: DAY_MS },
  contentSecondsPerMember: { name: "content-seconds-member", limit: 60, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimit>;
