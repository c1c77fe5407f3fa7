import { format } from "#contract/dates.ts";

type Props = {
  /** ISO instant. */
  at: string;
  /** IANA zone. */
  timeZone: string;
  size?: "md" | "lg";
};

/** The month above the day, in the zone of the event, 46 px wide (lg 60). */
export function DateLeaf({ at, timeZone, size = "md" }: Props) {
  const part = (options: Intl.DateTimeFormatOptions) => format(Date.parse(at), timeZone, options);
  return (
    <time className={size === "lg" ? "leaf leaf-lg" : "leaf"} dateTime={at}>
      <span>{part({ month: "short" })}</span> <b>{part({ day: "numeric" })}</b>
    </time>
  );
}
