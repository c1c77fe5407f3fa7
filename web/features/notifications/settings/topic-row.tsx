import { useId } from "react";
import type { NotificationChannel, NotificationTopic } from "#contract/notifications/topics.ts";
import { useChoices } from "#web/lib/mutations/use-choices.ts";
import { chooseChannel } from "./api.ts";

export const CHANNELS: readonly { channel: NotificationChannel; name: string }[] = [
  { channel: "app", name: "In app" },
  { channel: "app-and-email", name: "In app + email" },
  { channel: "off", name: "Off" },
];

type Props = {
  topic: NotificationTopic;
  name: string;
  description: string;
  channel: NotificationChannel;
  isFixed: boolean;
  canBeOff: boolean;
  /** Called with true after a change was saved, and with false when the next one begins. */
  onChange: (isSaved: boolean) => void;
};

export function TopicRow({ topic, name, description, channel, isFixed, canBeOff, onChange }: Props) {
  const { chosen, choose } = useChoices(chooseChannel);
  const save = (channel: NotificationChannel) => {
    onChange(false);
    void choose({ topic, channel }).then(onChange);
  };
  const id = useId();
  const title = (
    <div className="min-w-0 flex-1 pr-3 max-md:basis-full max-md:pr-0">
      <p id={id} className="font-semibold">
        {name}
      </p>
      {description && (
        <p id={`${id}-says`} className="text-meta text-muted">
          {description}
        </p>
      )}
    </div>
  );
  if (isFixed)
    return (
      <div className="flex items-center border-t border-border px-5 py-3 max-md:px-4">
        {title}
        {/* On phones the description says this. */}
        <p className="w-84 text-center text-meta text-muted max-md:hidden">Always on</p>
      </div>
    );
  return (
    // Not a legend, which cannot be laid out inside the row.
    <fieldset
      className="flex min-w-0 items-center border-t border-border px-5 py-3 max-md:flex-wrap max-md:justify-end max-md:px-4 max-md:pb-1"
      aria-labelledby={id}
      aria-describedby={description ? `${id}-says` : undefined}
    >
      {title}
      {CHANNELS.filter(({ channel: one }) => canBeOff || one !== "off").map((one) => (
        <label
          key={one.channel}
          className="-my-3 grid w-28 cursor-pointer place-items-center self-stretch max-md:my-0 max-md:h-11 max-md:w-15"
        >
          <span className="sr-only">{one.name}</span>
          <input
            type="radio"
            className="radio"
            name={topic}
            value={one.channel}
            checked={(chosen.channel ?? channel) === one.channel}
            onChange={() => save(one.channel)}
          />
        </label>
      ))}
      {!canBeOff && <span className="w-28 max-md:w-15" />}
    </fieldset>
  );
}
