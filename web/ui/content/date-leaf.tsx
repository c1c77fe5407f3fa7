import { format } from "#contract/dates.ts";

type Props = {
  at: string;
  timeZone: string;
  size?: "md" | "lg";
};

/** In the event's time zone; 46 px wide (lg 60). */
export function DateLeaf({ at, timeZone, size = "md" }: Props) {
  return (
    <time className={size === "lg" ? "leaf leaf-lg" : "leaf"} dateTime={at}>
      <span>{format(at, timeZone, "MMM")}</span> <b>{format(at, timeZone, "d")}</b>
    </time>
  );
}
