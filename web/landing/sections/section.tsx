import type { ReactNode } from "react";

type Props = {
  id: string;
  title: ReactNode;
  intro?: ReactNode;
  /** At the end of the title's row. */
  action?: ReactNode;
  /** The title in its own column beside the content. */
  beside?: boolean;
  children: ReactNode;
};

/** `id` is an anchor in the header. */
export function Section({ id, title, intro, action, beside = false, children }: Props) {
  const heading = (
    <h2 id={`${id}-title`} className="text-[clamp(1.625rem,2.4vw,2rem)] leading-[1.15]">
      {title}
    </h2>
  );
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      {...(id === "events" ? { "data-events": "" } : {})}
      className="mx-auto max-w-public scroll-mt-20 px-gutter pb-16 md:pb-22"
    >
      <div className="h-1 border-t-[1.5px] border-b border-t-text border-b-text/35" />
      {beside ? (
        <div className="grid gap-x-12 gap-y-6 pt-7 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
          <div>
            {heading}
            {intro && <p className="mt-2 max-w-[32ch] text-muted">{intro}</p>}
          </div>
          <div>{children}</div>
        </div>
      ) : (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 py-7">
            {heading}
            {action}
          </div>
          {children}
        </>
      )}
    </section>
  );
}
