import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegister,
  type UseFormReturn,
  useForm as useHookForm,
} from "react-hook-form";
import type { ProblemCode } from "#contract/problems.ts";
import { useIsKept } from "#web/lib/drafts.ts";
import { HttpError } from "#web/lib/http.ts";
import { failureSentence } from "#web/lib/mutations/failure.ts";
import type { Mutation } from "#web/lib/mutations/mutation.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { clearErrors, toastError } from "#web/ui/feedback/toast.ts";
import { type FieldErrors, type FieldName, nameOf, type ReadOptions, readForm, sentencesOf } from "./read-form.ts";
import { useFormDraft } from "./use-form-draft.ts";

type Sentences = { [name: string]: string | undefined };

/** Maps a sentence that is shown in a toast to what is shown beside the fields instead. */
type ToastSentences<Fields = Sentences> = { [sentence: string]: Fields };

/** Removes earlier error toasts, and shows the first error that is in `toasts`. */
function toastFirst(errors: Sentences, toasts: ToastSentences = {}): void {
  clearErrors();
  const sentence = Object.keys(toasts).find((text) => Object.values(errors).includes(text));
  if (sentence !== undefined) toastError(sentence);
}

const sentencesBeside = (errors: Sentences, toasts: ToastSentences = {}) =>
  Object.entries(errors).map(([name, sentence = ""]): [string, string] => [name, toasts[sentence]?.[name] ?? sentence]);

export type FormOptions<Values extends FieldValues, Input, Result> = ReadOptions<Values, Input> & {
  values: Values;
  mutation: Mutation<Input, Result>;
  onDone?: (result: Result, input: Input) => void;
  fieldOfProblem?: { [Code in ProblemCode | "offline"]?: FieldName<Values> };
  /** Returns true if it handled the failure. */
  onFailure?: (error: unknown, form: Form<Values>) => boolean | undefined;
  onInvalid?: (errors: FieldErrors<Values>) => void;
  /** Sentences for a toast, with what is shown beside the fields instead. The first match is shown. */
  toasts?: ToastSentences<FieldErrors<Values>>;
  /**
   * Failures without a field: `inside` is above the fields (default in a dialog), `both` also as a toast. Default:
   * toast.
   */
  failures?: "inside" | "both";
  /** The name under which input is stored until it is sent, except passwords, codes and other secrets. */
  draft?: string;
  /** `fields`: the restored ones; `outdated`: those that another member changed since. */
  onRestoredDraft?: (fields: FieldName<Values>[], outdated: FieldName<Values>[]) => void;
};

/** The part of a form that `Form`, `FormDialog` and `SubmitButton` need, independent of its values. */
export type FormState = {
  id: string;
  element: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onChange: (event: { target: EventTarget }) => void;
  };
  failure: string | undefined;
  busy: boolean;
  /** Seconds until the server accepts another request; `startWait(0)` ends the wait. */
  wait: number;
  startWait: (seconds: number) => void;
  isDirty: () => boolean;
  /** False: the draft is lost with the tab. */
  isKept: boolean;
  discard: () => void;
};

export type Form<Values extends FieldValues> = FormState & {
  /** Attributes of a native control: `{...form.register("name")}`. */
  register: UseFormRegister<Values>;
  errors: FieldErrors<Values>;
  control: Control<Values>;
  getValues: () => Values;
  /** Sets a field that has no native control. */
  change: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void;
  /** For several buttons, or after a question. `part` overrides values once. Resolves to whether it succeeded. */
  submit: (part?: Partial<Values>) => Promise<boolean>;
  reset: (values?: Values) => void;
  /** Shows server errors beside their fields, and focuses the first. */
  setErrors: (errors: FieldErrors<Values>) => void;
};

/** The type of a server error, which stays until its own field changes. */
const SERVER = "server";

/**
 * A form for one mutation. Errors are shown beside their fields, and the first invalid field gets the focus. Input
 * stays until it is sent. One request at a time, not before `Retry-After`. Typing updates existing errors, but adds
 * none.
 */
export function useForm<Values extends FieldValues, Input, Result>(
  options: FormOptions<Values, Input, Result>,
): Form<Values> {
  const hook = useHookForm<Values>({
    defaultValues: options.values as DefaultValues<Values>,
    resolver: (values) => toResult(values, options),
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { errors, isDirty } = hook.formState;
  const draft = useFormDraft(hook, {
    name: options.draft,
    untouched: options.values,
    onRestored: options.onRestoredDraft,
  });
  const element = useRef<HTMLFormElement>(null);
  const requestFocus = useInvalidFocus(element);
  const { submit, busy, wait, startWait } = useSubmit(hook, options, {
    requestFocus,
    markSent: draft.markSent,
    onFailure: (error) => options.onFailure?.(error, form) || showFailure(hook, error, options, element.current),
  });
  const send = (part?: Partial<Values>) => {
    readAutofill(element.current, hook);
    return submit(part);
  };

  /** Removes the server error of the changed field, and validates fields with an error of the form. */
  function revalidate(changed: string): void {
    const { [changed]: own, root: _, ...others } = hook.formState.errors;
    if (own?.type === SERVER) hook.clearErrors(changed as Path<Values>);
    const found = Object.entries({ ...others, [changed]: own }).filter(([, error]) => error && error.type !== SERVER);
    if (found.length > 0) void hook.trigger(found.map(([name]) => name as Path<Values>));
  }

  const form: Form<Values> = {
    id: useId(),
    element: {
      ref: element,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        void send();
      },
      onChange: ({ target }) => revalidate("name" in target ? String(target.name) : ""),
    },
    register: hook.register,
    control: hook.control,
    errors: sentencesOf(errors) as FieldErrors<Values>,
    failure: errors.root?.message,
    busy,
    wait,
    startWait,
    isDirty: () => isDirty && !draft.isSent(),
    isKept: useIsKept(options.draft),
    getValues: hook.getValues,
    submit: send,
    change(name, value) {
      hook.setValue(name, value, { shouldDirty: true });
      revalidate(name);
    },
    reset(values) {
      if (values) draft.restart(values);
      hook.reset(values);
    },
    setErrors(fields) {
      showFields(hook, fields, options);
      requestFocus();
    },
    discard() {
      draft.remove();
      hook.reset();
    },
  };
  return form;
}

function toResult<Values extends FieldValues, Input, Result>(
  values: Values,
  options: FormOptions<Values, Input, Result>,
) {
  const read = readForm(values, options);
  if ("input" in read) return { values, errors: {} };
  const beside = sentencesBeside(read.errors, options.toasts);
  const errors = beside.map(([name, message]) => [name, { type: "invalid", message }]);
  return { values: {}, errors: Object.fromEntries(errors) };
}

type Hook<Values extends FieldValues> = UseFormReturn<Values>;

function useSubmit<Values extends FieldValues, Input, Result>(
  hook: Hook<Values>,
  options: FormOptions<Values, Input, Result>,
  on: { markSent: () => void; requestFocus: () => void; onFailure: (error: unknown) => boolean | undefined },
) {
  const sentValues = useRef("");
  const { run, busy, wait, startWait } = useAction(options.mutation, {
    onDone: (result, input) => {
      // Input typed during the request is not sent yet.
      if (JSON.stringify(hook.getValues()) === sentValues.current) on.markSent();
      options.onDone?.(result, input);
    },
    draft: options.draft,
    onFailure: on.onFailure,
  });

  async function submit(part: Partial<Values> = {}): Promise<boolean> {
    const read = readForm({ ...hook.getValues(), ...part }, options);
    if ("errors" in read) toastFirst(read.errors, options.toasts);
    let isDone = false;
    const send = async (values: Values) => {
      const read = readForm({ ...values, ...part }, options);
      sentValues.current = JSON.stringify(hook.getValues());
      if ("input" in read) isDone = await run(read.input);
    };
    const onInvalid = (errors: object) => options.onInvalid?.(sentencesOf(errors) as FieldErrors<Values>);
    await hook.handleSubmit(send, onInvalid)();
    if (!isDone) on.requestFocus();
    return isDone;
  }
  return { submit, busy, wait, startWait };
}

/** Beside its fields, else above the fields if it belongs there. Returns false for a toast. */
function showFailure<Values extends FieldValues, Input, Result>(
  hook: Hook<Values>,
  error: unknown,
  options: FormOptions<Values, Input, Result>,
  element: HTMLFormElement | null,
): boolean {
  const { values, fieldOf = {}, fieldOfProblem = {}, failures, mutation, onInvalid } = options;
  if (error instanceof HttpError) {
    const named = Object.entries(error.fields).map(([path, sentence]) => [nameOf(path.split("."), fieldOf), sentence]);
    const field = fieldOfProblem[error.code];
    if (field && named.length === 0) named.push([field, error.message]);
    const known = named.filter(([name = ""]) => name in values);
    if (known.length > 0) {
      showFields(hook, Object.fromEntries(known), options);
      onInvalid?.(Object.fromEntries(known));
      return true;
    }
  }
  // Toasts are outside a dialog, where everything is inert.
  if (!failures && !element?.closest("[role=dialog]")) return false;
  hook.setError("root", { message: failureSentence(error, mutation.failure) });
  return failures !== "both";
}

function showFields<Values extends FieldValues>(
  hook: Hook<Values>,
  fields: FieldErrors<Values>,
  { toasts }: Pick<FormOptions<Values, unknown, unknown>, "toasts">,
): void {
  toastFirst(fields, toasts);
  for (const [name, message] of sentencesBeside(fields, toasts))
    hook.setError(name as Path<Values>, { type: SERVER, message });
}

/** Returns a function that focuses the first invalid control after the next render. */
function useInvalidFocus(element: RefObject<HTMLFormElement | null>): () => void {
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [requests, element]);
  return () => setRequests((count) => count + 1);
}

/** Reads values that a password manager filled in without an event. */
function readAutofill<Values extends FieldValues>(
  element: HTMLFormElement | null,
  { getValues, setValue }: UseFormReturn<Values>,
) {
  const values = getValues();
  for (const control of element?.elements ?? []) {
    if (!(control instanceof HTMLInputElement) || ["checkbox", "radio"].includes(control.type)) continue;
    const known = values[control.name];
    if (typeof known === "string" && known !== control.value)
      setValue(control.name as Path<Values>, control.value as PathValue<Values, Path<Values>>);
  }
}
