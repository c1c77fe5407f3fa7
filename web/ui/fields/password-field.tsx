import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { Icon } from "../content/icon.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

type Props = Omit<ComponentProps<"input">, "type"> & Omit<ComponentProps<typeof Field>, "children">;

/** Can show the password; says while Caps Lock is on. Set `autoComplete` (`current-password` or `new-password`). */
export function PasswordField({ label, error, hint, optional, aside, onBlur, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <Field label={label} error={error} hint={hint} optional={optional} aside={aside}>
      <div>
        <div className="affix">
          <Input
            {...rest}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={readCapsLock}
            onKeyUp={readCapsLock}
            onBlur={(event) => {
              setCapsLock(false);
              onBlur?.(event);
            }}
          />
          <IconButton
            size="sm"
            label="Show password"
            aria-pressed={shown}
            icon={<Icon of={shown ? EyeOff : Eye} />}
            onClick={() => setShown(!shown)}
          />
        </div>
        <p aria-live="polite" className="text-meta font-medium text-warning-soft-text not-empty:mt-1.5">
          {isCapsLock && "Caps Lock is on."}
        </p>
      </div>
    </Field>
  );
}
