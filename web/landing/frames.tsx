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

/** The icons that the worker's articles use, by the name with which an article refers to them. */
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

/** Where the worker inserts the article. */
const SLOT = <div data-article="" />;

/**
 * The frames of the app as static HTML, rendered by the build into the root of `index.html`: for visitors and for members. The worker keeps
 * the one that belongs to a document with an article and removes the others, so that the article is where the app will show it.
 */
export function renderFrames(): string {
  return renderToStaticMarkup(
    <>
      <Frame name="public">
        <PublicFrame who="either">{SLOT}</PublicFrame>
      </Frame>
      {/* Events are the only pages of members that have an article. */}
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
