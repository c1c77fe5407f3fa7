import { useId, useState } from "react";
import { Link, type To, useSearchParams } from "react-router";
import type { AuditView } from "#contract/admin/audit.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { DisclosureButton } from "../disclosure-button.tsx";
import { Moment } from "../moment.tsx";
import { ACTION_NAMES, formatMoment } from "../text.ts";
import { AuditDetail } from "./audit-detail.tsx";
import { subjectName } from "./audit-text.ts";

/** An entry of the log, with a row below it for the details. The names are links that filter the log. */
export function AuditRow({ entry }: { entry: AuditView }) {
  const [isOpen, setIsOpen] = useState(false);
  const detailId = useId();
  const { at, actor, action, subject } = entry;
  const narrow = useNarrow();
  return (
    <>
      <tr className={isOpen ? "opens opened" : "opens"}>
        <td data-label="When">
          <Moment at={at} />
        </td>
        <td data-label="Who">
          {actor ? (
            <div className="who-cell">
              <Avatar id={actor.id} name={actor.name} size={24} />
              <Link {...narrow("actor", actor.id)}>{actor.name || "Somebody who is gone"}</Link>
            </div>
          ) : (
            "The product"
          )}
        </td>
        <th scope="row">
          <span className="font-semibold">{ACTION_NAMES[action]}</span>
        </th>
        <td data-label="On">
          <Link {...narrow("subject", subject.id)}>{subjectName(subject)}</Link>
        </td>
        <td className="acts">
          <DisclosureButton
            of={`${ACTION_NAMES[action]}, ${formatMoment(at)}`}
            open={isOpen}
            controls={detailId}
            onToggle={() => setIsOpen(!isOpen)}
          />
        </td>
      </tr>
      {isOpen && (
        <tr id={detailId} className="detail">
          <td colSpan={5}>
            <AuditDetail entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The URL of the log with another filter. */
function useNarrow() {
  const [params] = useSearchParams();
  return (name: "actor" | "subject", id: string): { to: To; preventScrollReset: boolean } => {
    const search = new URLSearchParams(params);
    search.set(name, id);
    return { to: { search: search.toString() }, preventScrollReset: true };
  };
}
