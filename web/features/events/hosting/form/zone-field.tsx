import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { type Ref, useState } from "react";
import { useField } from "#web/ui/fields/field.tsx";
import { cityOf, findZones, formatZone } from "./zones.ts";

type Props = { value: string; at: number; inputRef: Ref<HTMLInputElement>; onChange: (zone: string) => void };

/** Selects a time zone by part of its name. Render it inside a Field. `at`: the instant, in milliseconds, whose offsets are shown. */
export function ZoneField({ value, at, inputRef, onChange }: Props) {
  const [query, setQuery] = useState("");
  const zones = findZones(query, value);
  return (
    <Combobox immediate value={value} onChange={(zone) => zone && onChange(zone)} onClose={() => setQuery("")}>
      <div className="relative">
        <ComboboxInput
          {...useField()}
          ref={inputRef}
          className="input"
          autoComplete="off"
          displayValue={(zone: string) => formatZone(zone, at)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setQuery(event.target.value)}
        />
        {/* Not modal: a modal list makes the field's label inert, and the field loses its accessible name. */}
        <ComboboxOptions
          modal={false}
          className="menu right-auto left-0 max-h-60 w-full overflow-y-auto overscroll-contain"
        >
          {zones.map((zone) => (
            <ZoneOption key={zone} zone={zone} at={at} />
          ))}
          {zones.length === 0 && (
            <ComboboxOption disabled value="" className="menu-item text-muted">
              No time zones found. Try a city.
            </ComboboxOption>
          )}
        </ComboboxOptions>
      </div>
    </Combobox>
  );
}

/** A component of its own, so that the offsets are only formatted while the list is open. */
const ZoneOption = ({ zone, at }: { zone: string; at: number }) => (
  <ComboboxOption value={zone} className="menu-item cursor-pointer">
    <span className="min-w-0 flex-1 truncate">{cityOf(zone)}</span>
    <span className="text-meta text-muted">{formatZone(zone, at).replace(`${cityOf(zone)}, `, "")}</span>
  </ComboboxOption>
);
