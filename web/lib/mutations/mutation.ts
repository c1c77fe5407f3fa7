import type { ToastAction } from "#web/ui/feedback/toast.ts";
import type { IdempotencyKey } from "../http.ts";
import type { Failure } from "./failure.ts";

export type SuccessToast = { text: string; action: ToastAction };

/** One write of the API, with what follows from it. A feature defines its mutations in `api.ts`; `useAction` and `useForm` run them. */
export type Mutation<Input, Result = void> = {
  /** Sends the request. Throws an HttpError. The key is the same while the same input is sent again without an answer. */
  mutationFn: (input: Input, call: { idempotencyKey: IdempotencyKey }) => Promise<Result>;
  /** Updates the cache after a success. It runs even when the screen is gone. */
  onSuccess?: (result: Result, input: Input) => unknown;
  /** The toast of a success, also with a button for what can be done next; null for none. */
  success?: string | ((result: Result, input: Input) => string | SuccessToast | null);
  /** The sentence for failures. Default: the sentence of the problem. */
  failure?: Failure;
};

/** Defines a mutation, so that its types are inferred. */
export const mutation = <Input = void, Result = void>(definition: Mutation<Input, Result>): Mutation<Input, Result> =>
  definition;
