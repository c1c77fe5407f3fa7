import { type Ref, useState } from "react";
import { Combobox } from "#web/ui/choosing/combobox.tsx";
import { cityOf, findZones, formatZone } from "./zones.ts";

type Props = { value: string; at: number; inputRef: Ref<HTMLInputElement>; onChange: (zone: string) => void };

/** Render it inside a Field. `at`: in milliseconds; offsets are shown for this instant. */
export function ZoneField({ value, at, inputRef, onChange }: Props) {
  const [query, setQuery] = useState("");
  return (
    <Combobox
      inputRef={inputRef}
      value={value}
      choices={findZones(query, value)}
      keyOf={(zone) => zone}
      nameOf={(zone) => formatZone(zone, at)}
      none="No time zones found. Try a city."
      onSearch={setQuery}
      onChange={onChange}
    >
      {(zone) => (
        <>
          <span className="min-w-0 flex-1 truncate">{cityOf(zone)}</span>
          <span className="text-meta text-muted">{formatZone(zone, at).replace(`${cityOf(zone)}, `, "")}</span>
        </>
      )}
    </Combobox>
  );
}
