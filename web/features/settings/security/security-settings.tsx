import { useQuery } from "@tanstack/react-query";
import { useOAuthError } from "#web/lib/auth/oauth-error.ts";
import { SettingState } from "../setting-state.tsx";
import { securityQuery } from "./api.ts";
import { SecurityDevices } from "./devices.tsx";
import { SecurityIdentities } from "./identities.tsx";
import { SecurityPassword } from "./password.tsx";
import { SecuritySecondStep } from "./two-factor.tsx";

/** /settings/security: the sign-in methods and the sessions. */
export default function SecuritySettings() {
  const security = useQuery(securityQuery);
  useOAuthError();
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
