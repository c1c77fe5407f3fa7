import { previewOfProfile } from "#contract/media/pictures.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { appName } from "#web/lib/bootstrap-data.ts";
import { usePreview } from "#web/lib/pictures/use-preview.ts";
import { putProfilePreview } from "../api.ts";

export default function ProfilePoster({ profile }: { profile: ProfileView }) {
  const { id, name, title, company } = profile;
  usePreview({
    of: previewOfProfile(profile),
    poster: {
      seed: `mem:${id}:banner`,
      title: name,
      lines: [[title, company].filter(Boolean).join(" · ")],
      brand: appName(),
    },
    save: putProfilePreview,
  });
  return null;
}
