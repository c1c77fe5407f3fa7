import { useParams } from "react-router";
import { OwnCertificate } from "#web/features/academy/certificate/own-certificate.tsx";

/** /academy/:id/certificate: the viewer's certificate for a course. */
export default function CertificatePage() {
  const { id = "" } = useParams();
  return <OwnCertificate key={id} courseId={id} />;
}
