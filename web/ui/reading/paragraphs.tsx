import { paragraphs } from "#contract/event-text.ts";
import { LinkedText } from "./linked-text.tsx";

export const Paragraphs = ({ text }: { text: string }) =>
  paragraphs(text).map((paragraph, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other order, and two paragraphs may be alike
    <p key={at}>
      <LinkedText text={paragraph} />
    </p>
  ));
