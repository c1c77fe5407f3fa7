type Props = {
  /** ISO instant. */ at: string /** IANA zone the day is read in. */;
  timeZone: string;
  size?: "md" | "lg";
};

/** A leaf of a calendar: month over day, in the event's own zone. 46 px wide (lg 60). */
export function DateLeaf({ at, timeZone, size = "md" }: Props) {
  const date = new Date(at);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(date);
  return (
    <time className={size === "lg" ? "leaf leaf-lg" : "leaf"} dateTime={at}>
      <span>{part({ month: "short" })}</span> <b>{part({ day: "numeric" })}</b>
    </time>
  );
}
