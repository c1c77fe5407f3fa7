import { useParams } from "react-router";
import { DecisionScreen } from "#web/features/reports/decision/decision-screen.tsx";

/** A decision about reported content of the viewer. */
export default function DecisionPage() {
  const { id = "" } = useParams();
  return <DecisionScreen key={id} id={id} />;
}
