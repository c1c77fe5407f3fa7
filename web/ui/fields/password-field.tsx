import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { Icon } from "../content/icon.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

type Props = Omit<ComponentProps<"input">, "type"> & Omit<ComponentProps<typeof Field>, "children">;

/** A password input with a button that shows the password. Give `autoComplete` (`current-password` or `new-password`). */
export function PasswordField({ label, error, hint, optional, aside, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} optional={optional} aside={aside}>
      <div className="affix">
        <Input {...rest} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
        <IconButton
          size="sm"
          label="Show password"
          aria-pressed={shown}
          icon={<Icon of={shown ? EyeOff : Eye} />}
          onClick={() => setShown(!shown)}
        />
      </div>
    </Field>
  );
}
