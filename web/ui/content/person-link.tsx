import type { ReactNode } from "react";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { AppLink } from "../button/link.tsx";
import { SampleMark } from "./pills.tsx";

type Props = {
  person: { id: string };
  children: ReactNode;
  className?: string;
  /** `name` looks like the text around it until the pointer or the focus is on it; `link` looks like every link. */
  look?: "name" | "link";
  /** Instead of plain text for those who may not see profiles. */
  otherwise?: ReactNode;
};

/**
 * A name that links to the person's profile, for members who may see profiles, and for oneself; plain text for others. Never put it into
 * another link. It has the same box as the text, so that the article of a document does not move.
 */
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

/** The name as `PersonLink`, with a mark behind it when the person is sample data. */
export const PersonName = ({ person, className }: NameProps) => (
  <>
    <PersonLink person={person} className={className}>
      {person.name}
    </PersonLink>{" "}
    {person.sample && <SampleMark />}
  </>
);
