import { useId, useState } from "react";
import type { OutboxRowView } from "#contract/mail.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { DisclosureButton } from "../disclosure-button.tsx";
import { Moment } from "../moment.tsx";
import { OutboxDetail } from "./outbox-detail.tsx";
import { lookOf, MAIL_WORDS } from "./outbox-text.ts";

type Props = { mail: OutboxRowView; isOpenAtFirst: boolean };

/** One mail; opened, the row below tells what became of it. */
export function OutboxRow({ mail, isOpenAtFirst }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const detailId = useId();
  const { kind, to, createdAt, attempts } = mail;
  const { tone, icon, word } = lookOf(mail);
  return (
    <>
      <tr className={isOpen ? "opens opened" : "opens"}>
        <th scope="row">
          <span className="font-semibold">{MAIL_WORDS[kind]}</span>
        </th>
        <td data-label="To">{to}</td>
        <td data-label="Written">
          <Moment at={createdAt} />
        </td>
        <td data-label="Tries">
          {attempts} <span className="lg:sr-only">{attempts === 1 ? "try" : "tries"}</span>
        </td>
        <td data-label="State">
          <Pill tone={tone} icon={<Icon of={icon} size={14} />}>
            {word}
          </Pill>
        </td>
        <td className="acts">
          <DisclosureButton
            of={`${MAIL_WORDS[kind]} to ${to}`}
            open={isOpen}
            controls={detailId}
            onToggle={() => setIsOpen(!isOpen)}
          />
        </td>
      </tr>
      {isOpen && (
        <tr id={detailId} className="detail">
          <td colSpan={6}>
            <OutboxDetail mail={mail} />
          </td>
        </tr>
      )}
    </>
  );
}
