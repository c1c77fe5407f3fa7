import { CircleCheck, Copy, Download } from "lucide-react";
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { Form } from "#web/forms/form.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { appName } from "#web/lib/bootstrap-data.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { SettingActions } from "../setting-row.tsx";

const codesKept = z.object({ kept: z.literal(true, "Save the codes first. You won't see them again.") });
const NOTHING_TO_SEND = mutation<{ kept: true }>({ mutationFn: async () => undefined });

function download(codes: readonly string[]): void {
  const product = appName()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  saveFile(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }), `${product}-recovery-codes.txt`);
}

export default function SecurityRecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => focusSoon(() => list.current), []);
  const form = useForm({
    values: { kept: false },
    schema: codesKept,
    mutation: NOTHING_TO_SEND,
    onDone: onKept,
  });
  const mark = <StatePill tone="success" icon={CircleCheck} word="Two-step sign-in is on" />;
  return (
    <SectionCard title="Recovery codes" action={mark} className="@container">
      <p className="text-sm">
        Each code signs you in once if you don't have your phone. <b>You won't see them again.</b> Save them somewhere
        other than this device.
      </p>
      <ol
        ref={list}
        className="my-4 grid grid-cols-2 @min-[672px]:grid-cols-5 gap-px overflow-hidden rounded-button border border-border bg-bg font-mono text-body"
        tabIndex={-1}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code} className="px-1 py-2.75 text-center ring-1 ring-border">
            {code}
          </li>
        ))}
      </ol>
      <SettingActions>
        <Button size="sm" onClick={() => void copyText(codes.join("\n"), "Codes copied")}>
          <Icon of={Copy} />
          Copy
        </Button>
        <Button size="sm" onClick={() => download(codes)}>
          <Icon of={Download} />
          Download
        </Button>
      </SettingActions>
      <Form
        form={form}
        className="mt-4 flex flex-wrap items-start justify-between gap-x-5 gap-y-3 border-t border-border pt-4"
      >
        <Checkbox {...form.register("kept")} label="I have saved these codes" error={form.errors.kept} />
        <Button type="submit" variant="primary">
          Done
        </Button>
      </Form>
    </SectionCard>
  );
}
