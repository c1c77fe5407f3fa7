import { useEffect, useRef, useState } from "react";

/**
 * The number of times that an overlay was opened, and a function that limits a callback to the current opening: it does nothing once that one
 * is over. The answer to a request may come after the member has closed the overlay and opened it again.
 */
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
