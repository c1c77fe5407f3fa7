import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Within so many pixels of the end one counts as being there. */
const NEAR_PX = 48;
/** So near the top the page before is asked for. */
const TOP_PX = 320;
/** Room above the New messages line where a log opens at it. */
const LINE_GAP_PX = 12;

type Options = {
  /** Key of the first message: when it changes, an older page came in front. */
  first: string | undefined;
  onNearTop: () => void;
};
type LogEnd = {
  box: RefObject<HTMLElement | null>;
  content: RefObject<HTMLOListElement | null>;
  atEnd: boolean;
  toEnd: () => void;
};

/**
 * Where a log is scrolled to: what one has not seen is shown from its first message, else the end; it stays at the end only for who is there; an older page
 * moves nothing. Own code because the library for it (use-stick-to-bottom) watches the content alone: it loses the end when the
 * box shrinks under a phone's keyboard or a growing composer, and knows neither a place to open at nor pages in front.
 */
export function useLogEnd({ first, onNearTop }: Options): LogEnd {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  const shown = useRef<{ first: string | undefined; height: number; news: string | undefined } | null>(null);
  const nearTop = useRef(onNearTop);
  const width = useRef(0);
  const [atEnd, setAtEnd] = useState(true);
  nearTop.current = onNearTop;

  const measure = useCallback(() => {
    const log = box.current;
    if (!log) return;
    width.current = log.clientWidth;
    isAtEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX;
    setAtEnd(isAtEnd.current);
  }, []);
  const toEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    measure();
  };

  useLayoutEffect(() => {
    const log = box.current;
    if (!log) return;
    const before = shown.current;
    const line = log.querySelector<HTMLElement>("[data-new]");
    const news = line?.dataset.new;
    if (line && before?.news !== news && isAtEnd.current) {
      log.scrollTop = line.offsetTop - LINE_GAP_PX;
      measure();
    } else if (isAtEnd.current) log.scrollTop = log.scrollHeight;
    else if (before && before.first !== first) log.scrollTop += log.scrollHeight - before.height;
    shown.current = { first, height: log.scrollHeight, news };
  });

  useEffect(() => {
    const log = box.current;
    if (!log || !content.current) return;
    const settle = () => {
      if (isAtEnd.current) log.scrollTop = log.scrollHeight;
      measure();
    };
    const onScroll = () => {
      // Turning a phone moves the log before anyone is told of its new size: that is nobody leaving the end.
      if (width.current === log.clientWidth) measure();
      else settle();
      if (log.scrollTop < TOP_PX) nearTop.current();
    };
    const observer = new ResizeObserver(settle);
    observer.observe(log);
    observer.observe(content.current);
    log.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      log.removeEventListener("scroll", onScroll);
    };
  }, [measure]);

  return { box, content, atEnd, toEnd };
}
