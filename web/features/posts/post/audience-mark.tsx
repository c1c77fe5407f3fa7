import { Users, UsersRound } from "lucide-react";
import { POST_AUDIENCES, type PostAudience } from "#contract/posts/limits.ts";
import { Icon } from "#web/ui/content/icon.tsx";

export function AudienceMark({ audience }: { audience: PostAudience }) {
  const [, name, meaning] = POST_AUDIENCES.find(([code]) => code === audience) ?? POST_AUDIENCES[0];
  return (
    <span className="inline-flex items-center gap-1" title={meaning}>
      <span aria-hidden="true">·</span>
      <Icon of={audience === "members" ? UsersRound : Users} size={14} />
      {name}
    </span>
  );
}
