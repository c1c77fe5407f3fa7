import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { toast as queue, resolveValue, type Toast, useToaster } from "react-hot-toast/headless";
import { TOAST_ERROR_MS, TOAST_LIMIT, TOAST_MS } from "#contract/limits.ts";
import { focusHeading } from "#web/lib/focus.ts";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { Icon } from "../content/icon.tsx";
import { actionOf, dismissToast, forgetActions, runAction } from "./toast.ts";

/** Focuses the newest toast's first button. Toasts are last in the document, too far to tab in time. */
const SHORTCUT = "F8";

/**
 * At most three toasts, longer while the pointer or the focus is on them. Both live regions are always in the document,
 * because screen readers often miss a region that appears together with its text. `className`: the position.
 */
export function Toaster({ className = "" }: { className?: string }) {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS, error: { duration: TOAST_ERROR_MS }, removeDelay: 0 });
  const visible = toasts.filter((toast) => toast.visible);
  const { region, onFocus, restoreFocus } = useFocusInToasts();
  useEffect(() => {
    for (const old of visible.slice(TOAST_LIMIT)) queue.dismiss(old.id);
    forgetActions(toasts);
  });
  const shown = visible.slice(0, TOAST_LIMIT);
  const leave = () => {
    restoreFocus();
    // A removed element gets neither `blur` nor `pointerleave`, so the other toasts would stay forever.
    handlers.endPause();
  };
  const close = (toast: Toast) => {
    leave();
    dismissToast(toast.id);
  };
  const draw = (toast: Toast) => (
    <OneToast key={toast.id} toast={toast} order={shown.indexOf(toast)} onClose={() => close(toast)} onRemove={leave} />
  );
  return (
    <section
      ref={region}
      className={`toasts ${className}`.trimEnd()}
      aria-label="Notices"
      aria-keyshortcuts={SHORTCUT}
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={(event) => {
        onFocus(event);
        handlers.startPause();
      }}
      onBlur={handlers.endPause}
    >
      <div role="status" className="contents">
        {shown.filter((toast) => toast.type !== "error").map(draw)}
      </div>
      <div role="alert" className="contents">
        {shown.filter((toast) => toast.type === "error").map(draw)}
      </div>
    </section>
  );
}

function ToastText({ text }: { text: ReactNode }) {
  const [title, ...lines] = typeof text === "string" ? text.split("\n") : [];
  return (
    <p className="sentence min-w-0 flex-[1_1_180px]">
      {lines.length === 0 ? (
        text
      ) : (
        <>
          <b className="block font-semibold">{title}</b> {lines.join(" ")}
        </>
      )}
    </p>
  );
}

type OneToastProps = {
  toast: Toast;
  order: number;
  onClose: () => void;
  /** Called before the toast is removed while it has the focus. */
  onRemove: () => void;
};

function OneToast({ toast, order, onClose, onRemove }: OneToastProps) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onRemove);
  useLayoutEffect(() => {
    latest.current = onRemove;
  });
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) latest.current();
    };
  }, []);
  const isError = toast.type === "error";
  const action = actionOf(toast.id);
  const press = () => {
    runAction(toast.id);
    onClose();
  };
  return (
    <div ref={box} className="toast" style={{ order: -order }}>
      <Icon of={isError ? CircleAlert : CircleCheck} className={isError ? "text-danger" : "text-success"} />
      {/* The button is beside the text if there is space, else below it. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2.5">
        <ToastText text={resolveValue(toast.message, toast)} />
        {action && (
          <>
            <span className="sr-only">Press {SHORTCUT} to reach the button.</span>
            <Button size="sm" className="toast-action" onClick={press}>
              {action.label}
            </Button>
          </>
        )}
      </div>
      <IconButton size="sm" label="Dismiss" icon={<Icon of={X} />} onClick={onClose} />
    </div>
  );
}

/** The shortcut focuses the toasts; `restoreFocus` moves the focus back before the focused toast is removed. */
function useFocusInToasts() {
  const region = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const focusToasts = (event: KeyboardEvent) => {
      if (event.key !== SHORTCUT) return;
      // The newest toast is the first one in its region.
      region.current?.querySelector<HTMLElement>(".toast button")?.focus();
    };
    document.addEventListener("keydown", focusToasts);
    return () => document.removeEventListener("keydown", focusToasts);
  }, []);
  const onFocus = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!region.current?.contains(relatedTarget)) before.current = relatedTarget;
  };
  const restoreFocus = () => {
    if (!region.current?.contains(document.activeElement)) return;
    const from = before.current;
    if (from instanceof HTMLElement && from.isConnected) from.focus();
    else focusHeading();
  };
  return { region, onFocus, restoreFocus };
}
