import { useQuery } from "@tanstack/react-query";
import { Link2, Printer } from "lucide-react";
import { copyText } from "#web/lib/copy-text.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { BackLink } from "#web/ui/button/back-link.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { certificateQuery, courseQuery, showCertificate } from "../api.ts";
import { CertificatePaper, checkUrl } from "./certificate-paper.tsx";

export function OwnCertificate({ courseId }: { courseId: string }) {
  const course = useQuery(courseQuery(courseId));
  const certificate = course.data?.certificate ?? null;
  useDocumentTitle("Your certificate");
  return (
    <>
      <BackLink to={`/academy/${courseId}`}>{course.data?.title ?? "Course"}</BackLink>
      <div className="print:hidden">
        <PageHeader
          title="Your certificate"
          sub={certificate && "One page, A4 or Letter, landscape. To save a PDF, choose it in the print dialog."}
          actions={certificate && <Actions code={certificate.code} />}
        />
        {certificate && <ShowOnProfile courseId={courseId} isShown={certificate.isShown} />}
      </div>
      <QueryState query={course} failed="The certificate could not be loaded." loading={LOADING}>
        {() => (certificate ? <Paper code={certificate.code} /> : <NoCertificate courseId={courseId} />)}
      </QueryState>
    </>
  );
}

const LOADING = <Skeleton height={420} />;

const Actions = ({ code }: { code: string }) => (
  <>
    <Button onClick={() => void copyText(checkUrl(code), "Link copied")}>
      <Icon of={Link2} />
      Copy link
    </Button>
    <ButtonLink to={`/certificates/${code}`}>Public page</ButtonLink>
    <Button variant="primary" onClick={() => window.print()}>
      <Icon of={Printer} />
      Print
    </Button>
  </>
);

function ShowOnProfile({ courseId, isShown }: { courseId: string; isShown: boolean }) {
  const show = useAction(showCertificate);
  return (
    <div className="mb-5">
      <Checkbox
        label="Show on my profile"
        description="Members see it under Activity, with a link to the public page."
        checked={show.busy ? show.input?.isShown : isShown}
        onChange={(event) => void show.run({ courseId, isShown: event.target.checked })}
      />
    </div>
  );
}

function Paper({ code }: { code: string }) {
  return (
    <QueryState
      query={useQuery(certificateQuery(code))}
      failed="The certificate could not be loaded."
      loading={LOADING}
    >
      {(certificate) =>
        certificate.withdrawnAt ? (
          <EmptyState title="This certificate was withdrawn">It is no longer valid.</EmptyState>
        ) : (
          <div className="rounded-card border border-border bg-sunken p-[4%] max-md:-mx-gutter max-md:rounded-none max-md:border-x-0 max-md:p-2 print:m-0 print:border-0 print:bg-transparent print:p-0">
            <CertificatePaper certificate={certificate} />
          </div>
        )
      }
    </QueryState>
  );
}

const NoCertificate = ({ courseId }: { courseId: string }) => (
  <EmptyState title="No certificate yet" action={<ButtonLink to={`/academy/${courseId}`}>Open the course</ButtonLink>}>
    You get it once you've completed every module of the course.
  </EmptyState>
);
