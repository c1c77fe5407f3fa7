import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminMemberView } from "#contract/admin";
import { refreshViewer, useViewer } from "../../lib/auth-client.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/input.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toastSuccess } from "../../ui/toast.ts";
import { adminTiersQuery } from "./api.ts";
import { memberCommands } from "./members-api.ts";
import { type Deed, MembersQuestion } from "./members-question.tsx";
import { useOnce } from "./use-once.ts";

/** What an admin may do with a member. Whatever is felt asks once more; a refusal is said here, in the server's words. */
export function MembersActions({ member }: { member: AdminMemberView }) {
  const [asked, setAsked] = useState<Deed | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isMe = useViewer()?.id === member.id;
  const isSuspended = member.status === "suspended";
  const ask = (deed: Deed) => {
    setRefusal(null);
    setAsked(deed);
  };
  return (
    <section aria-label="What you may do" className="deeds">
      {refusal && (
        <div role="alert">
          <Notice tone="danger">{refusal}</Notice>
        </div>
      )}
      <TierDeed member={member} onRefused={setRefusal} />
      <div className="deed">
        <p className="text-sm">
          {member.role === "admin" ? "Sees and decides everything here." : "Sees what their tier allows."}
        </p>
        <Button size="sm" onClick={() => ask("role")}>
          {member.role === "admin" ? "Make member" : "Make administrator"}
        </Button>
      </div>
      <div className="deed">
        <p className="text-sm">Ends every session, on every device.</p>
        <Button size="sm" onClick={() => ask("sign-out")}>
          Sign out everywhere
        </Button>
      </div>
      <div className="deed">
        <p id="suspension" className="text-sm">
          {isMe
            ? "You cannot suspend yourself: another administrator can."
            : isSuspended
              ? "May sign in again, as what they were before."
              : "Signs them out and keeps them out, with a reason they read."}
        </p>
        <Button
          size="sm"
          variant={isSuspended ? "secondary" : "danger"}
          aria-disabled={isMe}
          aria-describedby="suspension"
          onClick={() => ask(isSuspended ? "restore" : "suspend")}
        >
          {isSuspended ? "Lift suspension" : "Suspend"}
        </Button>
      </div>
      <MembersQuestion deed={asked} member={member} isMe={isMe} onClose={() => setAsked(null)} onRefused={setRefusal} />
    </section>
  );
}

type TierProps = { member: AdminMemberView; onRefused: (sentence: string | null) => void };

function TierDeed({ member, onRefused }: TierProps) {
  const { data } = useQuery(adminTiersQuery);
  const [choice, setChoice] = useState<string | null>(null);
  const { busy, run } = useOnce();
  const tiers = data?.tiers ?? [member.tier];
  const chosen = choice ?? member.tier.id;
  const give = () =>
    run(async () => {
      onRefused(null);
      try {
        await memberCommands(member.id).giveTier(chosen);
        setChoice(null);
        toastSuccess(`${member.name} has the tier ${tiers.find(({ id }) => id === chosen)?.name ?? "chosen"}`);
        void refreshViewer().catch(() => undefined);
      } catch (error) {
        onRefused(error instanceof Error ? error.message : String(error));
      }
    });
  return (
    <div className="deed">
      <Field label="Tier">
        <Select value={chosen} onChange={(event) => setChoice(event.target.value)}>
          {tiers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button busy={busy} busyLabel="Saving..." aria-disabled={chosen === member.tier.id} onClick={() => void give()}>
        Change tier
      </Button>
    </div>
  );
}
