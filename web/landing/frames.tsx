import {
  ArrowLeft,
  ArrowRight,
  CalendarDays,
  CalendarX,
  Copy,
  Globe,
  Info,
  type LucideIcon,
  Mail,
  MapPin,
  Pencil,
  Search,
  Share2,
  SlidersHorizontal,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { BarFrame } from "#web/layouts/bar-frame.tsx";
import { MemberMain } from "#web/layouts/member-main.tsx";
import { PublicFrame } from "#web/layouts/public-frame.tsx";
import { SkipLink } from "#web/layouts/skip-link.tsx";
import { Symbols } from "./symbols.tsx";

/** Icons of the worker's articles, by the name that an article refers to. */
const ICONS: Record<string, LucideIcon> = {
  back: ArrowLeft,
  calendar: CalendarDays,
  cancel: CalendarX,
  copy: Copy,
  edit: Pencil,
  filter: SlidersHorizontal,
  forward: ArrowRight,
  info: Info,
  mail: Mail,
  people: Users,
  place: MapPin,
  search: Search,
  share: Share2,
  website: Globe,
};

const SLOT = <div data-article="" />;

/**
 * The app's frames as static HTML in `index.html`. The worker keeps the one for the viewer, so that nothing moves
 * later.
 */
export function renderFrames(): string {
  return renderToStaticMarkup(
    <>
      <Frame name="public">
        <PublicFrame who="either">{SLOT}</PublicFrame>
      </Frame>
      {/* Events are the only member pages with an article. */}
      <StaticRouter location="/events">
        <Frame name="member">
          <BarFrame menu={<span className="ibtn" />} />
          <MemberMain counts={{ unread: 0, pending: 0 }}>{SLOT}</MemberMain>
        </Frame>
      </StaticRouter>
    </>,
  );
}

function Frame({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-frame={name}>
      <SkipLink />
      <Symbols icons={ICONS} />
      {children}
    </div>
  );
}
