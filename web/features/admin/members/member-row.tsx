import { Link } from "react-router";
import type { MemberRowView } from "#contract/admin/members.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Pill, SampleMark } from "#web/ui/content/pills.tsx";
import { formatDate, formatMoment } from "../text.ts";
import { StatusPill } from "./status-pill.tsx";

type Props = { member: MemberRowView; search: string; state: object };

/** A member in the list. The name is a link that covers the row. */
export function MemberRow({ member, search, state }: Props) {
  const { id, name, email, emailVerified, kind, tier, status, role, sample, joinedAt } = member;
  return (
    <tr>
      <th scope="row">
        <div className="who-cell">
          <Avatar id={id} name={name} size={32} />
          <div>
            <Link
              to={{ pathname: `/admin/members/${id}`, search }}
              state={state}
              preventScrollReset
              className="stretch font-semibold"
            >
              {name}
            </Link>{" "}
            {sample && <SampleMark />}
            <span className="under">
              {email}
              {!emailVerified && " · address not confirmed"}
            </span>
          </div>
        </div>
      </th>
      <td data-label="Kind" className="whitespace-nowrap">
        {KINDS[kind].title}
      </td>
      <td data-label="Tier">
        <Pill tone="brass">{tier.name}</Pill>
      </td>
      <td data-label="Status">
        <StatusPill status={status} /> {role === "admin" && <Pill tone="ink">Administrator</Pill>}
      </td>
      <td data-label="Joined">
        <time dateTime={joinedAt} title={formatMoment(joinedAt)}>
          {formatDate(joinedAt)}
        </time>
      </td>
    </tr>
  );
}
