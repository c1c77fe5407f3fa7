import { Share2 } from "lucide-react";
import { sharePage } from "#web/lib/device/share-page.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

export const ShareButton = ({ title }: { title: string }) => (
  <IconButton label="Share" icon={<Icon of={Share2} />} onClick={() => void sharePage(title)} />
);
