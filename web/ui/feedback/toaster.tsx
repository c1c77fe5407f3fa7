import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect } from "react";
import { toast as queue, resolveValue, type Toast, useToaster } from "react-hot-toast/headless";
import { TOAST_ERROR_MS, TOAST_LIMIT, TOAST_MS } from "#contract/limits.ts";
import { IconButton } from "../button/icon-button.tsx";
import { Icon } from "../content/icon.tsx";

/**
 * The toasts: at most three, for four seconds (errors five), longer while the pointer or the focus is on them. The two live regions are always
 * in the document, because screen readers often miss a region that appears together with its text.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS, error: { duration: TOAST_ERROR_MS }, removeDelay: 0 });
  const visible = toasts.filter((toast) => toast.visible);
  useEffect(() => {
    for (const old of visible.slice(TOAST_LIMIT)) queue.dismiss(old.id);
  });
  const shown = visible.slice(0, TOAST_LIMIT);
  const draw = (toast: Toast) => <OneToast key={toast.id} toast={toast} order={shown.indexOf(toast)} />;
  return (
    <section
      className="toasts"
      aria-label="Notices"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
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

function OneToast({ toast, order }: { toast: Toast; order: number }) {
  const isError = toast.type === "error";
  return (
    <div className="toast" style={{ order: -order }}>
      <Icon of={isError ? CircleAlert : CircleCheck} className={isError ? "text-danger" : "text-success"} />
      <p className="min-w-0 flex-1">{resolveValue(toast.message, toast)}</p>
      <IconButton size="sm" label="Dismiss" icon={<Icon of={X} />} onClick={() => queue.dismiss(toast.id)} />
    </div>
  );
}
