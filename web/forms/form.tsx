import { type ComponentProps, useEffect, useRef } from "react";
import { DRAFT_NOT_KEPT } from "#web/lib/drafts.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import type { FormState } from "./use-form.ts";

type Props = { form: FormState } & Omit<ComponentProps<"form">, keyof FormState["element"] | "id">;

/** The form element, with its failure and a list of many invalid fields above the fields. */
export function Form({ form, className = "grid gap-4", children, ...rest }: Props) {
  const alert = useRef<HTMLDivElement>(null);
  // The pressed button may be far below the failure.
  useEffect(() => {
    if (form.failure) alert.current?.scrollIntoView?.({ block: "nearest" });
  }, [form.failure]);
  return (
    <form {...rest} {...form.element} id={form.id} className={className}>
      {form.failure && (
        <div ref={alert} role="alert">
          <Notice tone="danger">{form.failure}</Notice>
        </div>
      )}
      {!form.isKept && (
        <div role="status">
          <Notice tone="warning">{DRAFT_NOT_KEPT}</Notice>
        </div>
      )}
      <ErrorSummary form={form.element.ref} />
      {children}
    </form>
  );
}
