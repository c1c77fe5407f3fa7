import { useMutation } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { clearErrors, toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { isSessionEndSaid } from "../auth/session-end.ts";
import { HttpError } from "../http.ts";
import { useCountdown } from "./countdown.ts";
import { failureSentence, isRefusal } from "./failure.ts";
import { useIdempotencyKey } from "./idempotency-key.ts";
import type { Mutation } from "./mutation.ts";

export type Handlers<Input, Result> = {
  onDone?: (result: Result, input: Input) => void;
  /** Returns true if it handled the failure; otherwise there is a toast. */
  onFailure?: (error: unknown, input: Input) => boolean | undefined;
  /** Stores the idempotency key with this draft, so that sending again after a reload has no second effect. */
  draft?: string | undefined;
};

export type Action<Input> = {
  id: string;
  /** Resolves to whether it succeeded; to false at once while it runs or has to wait. Never rejects. */
  run: (input: Input) => Promise<boolean>;
  busy: boolean;
  /** Seconds until the server accepts another request (`Retry-After`), or 0. */
  wait: number;
  input: Input | undefined;
  startWait: (seconds: number) => void;
};

/** Runs a mutation once at a time, with idempotency key, toasts and the wait that the server asks for. */
export function useAction<Input, Result>(
  definition: Mutation<Input, Result>,
  { onDone, onFailure, draft }: Handlers<Input, Result> = {},
): Action<Input> {
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (input: Input) => definition.mutationFn(input, { idempotencyKey: () => keyFor(input) }),
    onSuccess: (result, input) => definition.onSuccess?.(result, input),
  });
  const id = useId();
  const { keyFor, renew } = useIdempotencyKey(draft);
  const [wait, startWait] = useCountdown();
  // A ref, because state changes only with the next render, and two presses can come before it.
  const running = useRef(false);

  async function run(input: Input): Promise<boolean> {
    if (running.current || wait > 0) return false;
    running.current = true;
    clearErrors();
    const answer = await send(input);
    running.current = false;
    if (!answer) return false;
    const { success } = definition;
    const toast = typeof success === "function" ? success(answer.result, input) : success;
    if (typeof toast === "string") toastSuccess(toast);
    else if (toast) toastSuccess(toast.text, toast.action);
    onDone?.(answer.result, input);
    return true;
  }

  /** Shows a failure and returns null. */
  async function send(input: Input): Promise<{ result: Result } | null> {
    try {
      const result = await mutateAsync(input);
      renew();
      return { result };
    } catch (error) {
      if (isRefusal(error)) renew();
      if (error instanceof HttpError && error.retryAfterSeconds) startWait(error.retryAfterSeconds);
      const isSaid = error instanceof HttpError && error.code === "session-missing" && isSessionEndSaid();
      if (!onFailure?.(error, input) && !isSaid) toastError(failureSentence(error, definition.failure));
      return null;
    }
  }
  return { id, run, busy: isPending, wait, input: variables, startWait };
}
