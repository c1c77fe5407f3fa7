import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../button/button.tsx";
import { Medallion } from "../content/cover.tsx";
import { Icon } from "../content/icon.tsx";

type Props = {
  title: string;
  /** Of the rosette. */
  seed: string;
  /** Where the button leads, and what it says. */
  back: readonly [to: string, name: string];
  children: ReactNode;
};

/** The page of something that is not there, or that the viewer may not see. */
export const MissingPage = ({ title, seed, back: [to, name], children }: Props) => (
  <div className="grid min-h-[50dvh] content-center justify-items-start gap-3.5 py-14">
    <Medallion seed={seed} size={88} className="text-primary" />
    <h1 tabIndex={-1}>{title}</h1>
    <p className="text-muted">{children}</p>
    <ButtonLink to={to} variant="primary" className="mt-2">
      <Icon of={ArrowLeft} />
      {name}
    </ButtonLink>
  </div>
);
