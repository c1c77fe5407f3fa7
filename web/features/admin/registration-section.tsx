import { SectionLoading } from "./section-states.tsx";

/** /admin/registration. */
export default function RegistrationSection() {
  return <SectionLoading />;
}
