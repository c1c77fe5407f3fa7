import { MapPin, Users } from "lucide-react";
import type { ReactNode } from "react";
import { headlineOf } from "#contract/members.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { Cover } from "#web/ui/content/cover.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill, SampleMark } from "#web/ui/content/pills.tsx";
import { ProfilePhoto } from "../avatar/profile-photo.tsx";
import { ProfileTabList } from "../tabs.tsx";
import { PICTURE_ID } from "./dialogs.ts";
import { Figures } from "./figures.tsx";

type Props = {
  profile: ProfileView;
  actions: ReactNode;
  mutual: ReactNode;
};

export function ProfileHeader({ profile, actions, mutual }: Props) {
  return (
    <header className="card mb-5 print:mb-0 print:border-0 print:bg-transparent">
      <Cover
        seed={`mem:${profile.id}:banner`}
        width={1120}
        height={190}
        className="aspect-[16/5] max-h-32 rounded-t-[11px] border-b border-border md:aspect-[1120/168] md:max-h-none print:hidden"
      />
      <div className="grid grid-cols-1 items-start px-4 pb-4 md:grid-cols-[auto_minmax(0,1fr)] md:gap-x-5 md:px-6 md:pb-4.5 lg:grid-cols-[auto_minmax(0,1fr)_auto] print:grid-cols-[auto_minmax(0,1fr)] print:gap-x-5 print:px-0">
        <div
          id={PICTURE_ID}
          className="relative z-1 -mt-10 w-fit print:mt-4 leading-none [&_.av]:ring-4 [&_.av]:ring-surface"
        >
          <ProfilePhoto profile={profile} />
        </div>
        <Identity profile={profile} mutual={mutual} />
        <div className="flex flex-wrap gap-2 pt-3.5 md:col-start-2 lg:col-start-auto lg:max-w-80 lg:justify-end lg:pt-4.5 print:hidden">
          {actions}
        </div>
      </div>
      <Figures profile={profile} />
      <ProfileTabList profile={profile} />
    </header>
  );
}

function Identity({ profile, mutual }: Omit<Props, "actions">) {
  const { name, sample, location, kind } = profile;
  const headline = headlineOf(profile);
  return (
    <div className="min-w-0 pt-3 wrap-anywhere md:pt-4">
      <h1 tabIndex={-1}>
        {name} {sample && <SampleMark className="ml-1 -translate-y-0.75" />}
      </h1>
      {headline && <p className="mt-0.5 text-md">{headline}</p>}
      <ul className="mt-2 flex flex-wrap items-center gap-x-4.5 gap-y-1 text-sm text-muted">
        {location && (
          <li className="flex min-w-0 items-center gap-1.5">
            <Icon of={MapPin} size={16} className="shrink-0" />
            <span className="sr-only">Location: </span>
            {location}
          </li>
        )}
        {mutual && (
          <li className="flex items-center gap-1.5">
            <Icon of={Users} size={16} className="shrink-0" />
            {mutual}
          </li>
        )}
        <li>
          <Pill tone="ink">{KINDS[kind].title}</Pill>
        </li>
      </ul>
    </div>
  );
}
