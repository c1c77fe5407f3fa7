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
  return (
    <time className={size === "lg" ? "leaf leaf-lg" : "leaf"} dateTime={at}>
      <span>{format(at, timeZone, "MMM")}</span> <b>{format(at, timeZone, "d")}</b>
    </time>
  );
}
