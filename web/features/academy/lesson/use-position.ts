import { useEffect } from "react";
import type { LessonView } from "#contract/academy/courses.ts";
import { keepPosition } from "../api.ts";

const PAUSE_MS = 1500;

function scrolledPercent(): number {
  const scrollable = document.documentElement.scrollHeight - window.innerHeight;
  return scrollable <= 0 ? 100 : Math.min(100, Math.max(0, Math.round((100 * window.scrollY) / scrollable)));
}

export function usePosition({ id, course, position }: LessonView): void {
  const courseId = course.id;
  // Only on opening: a position saved later must not move the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another lesson opens
  useEffect(() => {
    const place = { courseId, moduleId: id };
    let kept = position;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scrollable = document.documentElement.scrollHeight - window.innerHeight;
    if (position > 0 && position < 100) window.scrollTo({ top: (position * scrollable) / 100 });
    keepPosition(place, position);
    const keep = () => {
      clearTimeout(timer);
      const percent = scrolledPercent();
      if (percent === kept) return;
      kept = percent;
      keepPosition(place, percent);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE_MS);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("pagehide", keep);
    };
  }, [courseId, id]);
}
