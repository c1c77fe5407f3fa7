import type { ReactNode } from "react";
import { buttonClasses } from "./button.tsx";

type Props = { href: string; file: string; children: ReactNode };

/** The browser follows the link, not the router. */
export function DownloadLink({ href, file, children }: Props) {
  return (
    <a href={href} download={file} className={buttonClasses({ size: "sm" })}>
      <span className="face">{children}</span>
    </a>
  );
}
