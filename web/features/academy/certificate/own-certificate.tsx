import { useQuery } from "@tanstack/react-query";
import { Link2, Printer } from "lucide-react";
import { copyText } from "#web/lib/copy-text.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { BackLink } from "#web/ui/button/back-link.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { certificateQuery, courseQuery } from "../api.ts";
import { CertificatePaper, checkUrl } from "./certificate-paper.tsx";

/** The viewer's certificate for a course, to be printed. */
export function OwnCertificate({ courseId }: { courseId: string }) {
  const course = useQuery(courseQuery(courseId));
  const code = course.data?.certificate ?? null;
  useDocumentTitle("Your certificate");
  return (
    <>
      <BackLink to={`/academy/${courseId}`}>{course.data?.title ?? "Course"}</BackLink>
      <div className="print:hidden">
        <PageHeader
          title="Your certificate"
          sub={code && "One page, A4 or Letter, landscape. To save a PDF, choose it in the print dialog."}
          actions={code && <Actions code={code} />}
        />
      </div>
      <QueryState query={course} failed="The certificate could not be loaded." loading={LOADING}>
        {() => (code ? <Paper code={code} /> : <NoCertificate courseId={courseId} />)}
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
    You get it when you have completed every module of the course.
  </EmptyState>
);
