import { useParams } from "react-router";
import { CourseScreen } from "#web/features/academy/course/course-screen.tsx";

export default function CoursePage() {
  const { id = "" } = useParams();
  return <CourseScreen key={id} id={id} />;
}
