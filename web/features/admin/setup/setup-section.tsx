import { useQuery } from "@tanstack/react-query";
import { Circle, CircleAlert, CircleCheck } from "lucide-react";
import { createElement } from "react";
import type { SetupItemView, SetupView } from "#contract/admin/setup.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Meter } from "#web/ui/data/meter.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { toastError } from "#web/ui/feedback/toast.ts";
import { Checklist, ChecklistItem } from "../checklist.tsx";
import { sendTestMail, setupQuery } from "./api.ts";

export default function SetupSection() {
  return (
    <QueryState query={useQuery(setupQuery)} failed="Could not load the checklist." loading={<Skeleton height={280} />}>
      {({ items }) => <Steps items={items} />}
    </QueryState>
  );
}

function Steps({ items }: SetupView) {
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

const Items = ({ items }: { items: readonly SetupItemView[] }) => (
  <Checklist>
    {items.map((item) => (
      <Item key={item.key} item={item} />
    ))}
  </Checklist>
);

const PAGES: Record<string, { to: string; name: string }> = {
  terms: { to: "/admin/pages/terms", name: "Edit page" },
  privacy: { to: "/admin/pages/privacy", name: "Edit page" },
  "second-factor": { to: "/admin/members?role=admin", name: "View admins" },
  "registration-mode": { to: "/admin/registration", name: "Change" },
};

function Item({ item: { key, title, done, needed, detail, how, canTest } }: { item: SetupItemView }) {
  const page = key === "registration-mode" || !done ? PAGES[key] : undefined;
  return (
    <ChecklistItem
      icon={done ? CircleCheck : needed ? CircleAlert : Circle}
      tone={done ? "success" : needed ? "warning" : "border-strong"}
      title={title}
      state={done ? "Done" : needed ? "Not done" : "Not set"}
      detail={detail}
      more={how && <Instructions text={how} />}
      action={
        canTest ? (
          <TestMail />
        ) : (
          page && (
            <ButtonLink to={page.to} size="sm" aria-label={`${page.name}: ${title}`}>
              {page.name}
            </ButtonLink>
          )
        )
      }
    />
  );
}

function TestMail() {
  const test = useAction(sendTestMail, {
    onDone: ({ accepted, answer }) => {
      if (!accepted) toastError(`The test email failed. ${answer}`);
    },
  });
  return (
    <ActionButton action={test} input={undefined} size="sm" busyLabel="Sending...">
      Send a test email
    </ActionButton>
  );
}

const CODE =
  /(npx wrangler(?: [a-z]+)* [A-Z][A-Z0-9_]+|npm run [a-z:]+(?: -- --var NAME:VALUE)?|wrangler\.toml|\[{1,2}[a-z_]+\]{1,2}|https:\/\/[^\s,]+|(?<![\w/])\/[a-z][\w/-]*(?:\?[a-z]+)?|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b)/;

function Instructions({ text }: { text: string }) {
  const looks = "rounded-[4px] bg-sunken px-[5px] py-px font-mono text-xs";
  const parts = text
    .split(CODE)
    .map((part, at) => (at % 2 === 1 ? createElement("code", { className: looks }, part) : part));
  return createElement("p", { className: "mt-1 text-meta leading-[1.6] wrap-anywhere" }, ...parts);
}
