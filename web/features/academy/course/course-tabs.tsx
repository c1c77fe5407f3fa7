import { Download } from "lucide-react";
import { useLocation } from "react-router";
import { formatBytes, formatMinutes, formatModules } from "#contract/academy/academy.ts";
import type { CourseView } from "#contract/academy/courses.ts";
import type { FileView } from "#contract/academy/resources.ts";
import { DownloadLink } from "#web/ui/button/download-link.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { Paragraphs } from "#web/ui/reading/paragraphs.tsx";
import { TabList, TabPanel } from "#web/ui/reading/tabs.tsx";
import { filePath } from "../api.ts";
import { Curriculum } from "./curriculum.tsx";

const TABS = ["overview", "curriculum", "resources"] as const;
const GROUP = "course";

export function CourseTabs({ course }: { course: CourseView }) {
  const { pathname, search } = useLocation();
  const named = new URLSearchParams(search).get("tab");
  const current = TABS.find((tab) => tab === named) ?? "overview";
  const tabs = [
    { id: "overview", name: "Overview", to: pathname },
    { id: "curriculum", name: "Curriculum", to: `${pathname}?tab=curriculum`, count: String(course.modules.length) },
    {
      id: "resources",
      name: "Resources",
      to: `${pathname}?tab=resources`,
      count: String(course.resources.length || ""),
    },
  ];
  return (
    <>
      <TabList group={GROUP} label="Course" tabs={tabs} current={current} className="mb-5" />
      <TabPanel group={GROUP} current={current}>
        {current === "overview" && <Overview course={course} />}
        {current === "curriculum" && <Curriculum course={course} />}
        {current === "resources" && <Files course={course} />}
      </TabPanel>
    </>
  );
}

function Overview({ course }: { course: CourseView }) {
  const { longDescription, modules, minutes } = course;
  return (
    <>
      <h2 className="mb-2">About this course</h2>
      <div className="grid max-w-measure gap-3 whitespace-pre-line">
        <Paragraphs text={longDescription} />
      </div>
      <SectionCard
        title="Curriculum"
        inside="flush"
        className="mt-5"
        action={
          <p className="text-meta text-muted">
            {formatModules(modules.length)} · {formatMinutes(minutes)}
          </p>
        }
      >
        <Curriculum course={course} isInCard />
      </SectionCard>
    </>
  );
}

function Files({ course }: { course: CourseView }) {
  if (course.resources.length === 0)
    return <EmptyState title="No resources">This course has no files to download.</EmptyState>;
  return (
    <>
      {!course.progress && <p className="mb-3 text-sm text-muted">Enroll to download these files.</p>}
      <Rows className="card">
        {course.resources.map((file) => (
          <li key={file.id} className="flex items-center gap-4 px-5 py-3 max-md:px-4">
            <FileName file={file} />
            {course.progress && (
              <DownloadLink href={filePath(file.id)} file={`${file.title}.${file.type.toLowerCase()}`}>
                <Icon of={Download} size={18} />
                <span className="max-md:sr-only">Download</span>{" "}
                <span className="sr-only">
                  {file.title}, {file.type}, {formatBytes(file.bytes)}
                </span>
              </DownloadLink>
            )}
          </li>
        ))}
      </Rows>
    </>
  );
}

const FileName = ({ file }: { file: FileView }) => (
  <p className="min-w-0 flex-1 text-sm">
    <b className="block">{file.title}</b>
    <span className="text-meta text-muted">
      {file.type}, {formatBytes(file.bytes)}
    </span>
  </p>
);
