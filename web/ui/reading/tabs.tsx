import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { useScrollToCurrent } from "#web/ui/data/scroll-to-current.ts";

type Tab = {
  id: string;
  /** The path of this tab, so that it can open in a new window. */
  to: string;
  name: string;
  count?: string;
};

type ListProps = {
  /** The same for the list and its panel, and unique in the page. */
  group: string;
  label: string;
  tabs: readonly Tab[];
  current: string;
  className?: string;
};

const tabId = (group: string, id: string) => `${group}-tab-${id}`;
const panelId = (group: string, id: string) => `${group}-panel-${id}`;

/**
 * For a `TabPanel`. Tab focuses the current tab; arrows, Home and End show other tabs at once. Replaces the history
 * entry and keeps the scroll position.
 */
export function TabList({ group, label, tabs, current, className = "" }: ListProps) {
  const row = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useScrollToCurrent(row, current);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Not `current`, which changes only with the next render: two key presses can come before it.
    const at = tabs.findIndex(({ id }) => tabId(group, id) === document.activeElement?.id);
    if (at < 0) return;
    const next = tabs[indexAfter(event.key, at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    document.getElementById(tabId(group, next.id))?.focus({ preventScroll: true });
    void navigate(next.to, { replace: true, preventScrollReset: true });
  }

  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className={`tabs ${className}`.trimEnd()}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, to, name, count }) => {
        const isShown = id === current;
        return (
          <Link
            key={id}
            id={tabId(group, id)}
            role="tab"
            aria-selected={isShown}
            aria-controls={isShown ? panelId(group, id) : undefined}
            tabIndex={isShown ? 0 : -1}
            to={to}
            replace
            preventScrollReset
          >
            {name} {count && <span className="count">{count}</span>}
          </Link>
        );
      })}
    </div>
  );
}

function indexAfter(key: string, at: number, count: number): number | null {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

type PanelProps = { group: string; current: string; className?: string; children: ReactNode };

/** Receives the focus when the focused element, such as a link to another tab, disappears with the previous tab. */
export function TabPanel({ group, current, className, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    if (!document.activeElement || document.activeElement === document.body)
      panel.current?.focus({ preventScroll: true });
  }, [current]);
  return (
    <div
      ref={panel}
      key={current}
      role="tabpanel"
      id={panelId(group, current)}
      aria-labelledby={tabId(group, current)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a panel without controls
      tabIndex={0}
      className={className}
    >
      {children}
    </div>
  );
}
