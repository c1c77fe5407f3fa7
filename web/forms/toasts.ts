import { clearErrors, toastError } from "#web/ui/feedback/toast.ts";

type Sentences = { [name: string]: string | undefined };

/** Maps a sentence that is shown in a toast to what is shown beside the fields instead. */
export type ToastSentences<Fields = Sentences> = { [sentence: string]: Fields };

/** Removes earlier error toasts, and shows the first error that is in `toasts`. */
export function toastFirst(errors: Sentences, toasts: ToastSentences = {}): void {
  clearErrors();
  const sentence = Object.keys(toasts).find((text) => Object.values(errors).includes(text));
  if (sentence !== undefined) toastError(sentence);
}

export const sentencesBeside = (errors: Sentences, toasts: ToastSentences = {}) =>
  Object.entries(errors).map(([name, sentence = ""]): [string, string] => [name, toasts[sentence]?.[name] ?? sentence]);
