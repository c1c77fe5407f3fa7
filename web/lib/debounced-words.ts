import { useEffect, useRef, useState } from "react";

/** Typing is looked up once it pauses this long. */
const DEBOUNCE_MS = 250;

/** Words someone types into a search, told on once they pause; what is set elsewhere (Clear, Back) is shown. */
export function useDebouncedWords(asked: string, tell: (words: string) => void) {
  const [words, setWords] = useState(asked);
  const told = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (asked === told.current) return;
    clearTimeout(timer.current);
    told.current = asked;
    setWords(asked);
  }, [asked]);
  const type = (text: string) => {
    setWords(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      told.current = text.trim();
      tell(told.current);
    }, DEBOUNCE_MS);
  };
  return { words, type };
}
