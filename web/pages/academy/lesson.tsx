import { useParams } from "react-router";
import { LessonScreen } from "#web/features/academy/lesson/lesson-screen.tsx";

export default function LessonPage() {
  const { id = "", moduleId = "" } = useParams();
  return <LessonScreen key={moduleId} courseId={id} moduleId={moduleId} />;
}
