import type { ReactNode } from "react";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { AppLink } from "../button/link.tsx";
import { SampleMark } from "./pills.tsx";

type Props = {
  person: { id: string };
  children: ReactNode;
  className?: string;
  /** `name` looks like plain text until hover or focus; `link` looks like a link. */
  look?: "name" | "link";
  /** Shown to viewers without permission to see profiles. Default: plain text. */
  otherwise?: ReactNode;
};

/** Must not be inside another link. Has the same box as plain text, so that a prerendered article does not move. */
export function PersonLink({ person: { id }, children, className, look = "name", otherwise }: Props) {
  const viewer = useViewer();
  if (!viewer || (admissionRefusal(viewer) !== null && viewer.id !== id))
    return otherwise ?? <span className={className}>{children}</span>;
  return (
    <AppLink className={className} to={`/profile/${id}`} data-person={look}>
      {children}
    </AppLink>
  );
}

type NameProps = { person: { id: string; name: string; sample?: boolean }; className: string };

export const PersonName = ({ person, className }: NameProps) => (
  <>
    <PersonLink person={person} className={className}>
      {person.name}
    </PersonLink>{" "}
    {person.sample && <SampleMark />}
  </>
);
