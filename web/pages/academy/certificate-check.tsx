import { useParams } from "react-router";
import { CertificateCheck } from "#web/features/academy/certificate/certificate-check.tsx";

/** Public. */
export default function CertificateCheckPage() {
  const { code = "" } = useParams();
  return <CertificateCheck key={code} code={code} />;
}
