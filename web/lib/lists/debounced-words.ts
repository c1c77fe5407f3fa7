import { useEffect, useRef, useState } from "react";

/** A search starts after this pause in typing. */
export const DEBOUNCE_MS = 250;

/**
 * The words of a search field. `current` are the words of the current search; `onSearch` gets new ones, trimmed, after a pause in typing.
 * When `current` changes elsewhere (Clear, Back), the field shows it.
 */
export function useDebouncedWords(current: string, onSearch: (words: string) => void) {
  const [words, setWords] = useState(current);
  const searched = useRef(current);
  // An earlier render's `onSearch` would undo what was changed in the URL since.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (current === searched.current) return;
    clearTimeout(timer.current);
    searched.current = current;
    setWords(current);
  }, [current]);
  const type = (text: string) => {
    setWords(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      searched.current = text.trim();
      latest.current(searched.current);
    }, DEBOUNCE_MS);
  };
  return { words, type };
}
