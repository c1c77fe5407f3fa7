import { useParams } from "react-router";
import { OwnCertificate } from "#web/features/academy/certificate/own-certificate.tsx";

export default function CertificatePage() {
  const { id = "" } = useParams();
  return <OwnCertificate key={id} courseId={id} />;
}
