import { useQuery } from "@tanstack/react-query";
import { Circle, CircleAlert, CircleCheck } from "lucide-react";
import { createElement } from "react";
import type { SetupItemView, SetupView } from "#contract/admin/setup.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Meter } from "#web/ui/data/meter.tsx";
import { SectionFailed, SectionLoading } from "../section-states.tsx";

const setupQuery = apiQuery<SetupView>("/api/admin/setup");

/** The configuration of this installation: first the required items, then the optional ones. */
export default function SetupSection() {
  const { data, error, isPending, refetch } = useQuery(setupQuery);
  if (isPending) return <SectionLoading />;
  if (!data)
    return <SectionFailed title="The checklist could not be loaded." error={error} onRetry={() => void refetch()} />;
  const needed = data.items.filter((item) => item.needed);
  const done = needed.filter((item) => item.done).length;
  return (
    <>
      <SectionCard
        title="Before members arrive"
        inside="flush"
        action={
          <p className="text-meta text-muted">
            {done} of {needed.length}
          </p>
        }
      >
        <div className="px-5 pb-4 max-md:px-4">
          <Meter label="Needed steps done" value={done} max={needed.length} />
        </div>
        <Items items={[...needed.filter((item) => !item.done), ...needed.filter((item) => item.done)]} />
      </SectionCard>
      <SectionCard title="If you want it" inside="flush">
        <Items items={data.items.filter((item) => !item.needed)} />
      </SectionCard>
    </>
  );
}

function Items({ items }: { items: readonly SetupItemView[] }) {
  return (
    <ul className="set-up">
      {items.map((item) => (
        <Item key={item.key} item={item} />
      ))}
    </ul>
  );
}

/** The page of the product where an item is configured. */
const PAGES: Record<string, { to: string; name: string }> = {
  terms: { to: "/admin/pages/terms", name: "Write it" },
  privacy: { to: "/admin/pages/privacy", name: "Write it" },
  "second-factor": { to: "/admin/members?role=admin", name: "See who" },
  "registration-mode": { to: "/admin/registration", name: "Change" },
};

function Item({ item: { key, title, done, needed, detail, how } }: { item: SetupItemView }) {
  const page = key === "registration-mode" || !done ? PAGES[key] : undefined;
  return (
    <li className={done ? "done" : needed ? "missing" : undefined}>
      <Icon of={done ? CircleCheck : needed ? CircleAlert : Circle} />
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-semibold">{title}</span>{" "}
          <span className="state">{done ? "Done" : needed ? "Not done" : "Not set"}</span>
        </p>
        <p className="text-meta text-muted">{detail}</p>
        {how && <Instructions text={how} />}
      </div>
      {page && (
        <ButtonLink to={page.to} size="sm" aria-label={`${page.name}: ${title}`}>
          {page.name}
        </ButtonLink>
      )}
    </li>
  );
}

/** Commands, names of settings, files and URLs. */
const CODE =
  /(npx wrangler(?: [a-z]+)* [A-Z][A-Z0-9_]+|npm run [a-z:]+|wrangler\.toml|\[{1,2}[a-z_]+\]{1,2}|https:\/\/[^\s,]+|(?<![\w/])\/[a-z][\w/-]*|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b)/;

/** Instructions with commands, names and paths as code. */
function Instructions({ text }: { text: string }) {
  const parts = text.split(CODE).map((part, at) => (at % 2 === 1 ? createElement("code", null, part) : part));
  return createElement("p", { className: "how" }, ...parts);
}
