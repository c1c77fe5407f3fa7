import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../button/button.tsx";
import { Medallion } from "../content/cover.tsx";
import { Icon } from "../content/icon.tsx";

type Props = {
  title: string;
  seed: string;
  back: readonly [to: string, name: string];
  children: ReactNode;
};

/** For something that does not exist, or that the viewer has no permission to see. */
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
