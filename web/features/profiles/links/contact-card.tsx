import { Globe, Mail } from "lucide-react";
import { shownAddress } from "#contract/profiles/links.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { readWebAddress } from "#contract/web-address.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { AddressRow, LinkRow } from "./link-row.tsx";

export function ContactCard({ profile: { website, email, links, isMe, own } }: { profile: ProfileView }) {
  if (!isMe && website === null && email === null && links.length === 0) return null;
  const address = readWebAddress(website);
  return (
    <SectionCard
      title="Contact"
      action={
        isMe && (
          <AppLink className="textlink" to="?tab=links">
            {links.length === 0 ? "Add links" : "Edit links"}
          </AppLink>
        )
      }
    >
      <ul className="-my-2">
        {website !== null && (
          <li>
            <AddressRow
              icon={Globe}
              title={address ? shownAddress(address) : website}
              detail="Website"
              href={address?.href ?? null}
            />
          </li>
        )}
        {email !== null && (
          <li>
            <AddressRow
              icon={Mail}
              title={email}
              detail={emailNote(own)}
              href={`mailto:${encodeURIComponent(email)}`}
            />
          </li>
        )}
        {links.map((link) => (
          <li key={link.url}>
            <LinkRow link={link} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function emailNote(own: ProfileView["own"]): string {
  if (!own) return "Email";
  return own.isEmailShown ? "Email, shown to members" : "Email, only you see it";
}
