import { type ComponentProps, type ReactNode, useId } from "react";

/** A box with a thin border. */
export function Card({ className = "", ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={`card ${className}`.trimEnd()} />;
}

type SectionCardProps = {
  title: string;
  /** What the card is about, read out after the title, where several cards of a screen have the same one. */
  about?: string;
  /** At the end of the header: a link or a button. */
  action?: ReactNode;
  footer?: ReactNode;
  /** `body` gives the content the card's padding; `flush` lets rows reach its edges. */
  inside?: "body" | "flush";
  className?: string;
  children: ReactNode;
};

/** A card with a serif title (h2), which is also the name of the region. */
export function SectionCard(props: SectionCardProps) {
  const { title, about, action, footer, inside = "body", className = "", children } = props;
  const id = useId();
  return (
    <section className={`card ${className}`.trimEnd()} aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id} className="card-title">
          {title}
          {about && <span className="sr-only">, {about}</span>}
        </h2>
        {action}
      </div>
      {inside === "body" ? <div className="card-body">{children}</div> : children}
      {footer && <div className="card-foot">{footer}</div>}
    </section>
  );
}

/** At the end of a card's header: how many of all are there. */
export const CountOf = ({ count, all }: { count: number; all: number }) => (
  <span className="text-meta whitespace-nowrap text-muted tabular-nums">
    {count} of {all}
  </span>
);

/** A list whose dividers reach the edges of the card. */
export function Rows({ className = "", ...rest }: ComponentProps<"ul">) {
  return <ul {...rest} className={`rows ${className}`.trimEnd()} />;
}
