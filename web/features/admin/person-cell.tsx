import type { ReactNode } from "react";
import { Avatar } from "#web/ui/content/avatar.tsx";

type Person = { id: string; name: string; email: string; emailVerified: boolean };
type Props = { person: Person; children: ReactNode };

export function PersonCell({ person: { id, name, email, emailVerified }, children }: Props) {
  return (
    <div className="who-cell">
      <Avatar id={id} name={name} size={32} />
      <div>
        {children}
        <span className="under">
          {email}
          {!emailVerified && <span> · email not confirmed</span>}
        </span>
      </div>
    </div>
  );
}
