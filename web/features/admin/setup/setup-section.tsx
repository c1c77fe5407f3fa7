import { useQuery } from "@tanstack/react-query";
import { Circle, CircleAlert, CircleCheck } from "lucide-react";
import { createElement } from "react";
import type { SetupItemView, SetupView } from "#contract/admin/setup.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Meter } from "#web/ui/data/meter.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { setupQuery } from "./api.ts";

export default function SetupSection() {
  return (
    <QueryState query={useQuery(setupQuery)} failed="Could not load the checklist." loading={<Skeleton height={280} />}>
      {({ items }) => <Checklist items={items} />}
    </QueryState>
  );
}

function Checklist({ items }: SetupView) {
  const needed = items.filter((item) => item.needed);
  const done = needed.filter((item) => item.done).length;
  return (
    <>
      <SectionCard
        title="Before you launch"
        inside="flush"
        action={
          <p className="text-meta text-muted">
            {done} of {needed.length}
          </p>
        }
      >
        <div className="px-5 pb-4 max-md:px-4">
          <Meter label="Required steps done" value={done} max={needed.length} />
        </div>
        <Items items={[...needed.filter((item) => !item.done), ...needed.filter((item) => item.done)]} />
      </SectionCard>
      <SectionCard title="Optional" inside="flush">
        <Items items={items.filter((item) => !item.needed)} />
      </SectionCard>
    </>
  );
}

function Items({ items }: { items: readonly SetupItemView[] }) {
  return (
    <ul className="border-t border-border">
      {items.map((item) => (
        <Item key={item.key} item={item} />
      ))}
    </ul>
  );
}

const PAGES: Record<string, { to: string; name: string }> = {
  terms: { to: "/admin/pages/terms", name: "Edit page" },
  privacy: { to: "/admin/pages/privacy", name: "Edit page" },
  "second-factor": { to: "/admin/members?role=admin", name: "View admins" },
  "registration-mode": { to: "/admin/registration", name: "Change" },
};

function Item({ item: { key, title, done, needed, detail, how } }: { item: SetupItemView }) {
  const page = key === "registration-mode" || !done ? PAGES[key] : undefined;
  return (
    <li className="flex min-h-[62px] items-start gap-3.5 border-border px-5 py-[13px] not-first:border-t max-md:flex-wrap max-md:px-4">
      <Icon
        of={done ? CircleCheck : needed ? CircleAlert : Circle}
        className={`mt-px flex-none ${done ? "text-success" : needed ? "text-warning" : "text-border-strong"}`}
      />
      {/* On phones the button is below the text. */}
      <div className="min-w-0 flex-1 max-md:flex-[1_1_calc(100%-34px)]">
        <p>
          <span className="font-semibold">{title}</span>{" "}
          <span className="text-meta text-muted">{done ? "Done" : needed ? "Not done" : "Not set"}</span>
        </p>
        <p className="text-meta text-muted">{detail}</p>
        {how && <Instructions text={how} />}
      </div>
      {page && (
        <ButtonLink
          to={page.to}
          size="sm"
          className="self-center max-md:ml-[34px]"
          aria-label={`${page.name}: ${title}`}
        >
          {page.name}
        </ButtonLink>
      )}
    </li>
  );
}

const CODE =
  /(npx wrangler(?: [a-z]+)* [A-Z][A-Z0-9_]+|npm run [a-z:]+|wrangler\.toml|\[{1,2}[a-z_]+\]{1,2}|https:\/\/[^\s,]+|(?<![\w/])\/[a-z][\w/-]*|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b)/;

function Instructions({ text }: { text: string }) {
  const looks = "rounded-[4px] bg-sunken px-[5px] py-px font-mono text-xs";
  const parts = text
    .split(CODE)
    .map((part, at) => (at % 2 === 1 ? createElement("code", { className: looks }, part) : part));
  return createElement("p", { className: "mt-1 text-meta leading-[1.6] wrap-anywhere" }, ...parts);
}
