import type { ToastAction } from "#web/ui/feedback/toast.ts";
import type { IdempotencyKey } from "../http.ts";
import type { Failure } from "./failure.ts";

export type SuccessToast = { text: string; action: ToastAction };

/** A write to the API with its effects. Defined in a feature's `api.ts`; run by `useAction` and `useForm`. */
export type Mutation<Input, Result = void> = {
  /** Throws an HttpError. The idempotency key is the same while the same input is sent again without a response. */
  mutationFn: (input: Input, call: { idempotencyKey: IdempotencyKey }) => Promise<Result>;
  /** Updates the cache. Runs even if the screen is gone. */
  onSuccess?: (result: Result, input: Input) => unknown;
  /** The toast, optionally with a button; null for none. */
  success?: string | ((result: Result, input: Input) => string | SuccessToast | null);
  failure?: Failure;
};

export const mutation = <Input = void, Result = void>(definition: Mutation<Input, Result>): Mutation<Input, Result> =>
  definition;
