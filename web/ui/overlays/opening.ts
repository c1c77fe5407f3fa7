import { useEffect, useRef, useState } from "react";

/** `whileOpen` disables a callback after this opening: a response may come after closing and opening again. */
export function useOpening(open: boolean) {
  const [opening, setOpening] = useState({ count: 0, isOpen: false });
  if (open !== opening.isOpen) setOpening({ count: opening.count + Number(open), isOpen: open });
  const { count } = opening;
  const current = useRef<number | null>(null);
  useEffect(() => {
    current.current = open ? count : null;
    return () => {
      current.current = null;
    };
  }, [open, count]);
  const whileOpen = (act: () => void) => () => {
    if (current.current === count) act();
  };
  return { count, whileOpen };
}
