import type { ProfileView } from "#contract/profiles/profile.ts";
import { saveFile } from "#web/lib/save-file.ts";

type Contact = Pick<ProfileView, "id" | "name" | "title" | "company" | "location" | "email" | "website" | "links">;

export const saveContact = (profile: Contact): void =>
  saveFile(new Blob([contactFile(profile, location.origin)], { type: "text/vcard" }), `${profile.name}.vcf`);

/** A vCard 3.0 (RFC 2426). The full name is the given name, because a profile does not split it. */
export function contactFile(contact: Contact, origin: string): string {
  const { id, name, title, company, location: city, email, website, links } = contact;
  const addresses = [website, ...links.map(({ url }) => url), `${origin}/profile/${id}`];
  return [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    ...(title ? [`TITLE:${escaped(title)}`] : []),
    ...(company ? [`ORG:${escaped(company)}`] : []),
    ...(email ? [`EMAIL;TYPE=INTERNET:${escaped(email)}`] : []),
    ...(city ? [`ADR:;;;${escaped(city)};;;`] : []),
    ...addresses.flatMap((url) => (url ? [`URL:${escaped(url)}`] : [])),
    "END:VCARD",
    "",
  ].join("\r\n");
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n|\r/g, "\\n");
