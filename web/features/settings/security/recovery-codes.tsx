import { CircleCheck, Copy, Download } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { focusFirst } from "#web/forms/field-errors.ts";
import { appName } from "#web/lib/bootstrap-data.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { focusHeading, focusSoon } from "#web/lib/focus.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { Checkbox } from "#web/ui/fields/choice.tsx";

const UNKEPT = "Please keep the codes first: they are not shown again.";

/** Downloads the codes as a file. The object URL is revoked after the download has begun. */
function download(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${appName()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")}-recovery-codes.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The recovery codes, which are shown once. */
export default function SecurityCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const list = useRef<HTMLOListElement>(null);
  const [error, setError] = useState<string>();
  useEffect(() => focusSoon(() => list.current), []);

  function finish(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (new FormData(event.currentTarget).has("kept")) {
      onKept();
      focusHeading();
      return;
    }
    setError(UNKEPT);
    focusFirst(event.currentTarget, ["kept"]);
  }

  const mark = (
    <Pill tone="success" icon={<Icon of={CircleCheck} size={14} />}>
      Second step is on
    </Pill>
  );
  return (
    <SectionCard title="Recovery codes" action={mark}>
      <p className="text-sm">
        Each signs you in once when your phone is away. <b>They are shown only now.</b> Keep them somewhere that is not
        this device.
      </p>
      <ol ref={list} className="codes" tabIndex={-1} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="setting-acts">
        <Button size="sm" onClick={() => void copyText(codes.join("\n"), "The codes are copied.")}>
          <Icon of={Copy} />
          Copy
        </Button>
        <Button size="sm" onClick={() => download(codes)}>
          <Icon of={Download} />
          Download
        </Button>
      </div>
      <form className="setup-kept" noValidate onSubmit={finish}>
        <Checkbox name="kept" label="I have kept these codes" error={error} onChange={() => setError(undefined)} />
        <Button type="submit" variant="primary">
          Done
        </Button>
      </form>
    </SectionCard>
  );
}
