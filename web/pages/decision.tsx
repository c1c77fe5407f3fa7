import { useParams } from "react-router";
import { DecisionScreen } from "#web/features/reports/decision/decision-screen.tsx";

/** /decisions/:id: a decision about something of the viewer's that was reported. */
export default function DecisionPage() {
  const { id = "" } = useParams();
  return <DecisionScreen key={id} id={id} />;
}
