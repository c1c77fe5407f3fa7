import { useQuery } from "@tanstack/react-query";
import { Ban, CircleCheck, CircleHelp, CircleOff, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { formatMinutes, formatModules } from "#contract/academy/academy.ts";
import { CERTIFICATE_ERASED, type CertificateView, certificateNumber } from "#contract/academy/certificates.ts";
import { formatFullMoment, formatLongDate } from "#contract/dates.ts";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { appName } from "#web/lib/bootstrap-data.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { HttpError, isMissing } from "#web/lib/http.ts";
import { Cover } from "#web/ui/content/cover.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { ScreenState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { certificateQuery, findCertificate } from "../api.ts";

const WITHDRAWN = "This certificate was withdrawn";
const VALID = "This certificate is valid";
const NOT_FOUND = "We can't find this certificate";
const ERASED = "This certificate is no longer available";

/** Public: anyone with the number can check a certificate. */
export function CertificateCheck({ code }: { code: string }) {
  const query = useQuery(certificateQuery(code));
  const { data, error } = query;
  const isErased = error instanceof HttpError && error.code === "certificate-erased";
  useDocumentTitle(isErased ? ERASED : isMissing(error) ? NOT_FOUND : data && (data.withdrawnAt ? WITHDRAWN : VALID));
  return (
    <div className="mx-auto max-w-[620px] py-8 md:py-14">
      <ScreenState
        query={query}
        title="Certificate"
        failed="The certificate could not be loaded."
        missing={isErased ? <Erased /> : <Unknown />}
        loading={<Skeleton height={420} className="rounded-card" />}
      >
        {(certificate) => <Found certificate={certificate} />}
      </ScreenState>
    </div>
  );
}

const day = (at: string): string => formatLongDate(at, "UTC");

function Found({ certificate }: { certificate: CertificateView }) {
  const { code, title, name, modules, minutes, completedAt, withdrawnAt } = certificate;
  const [checkedAt] = useState(() => new Date().toISOString());
  const facts: (readonly [string, string])[] = withdrawnAt
    ? [
        ["Course", title],
        ["Issued on", day(completedAt)],
        ["Withdrawn on", day(withdrawnAt)],
      ]
    : [
        ["Course", title],
        ["Completed by", name ?? ""],
        ["Completed on", day(completedAt)],
        ["Length", `${formatModules(modules)}, ${formatMinutes(minutes)}`],
        ["Status", `Valid since ${day(completedAt)}`],
      ];
  return (
    <>
      <article className="card overflow-hidden">
        <Cover seed={`course:${title}`} width={620} height={84} className="aspect-[620/84] border-b border-border" />
        <div className="px-5 py-6 max-md:px-4">
          {withdrawnAt ? (
            <State icon={Ban} word="Withdrawn" title={WITHDRAWN} className="text-danger">
              It was issued by {appName()} Academy and is no longer valid.
            </State>
          ) : (
            <State icon={CircleCheck} word="Valid" title={VALID} className="text-primary">
              Issued by {appName()} Academy. Number <span className="font-mono whitespace-nowrap">{code}</span>.
            </State>
          )}
          <dl className="mt-5 divide-y divide-border border-t border-border text-sm">
            {facts.map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4 py-2.5">
                <dt className="text-muted">{label}</dt>
                <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <p className="card-foot text-meta text-muted">
          <span>
            Checked <time dateTime={checkedAt}>{formatFullMoment(checkedAt)}</time>
          </span>
        </p>
      </article>
      <p className="mt-4 text-center text-meta text-muted">
        Anyone with the link can see this page. It is not listed in search engines.
      </p>
    </>
  );
}

type StateProps = { icon: LucideIcon; word: string; title: string; className: string; children: ReactNode };

const State = ({ icon, word, title, className, children }: StateProps) => (
  <>
    <p className={`flex items-center gap-2 text-sm font-semibold ${className}`}>
      <Icon of={icon} />
      <span>{word}</span>
    </p>
    <h1 tabIndex={-1} className="mt-2 text-[clamp(1.625rem,3vw,2rem)]">
      {title}
    </h1>
    <p className="mt-1 text-muted">{children}</p>
  </>
);

const Erased = () => (
  <article className="card px-7 py-6 max-md:px-4">
    <State icon={CircleOff} word="No longer available" title={ERASED} className="text-muted">
      {CERTIFICATE_ERASED}
    </State>
  </article>
);

function Unknown() {
  const navigate = useNavigate();
  const form = useForm({
    values: { code: "" },
    schema: certificateNumber,
    mutation: findCertificate,
    failures: "inside",
    onDone: ({ code }) => void navigate(`/certificates/${code}`),
  });
  return (
    <article className="card px-7 py-6 max-md:px-4">
      <State icon={CircleHelp} word="Not found" title={NOT_FOUND} className="text-muted">
        No certificate has this number. Compare it with the number on the certificate, or scan the QR code again. The
        letters O and I and the digits 0 and 1 are never used.
      </State>
      <search className="mt-5 block">
        <Form form={form}>
          <Field label="Certificate number" error={form.errors.code}>
            <Input
              {...form.register("code")}
              className="font-mono"
              autoComplete="off"
              spellCheck={false}
              placeholder="XXXX-XXXX-XXXX-XXXX"
            />
          </Field>
          <SubmitButton form={form} label="Check" busyLabel="Checking..." variant="secondary" />
        </Form>
      </search>
    </article>
  );
}
