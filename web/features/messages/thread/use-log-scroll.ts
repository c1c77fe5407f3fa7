import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const NEAR_END_PX = 48;
const NEAR_TOP_PX = 320;
const DIVIDER_GAP_PX = 12;

type Options = {
  /** Key of the first message. It changes when an older page is added. */
  first: string | undefined;
  onNearTop: () => void;
};
type LogScroll = {
  box: RefObject<HTMLElement | null>;
  content: RefObject<HTMLOListElement | null>;
  atEnd: boolean;
  /** Newer than `atEnd`, which follows with the next render. */
  isAtEnd: RefObject<boolean>;
  scrollToEnd: () => void;
};

/**
 * Opens at the first unseen message, otherwise at the end. Follows new messages only while the reader is at the end;
 * an older page does not move visible messages. The library use-stick-to-bottom loses the end when a phone's keyboard
 * or a growing composer shrinks the box, and supports neither an opening position nor older pages.
 */
export function useLogScroll({ first, onNearTop }: Options): LogScroll {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  const width = useRef(0);
  const top = useRef(0);
  const [atEnd, setAtEnd] = useState(true);

  const measure = useCallback(() => {
    const log = box.current;
    if (!log) return;
    width.current = log.clientWidth;
    top.current = log.scrollTop;
    isAtEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END_PX;
    setAtEnd(isAtEnd.current);
  }, []);
  /** A reader who scrolls up leaves the end at once: a render before the next scroll event must not scroll back. */
  const measureScrolledUp = useCallback(() => {
    const log = box.current;
    if (log && width.current === log.clientWidth && log.scrollTop < top.current) measure();
  }, [measure]);
  const scrollToEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    measure();
  }, [measure]);

  usePositionAfterRender({ box, first, isAtEnd, measure, measureScrolledUp });
  const latestOnNearTop = useRef(onNearTop);
  latestOnNearTop.current = onNearTop;

  useEffect(() => {
    const log = box.current;
    if (!log || !content.current) return;
    const followResize = () => {
      if (isAtEnd.current) log.scrollTop = log.scrollHeight;
      measure();
    };
    const onScroll = () => {
      // Rotating a phone scrolls the log before the resize is observed. Only the reader's own scrolling leaves the end.
      if (width.current === log.clientWidth) measure();
      else followResize();
      if (log.scrollTop < NEAR_TOP_PX) latestOnNearTop.current();
    };
    const observer = new ResizeObserver(followResize);
    observer.observe(log);
    observer.observe(content.current);
    log.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      log.removeEventListener("scroll", onScroll);
    };
  }, [measure]);

  return { box, content, atEnd, isAtEnd, scrollToEnd };
}

type Position = {
  box: RefObject<HTMLElement | null>;
  first: string | undefined;
  isAtEnd: RefObject<boolean>;
  measure: () => void;
  measureScrolledUp: () => void;
};

/** Corrects the position after each render: to a new divider, to the end, or by the height of an older page. */
function usePositionAfterRender({ box, first, isAtEnd, measure, measureScrolledUp }: Position): void {
  const rendered = useRef<{ first: string | undefined; height: number; dividerSeq: string | undefined } | null>(null);
  useLayoutEffect(() => {
    const log = box.current;
    if (!log) return;
    measureScrolledUp();
    const before = rendered.current;
    const divider = log.querySelector<HTMLElement>("[data-new]");
    const dividerSeq = divider?.dataset.new;
    if (divider && before?.dividerSeq !== dividerSeq && isAtEnd.current) {
      log.scrollTop = divider.offsetTop - DIVIDER_GAP_PX;
      measure();
    } else if (isAtEnd.current) {
      log.scrollTop = log.scrollHeight;
      measure();
    } else if (before && before.first !== first) log.scrollTop += log.scrollHeight - before.height;
    rendered.current = { first, height: log.scrollHeight, dividerSeq };
  });
}
