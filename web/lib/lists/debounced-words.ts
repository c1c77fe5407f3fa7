import { useEffect, useRef, useState } from "react";

export const DEBOUNCE_MS = 250;

/** `onSearch` gets trimmed words after a pause. The field follows a change of `current` by Clear or Back. */
export function useDebouncedWords(current: string, onSearch: (words: string) => void) {
  const [words, setWords] = useState(current);
  const searched = useRef(current);
  // An earlier render's `onSearch` would revert later changes of the URL.
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
