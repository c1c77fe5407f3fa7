import { sampleIds } from "../sample-ids.ts";
import { moreCourses } from "./more-courses.ts";
import { RESOURCES } from "./resources.ts";
import { termSheet } from "./term-sheet.ts";
import { textPdf } from "./text-pdf.ts";

const courseId = sampleIds("0031");
const moduleId = sampleIds("000a");
const resourceId = sampleIds("000b");

const PLANS = [termSheet, ...moreCourses];
const SPAN = 100;

export const sampleCourses = PLANS.map(({ modules, files: _, ...plan }, at) => ({
  ...plan,
  id: courseId(at + 1),
  ago: at,
  moduleCount: modules.length,
  minutes: modules.reduce((sum, [, minutes]) => sum + minutes, 0),
}));

export const sampleModules = PLANS.flatMap(({ modules }, at) =>
  modules.map(([title, minutes, markdown], position) => ({
    id: moduleId((at + 1) * SPAN + position),
    courseId: courseId(at + 1),
    position,
    title,
    minutes,
    markdown,
  })),
);

const asFile = (title: string, type: string, text: string): string => (type === "PDF" ? textPdf(title, text) : text);

const courseFiles = PLANS.flatMap(({ files }, at) =>
  files.map(([title, type, text], position) => ({
    id: resourceId((at + 1) * SPAN + position),
    courseId: courseId(at + 1),
    title,
    kind: null,
    category: null,
    description: "",
    author: "",
    type,
    content: asFile(title, type, text),
    ago: -position,
  })),
);

const documents = RESOURCES.map(({ text, type, title, ...plan }, at) => ({
  ...plan,
  id: resourceId(at + 1),
  courseId: null,
  title,
  type,
  content: asFile(title, type, text),
  ago: at,
}));

export const sampleResources = [...courseFiles, ...documents].map((row) => ({
  ...row,
  bytes: new TextEncoder().encode(row.content).length,
}));
