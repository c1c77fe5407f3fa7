import { AppLink } from "../button/link.tsx";
import type { TabLink } from "./tab-links.tsx";

type Props = {
  label: string;
  views: readonly Omit<TabLink, "mark">[];
  current: string;
};

export const SegmentLinks = ({ label, views, current }: Props) => (
  <nav
    className="rounded-button bg-sunken p-0.75 inset-ring inset-ring-border max-lg:w-full print:hidden"
    aria-label={label}
  >
    <ul className="flex flex-wrap">
      {views.map(({ to, name }) => (
        <li key={to} className="flex-auto">
          <AppLink
            className="flex h-9 items-center justify-center rounded-input px-3 text-sm font-medium whitespace-nowrap text-muted no-underline hover:text-text aria-[current]:bg-raised aria-[current]:font-semibold aria-[current]:text-text aria-[current]:inset-ring aria-[current]:inset-ring-border-button forced-colors:aria-[current]:underline"
            to={to}
            aria-current={to === current ? "page" : undefined}
          >
            {name}
          </AppLink>
        </li>
      ))}
    </ul>
  </nav>
);
