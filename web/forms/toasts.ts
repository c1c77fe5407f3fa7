import { clearErrors, toastError } from "#web/ui/feedback/toast.ts";

type Sentences = { [name: string]: string | undefined };

/** Sentences that are also shown in a toast, each with what is shown beside the fields instead of it. */
export type ToastSentences<Fields = Sentences> = { [sentence: string]: Fields };

/** Removes the toasts of earlier attempts, and shows the first of `toasts` that is among the errors. */
export function toastFirst(errors: Sentences, toasts: ToastSentences = {}): void {
  clearErrors();
  const sentence = Object.keys(toasts).find((text) => Object.values(errors).includes(text));
  if (sentence !== undefined) toastError(sentence);
}

/** The names of the invalid fields, each with the sentence that is shown beside it. */
export const sentencesBeside = (errors: Sentences, toasts: ToastSentences = {}) =>
  Object.entries(errors).map(([name, sentence = ""]): [string, string] => [name, toasts[sentence]?.[name] ?? sentence]);
