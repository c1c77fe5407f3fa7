import { type ComponentProps, type ReactNode, useId } from "react";

export function Card({ className = "", ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={`card ${className}`.trimEnd()} />;
}

type SectionCardProps = {
  title: string;
  /** Read out after the title, for screens with several cards of the same title. */
  about?: string;
  action?: ReactNode;
  footer?: ReactNode;
  /** `body` adds the card's padding; `flush` lets rows reach its edges. */
  inside?: "body" | "flush";
  className?: string;
  children: ReactNode;
};

/** The title (h2) also names the region. */
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

export const CountOf = ({ count, all }: { count: number; all: number }) => (
  <span className="text-meta whitespace-nowrap text-muted tabular-nums">
    {count} of {all}
  </span>
);

export function Rows({ className = "", ...rest }: ComponentProps<"ul">) {
  return <ul {...rest} className={`rows ${className}`.trimEnd()} />;
}
