import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { TOOLTIP_DELAY_MS } from "#contract/limits.ts";

type Side = "top" | "right" | "bottom";
type Props = {
  text: string;
  side?: Side;
  className?: string;
  tipClassName?: string;
  children: ReactNode;
};
const GAP = 6;
const EDGE = 8;

/**
 * Shown 700 ms after the pointer enters, at once on keyboard focus, until Escape (WCAG 1.4.13). Hidden from screen
 * readers, which read the name of the control.
 */
export function Tooltip({ text, side = "bottom", className = "", tipClassName = "", children }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === "Escape") hide();
    };
    document.addEventListener("keydown", close);
    document.addEventListener("scroll", close, true);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("scroll", close, true);
    };
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what members operate
    <span
      className={`tip-anchor ${className}`.trimEnd()}
      ref={anchor}
      onPointerEnter={(event) => event.pointerType !== "touch" && show(TOOLTIP_DELAY_MS)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(":focus-visible") && show(0)}
      onBlur={hide}
    >
      {children}
      {open && <Tip text={text} side={side} anchor={anchor.current} className={tipClassName} />}
    </span>
  );
}

type TipProps = { text: string; side: Side; anchor: HTMLElement | null; className: string };

/** Fixed, so that no scroll container clips it, and kept inside the window. */
function Tip({ text, side, anchor, className }: TipProps) {
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const box = anchor?.getBoundingClientRect();
    const own = tip.current?.getBoundingClientRect();
    if (!box || !own || !tip.current) return;
    const centred = box.left + box.width / 2 - own.width / 2;
    const left = side === "right" ? box.right + GAP : centred;
    const middle = box.top + box.height / 2 - own.height / 2;
    const top = side === "right" ? middle : side === "bottom" ? box.bottom + GAP : box.top - own.height - GAP;
    tip.current.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - own.width - EDGE))}px`;
    tip.current.style.top = `${Math.max(EDGE, Math.min(top, window.innerHeight - own.height - EDGE))}px`;
  }, [anchor, side]);
  return (
    <span className={`tip ${className}`.trimEnd()} ref={tip} aria-hidden="true">
      {text}
    </span>
  );
}
