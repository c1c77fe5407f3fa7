import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorDetails, HttpError } from "#web/lib/http.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SideDrawer } from "#web/ui/overlays/side-drawer.tsx";
import { SectionLoading } from "../section-states.tsx";
import { memberQuery } from "./api.ts";
import { MemberDetail } from "./member-detail.tsx";

type Props = { id: string | null; onClose: () => void };

/** The details of a member in a drawer. */
export function MemberDrawer({ id, onClose }: Props) {
  // While the drawer closes, its content stays.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const { data: member, error, refetch } = useQuery({ ...memberQuery(shown ?? ""), enabled: shown !== null });
  return (
    <SideDrawer
      open={id !== null}
      onClose={onClose}
      title={member?.name ?? "Member"}
      sub={member?.email}
      picture={member && <Avatar id={member.id} name={member.name} size={48} />}
    >
      {member ? (
        <MemberDetail key={member.id} member={member} />
      ) : error ? (
        <ErrorState
          level={3}
          title={
            error instanceof HttpError && error.status === 404 ? error.message : "This member could not be loaded."
          }
          detail={error instanceof HttpError && error.status === 404 ? undefined : error.message}
          requestId={errorDetails(error).requestId}
          onRetry={() => void refetch()}
        />
      ) : (
        <SectionLoading />
      )}
    </SideDrawer>
  );
}
