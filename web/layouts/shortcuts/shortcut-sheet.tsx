import { Fragment } from "react";
import { AppLink } from "#web/ui/button/link.tsx";
import { Key } from "#web/ui/content/key.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { GO_TO, ON_PAGE, type Shortcut } from "./keys.ts";

type Props = { open: boolean; onClose: () => void };

export default function ShortcutSheet({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Group title="Go to" shortcuts={GO_TO} />
        <Group title="On a page" shortcuts={ON_PAGE} />
      </div>
      <p className="mt-5 text-meta text-muted">
        Turn them off in{" "}
        <AppLink to="/settings/appearance" onClick={onClose}>
          Settings
        </AppLink>
        .
      </p>
    </Dialog>
  );
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <dl className="grid gap-2 text-sm">
        {shortcuts.map(({ keys, name }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>{name}</dt>
            <dd className="flex flex-none gap-1">
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && <span className="sr-only">then</span>}
                  <Key>{key.toUpperCase()}</Key>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
