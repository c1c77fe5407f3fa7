import { useQuery } from "@tanstack/react-query";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { SettingRow } from "../setting-row.tsx";
import { SettingState } from "../setting-state.tsx";
import { accountQuery } from "./api.ts";
import { AccountEmail } from "./email.tsx";
import { AccountName } from "./name.tsx";
import { AccountEmailPending } from "./pending-email.tsx";

/** /settings/account: email, name and kind of member. */
export default function AccountSettings() {
  const viewer = useViewer();
  const account = useQuery(accountQuery);
  if (!viewer) return null;
  return (
    <>
      <SignInAndName viewer={viewer} />
      <SettingState query={account} name="The state of a change of address" rows={1}>
        {({ emailChange }) => emailChange && <AccountEmailPending change={emailChange} oldEmail={viewer.email} />}
      </SettingState>
    </>
  );
}

function SignInAndName({ viewer }: { viewer: ViewerView }) {
  const footer = bootstrapData().mail && (
    <span className="text-meta text-muted">A new address must be confirmed from both the old and the new inbox.</span>
  );
  return (
    <SectionCard title="Sign-in and name" inside="flush" footer={footer}>
      <Rows className="border-t border-border">
        <AccountEmail viewer={viewer} />
        <AccountName name={viewer.name} />
        <SettingRow
          title="Member kind"
          description={`${KINDS[viewer.kind].title}. Chosen when you joined; decides the words on your dashboard.`}
        />
      </Rows>
    </SectionCard>
  );
}
