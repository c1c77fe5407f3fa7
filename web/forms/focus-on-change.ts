import { useEffect, useRef } from "react";

/** For the heading of a screen that becomes another one in place: it takes the focus then, since the control that did it is gone. */
export function useFocusOnChange(what: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(what);
  useEffect(() => {
    if (shown.current !== what) heading.current?.focus();
    shown.current = what;
  }, [what]);
  return heading;
}
