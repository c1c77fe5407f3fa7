import { ExternalLink } from "lucide-react";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

type Props = { url: string | null; label: string; what: string };

export function ExternalButton({ url, label, what }: Props) {
  if (url === null) return <Notice>The address of {what} is not set yet. Its button appears here once it is.</Notice>;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClasses({ variant: "primary" })}>
        <span className="face">
          {label}
          <Icon of={ExternalLink} size={18} />
        </span>
      </a>
      <span className="text-meta text-muted">{new URL(url).host}, opens in a new tab</span>
    </p>
  );
}

export function Points({ points }: { points: readonly (readonly [title: string, text: string])[] }) {
  return (
    <ul className="divide-y divide-border border-y border-border">
      {points.map(([title, text]) => (
        <li key={title} className="py-3.5">
          <h3 className="font-sans text-body font-semibold tracking-normal">{title}</h3>
          <p className="max-w-measure text-sm text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
