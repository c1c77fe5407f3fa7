import { useId, useState } from "react";
import type { OutboxRowView } from "#contract/mail.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { DisclosureButton } from "../disclosure-button.tsx";
import { Moment } from "../moment.tsx";
import { OutboxDetail } from "./outbox-detail.tsx";
import { lookOf, MAIL_NAMES } from "./outbox-text.ts";

type Props = { mail: OutboxRowView; isOpenAtFirst: boolean };

/** A mail, with a row below it for the details. */
export function OutboxRow({ mail, isOpenAtFirst }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const detailId = useId();
  const { kind, to, createdAt, attempts } = mail;
  const { tone, icon, word } = lookOf(mail);
  return (
    <>
      <tr className={isOpen ? "opens opened" : "opens"}>
        <th scope="row">
          <span className="font-semibold">{MAIL_NAMES[kind]}</span>
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
            of={`${MAIL_NAMES[kind]} to ${to}`}
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
