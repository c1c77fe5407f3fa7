import { useQuery } from "@tanstack/react-query";
import { SecurityDevices } from "./security-devices.tsx";
import { SecurityIdentities } from "./security-identities.tsx";
import { SecurityPassword } from "./security-password.tsx";
import { securityQuery } from "./security-requests.ts";
import { SecuritySecondStep } from "./security-second-step.tsx";
import { SettingState } from "./setting-state.tsx";
import { useThirdPartyRefusal } from "./third-party-refusal.ts";

/** /settings/security: how one signs in, and where one is signed in. */
export default function SecuritySettings() {
  const security = useQuery(securityQuery);
  useThirdPartyRefusal();
  return (
    <SettingState query={security} name="Security" rows={4}>
      {(view) => (
        <>
          <SecurityPassword security={view} />
          <SecuritySecondStep security={view} />
          <SecurityIdentities security={view} />
          <SecurityDevices sessions={view.sessions} />
        </>
      )}
    </SettingState>
  );
}
