import { useQuery } from "@tanstack/react-query";
import { Clock, MessageCircle, Waypoints } from "lucide-react";
import { formatMoment, formatShortDate } from "#contract/dates.ts";
import type { PersonView } from "#contract/members.ts";
import type { PathsView, PathView } from "#contract/network/introductions.ts";
import { counted } from "#contract/numbers.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { firstName } from "#web/lib/initials.ts";
import { Button } from "#web/ui/button/button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { pathsQuery } from "./api.ts";
import { Chain } from "./chain.tsx";
import { WithdrawButton } from "./withdraw-button.tsx";

const AskDialog = lazyOverlay(() => import("./ask-dialog.tsx"), { resetOnOpen: true });

/** Empty without a path or a request, and on failure, because the profile is complete without it. */
export function PathsCard({ person }: { person: PersonView }) {
  const { data } = useQuery(pathsQuery(person.id));
  if (!data) return null;
  const { paths, asked } = data;
  const title = `Ways to reach ${firstName(person.name)}`;
  if (asked) {
    return (
      <SectionCard title={title}>
        <Asked asked={asked} person={person} />
      </SectionCard>
    );
  }
  if (paths.length === 0) return null;
  return (
    <SectionCard
      title={title}
      inside="flush"
      action={<span className="text-meta text-muted tabular-nums">{counted(paths.length, "path")}</span>}
      footer={
        <p className="text-meta text-muted">
          Only members who allow it appear in a path.{" "}
          <AppLink to="/network?view=introductions">Change this for yourself</AppLink>
        </p>
      }
    >
      <ul>
        {paths.map((path, at) => (
          <Path key={path.steps[0]?.id} path={path} person={person} isFirst={at === 0} />
        ))}
      </ul>
    </SectionCard>
  );
}

const DISTANCE = ["", "One person between you", "Two people between you"];

function Path({ path, person, isFirst }: { path: PathView; person: PersonView; isFirst: boolean }) {
  const viewer = useViewer();
  const [first] = path.steps;
  const dialog = useDialogUrl(`introduction-${first?.id}`);
  const between = DISTANCE[path.steps.length] ?? "";
  return (
    <li className="border-t border-border px-5 pt-4 pb-4.5 max-md:px-4">
      <div className="mb-3 flex items-center gap-3 max-md:flex-wrap">
        <p className="flex-1 text-meta text-muted">{between}</p>
        <Button size="sm" variant={isFirst ? "primary" : "secondary"} aria-haspopup="dialog" onClick={dialog.show}>
          <Icon of={Waypoints} size={16} />
          Ask for an introduction <span className="sr-only">through {first?.name}</span>
        </Button>
      </div>
      {viewer && <Chain people={[{ ...viewer, title: null }, ...path.steps, person]} label={between} />}
      <AskDialog person={person} path={path} open={dialog.isOpen} onClose={dialog.close} />
    </li>
  );
}

type AskedProps = { asked: NonNullable<PathsView["asked"]>; person: PersonView };

function Asked({ asked: { id, first, at, againAt, state }, person }: AskedProps) {
  const isOpen = state === "open";
  if (state === "accepted")
    return (
      <Notice icon={MessageCircle}>
        <bdi>{first.name}</bdi> introduced you.{" "}
        <AppLink to={`/messages/${person.id}`}>Message {firstName(person.name)}</AppLink>
      </Notice>
    );
  return (
    <div className="grid gap-3.5">
      <Notice icon={Clock}>
        You asked <bdi>{first.name}</bdi> for an introduction on <time dateTime={at}>{formatMoment(at)}</time>.{" "}
        {isOpen
          ? "If a conversation opens, you get a notification. Otherwise you hear nothing, and you can ask someone else from "
          : "You can ask again from "}
        <time dateTime={againAt}>{formatShortDate(againAt)}</time>.
      </Notice>
      {isOpen && (
        <div>
          <WithdrawButton id={id} target={person} />
        </div>
      )}
    </div>
  );
}
