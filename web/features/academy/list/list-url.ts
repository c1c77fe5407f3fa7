import { COURSE_CATEGORIES, COURSE_LEVELS } from "#contract/academy/academy.ts";
import { KNOWN, useListUrl } from "#web/lib/lists/list-url.ts";

export function useAcademyUrl(list: "courses" | "resources") {
  const all = useListUrl({ q: KNOWN.words, level: COURSE_LEVELS, category: COURSE_CATEGORIES });
  const withoutLevel = useListUrl({ q: KNOWN.words, category: COURSE_CATEGORIES });
  const shown = list === "courses" ? all : withoutLevel;
  return { ...all, search: shown.search, isFiltered: shown.isFiltered };
}

export type AcademyUrl = ReturnType<typeof useAcademyUrl>;
