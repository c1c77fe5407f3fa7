import { lazy, Suspense } from "react";
import { formatMinutes, formatModules } from "#contract/academy/academy.ts";
import type { CertificateView } from "#contract/academy/certificates.ts";
import { formatLongDate } from "#contract/dates.ts";
import { appName } from "#web/lib/bootstrap-data.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { MarkLines } from "#web/ui/content/brand.tsx";
import { EngravedFrame } from "#web/ui/engraving/engraved-frame.tsx";

const QrCode = lazy(recoverable(() => import("#web/ui/qr/qr-code.tsx"), { quiet: true }));

export const checkUrl = (code: string): string => `${window.location.origin}/certificates/${code}`;

/** A long name stays in the frame. */
const sizeOf = (name: string): string =>
  name.length > 60 ? "text-[2.2cqw]" : name.length > 30 ? "text-[3cqw]" : "text-[4.2cqw]";

/** A landscape page, light in both themes. Sizes follow its width, so that the screen shows what is printed. */
export function CertificatePaper({ certificate }: { certificate: CertificateView }) {
  const { code, title, name, instructor, modules, minutes, completedAt } = certificate;
  const facts = [
    ["Completed", formatLongDate(completedAt, "UTC")],
    ["Length", `${formatModules(modules)}, ${formatMinutes(minutes)}`],
    ["Instructor", instructor],
  ] as const;
  return (
    <section
      aria-label="Certificate"
      className="certificate scheme-light relative grid aspect-[3/2] w-full content-center justify-items-center bg-plate text-center text-text [container-type:inline-size]"
    >
      <EngravedFrame />
      <div className="relative grid justify-items-center text-[1.5cqw] leading-snug">
        <p className="serif flex items-center gap-[.9cqw] text-[1.9cqw]">
          <svg viewBox="0 0 24 24" className="size-[2.6cqw] fill-none stroke-primary stroke-[1.5]" aria-hidden="true">
            <MarkLines />
          </svg>
          {appName()} Academy
        </p>
        <p className="serif mt-[1.5cqw] text-[4.4cqw] leading-tight text-primary">Certificate of Completion</p>
        <p className="mt-[2cqw] text-muted">This certifies that</p>
        <p
          className={`serif mt-[.6cqw] max-w-[72cqw] border-b border-text px-[3cqw] pb-[.6cqw] ${sizeOf(name ?? "")} leading-tight wrap-anywhere`}
        >
          {name}
        </p>
        <p className="mt-[2cqw] text-muted">completed the course</p>
        <p
          className={`serif mt-[.6cqw] max-w-[72cqw] ${title.length > 70 ? "text-[2cqw]" : "text-[2.8cqw]"} leading-tight wrap-anywhere`}
        >
          {title}
        </p>
        <dl className="mt-[2.2cqw] flex divide-x divide-border-strong">
          {facts.map(([label, value]) => (
            <div key={label} className="px-[2cqw]">
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-[2.4cqw] flex max-w-[80cqw] items-center gap-[1.6cqw] text-left text-[1.25cqw]">
          <div className="size-[8cqw] *:size-full">
            <Suspense fallback={null}>
              <QrCode text={checkUrl(code)} label="QR code to check this certificate" />
            </Suspense>
          </div>
          <p>
            Check it at <b className="break-all">{checkUrl(code)}</b>
            <span className="block text-muted">
              It confirms that every module was marked complete. It is not a professional qualification.
            </span>
          </p>
        </div>
      </div>
    </section>
  );
}
