import { ArrowUpRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { linkLines } from "#contract/profiles/links.ts";
import type { SocialLink } from "#contract/profiles/parts.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { LINK_LOOKS } from "./link-types.ts";

export function LinkRow({ link }: { link: SocialLink }) {
  const { icon } = LINK_LOOKS[link.type] ?? LINK_LOOKS.other;
  return <AddressRow icon={icon} {...linkLines(link)} />;
}

type AddressProps = { icon: LucideIcon; title: string; detail: ReactNode; href: string | null };

/** A web address opens in a new tab. Without `href` it is plain text. */
export function AddressRow({ icon, title, detail, href }: AddressProps) {
  const content = (
    <>
      <Icon of={icon} className="shrink-0 text-subtle" />
      <span className="grid min-w-0 flex-1 wrap-anywhere">
        <b className="font-semibold group-hover:underline">{title}</b>
        {detail && <span className="text-meta text-muted">{detail}</span>}
      </span>
    </>
  );
  const classes = "group flex min-h-11 items-center gap-3 py-2 text-sm leading-snug text-text no-underline";
  if (href === null) return <div className={classes}>{content}</div>;
  if (!href.startsWith("https:"))
    return (
      <a href={href} className={classes}>
        {content}
      </a>
    );
  return (
    <a href={href} className={classes} target="_blank" rel="me noopener noreferrer">
      {content}
      <Icon of={ArrowUpRight} size={16} className="shrink-0 text-subtle" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
