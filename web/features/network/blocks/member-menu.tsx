import { Ban, Bell, BellOff, Ellipsis, Flag } from "lucide-react";
import { createContext, useContext, useState } from "react";
import type { PersonView } from "#contract/members.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import type { MenuProps } from "#web/ui/overlays/panels/menu-list.tsx";
import { muteMember, unmuteMember } from "../api.ts";
import { BlockDialog } from "./block-dialog.tsx";

/** A page with member menus provides it, because the page has the dialog. */
export const ReportMember = createContext<(person: PersonView) => void>(() => undefined);

type Props = {
  person: PersonView;
  isMuted: boolean;
  isConnected?: boolean;
  entries?: MenuProps["entries"];
  /** The path to go to after blocking, if the current page is then unavailable. */
  leadsTo?: string;
  /** Called after blocking, when the member is gone from the list. */
  onGone?: (() => void) | undefined;
  className?: string;
};

/** Mute, report, and block after a confirmation: the same wherever a member is shown. */
export function MemberMenu({ person, isMuted, entries = [], className = "ibtn", ...block }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const report = useContext(ReportMember);
  const mute = useAction(muteMember);
  const unmute = useAction(unmuteMember);
  const { name } = person;
  return (
    <>
      <Menu
        className={className}
        entries={[
          ...entries,
          isMuted
            ? { label: `Unmute ${name}`, icon: Bell, onSelect: () => void unmute.run(person) }
            : { label: `Mute ${name}`, icon: BellOff, onSelect: () => void mute.run(person) },
          { label: `Report ${name}`, icon: Flag, onSelect: () => report(person) },
          { label: `Block ${name}`, icon: Ban, onSelect: () => setIsAsking(true) },
        ]}
        button={
          <>
            <Icon of={Ellipsis} />
            <span className="sr-only">More options for {name}</span>
          </>
        }
      />
      <BlockDialog person={person} open={isAsking} onClose={() => setIsAsking(false)} {...block} />
    </>
  );
}
