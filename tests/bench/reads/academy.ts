import type { Fill, Read } from "./read.ts";

const course = (n: number) => `0190000d-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const module = (n: number) => `0190000f-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const CATEGORIES = "iif(i % 3 = 0, 'legal', iif(i % 3 = 1, 'investing', 'blockchain'))";
const LEVELS = "iif(i % 2 = 0, 'beginner', 'advanced')";
/** Completions of others, for each course. */
const TAKERS = 10;

/** Courses with five modules, three pictures in the second of them, ten completions of each, the courses that `me` takes, files and certificates. */
export const fill: Fill = ({ n, from, now, me }) => {
  const id = (prefix: string, number = "i") => `printf('0190000${prefix}-0000-7000-8000-%012x', ${number})`;
  return [
    `insert into course (id, title, description, long_description, instructor, instructor_title, level, category, module_count, minutes, created_at, published_at)
      ${n} select ${id("d")}, 'Course ' || i, 'Words', 'More words', 'Owen', 'Counsel', ${LEVELS}, ${CATEGORIES}, 5, 50, ${now}, ${now} + i from n`,
    `insert into course_module (id, course_id, position, title, minutes, markdown, added_at)
      ${n} select ${id("f", "i * 8 + k.value")}, ${id("d")}, k.value, 'Module', 10, 'Words', ${now} - 1 from n, json_each('[0,1,2,3,4]') as k`,
    `insert into media (key, owner_id, use, width, height, bytes, created_at)
      ${n} select printf('%020d-%d.png', i, k.value), 'academy', 'lesson', 2, 2, 100, ${now} from n, json_each('[0,1,2]') as k`,
    `insert into lesson_picture (module_id, media_key)
      ${n} select ${id("f", "i * 8 + 1")}, printf('%020d-%d.png', i, k.value) from n, json_each('[0,1,2]') as k`,
    `insert into completion (member_id, course_id, module_id, at)
      ${n} select printf('01900001-0000-7000-8000-%012x', k.value), ${id("d")}, ${id("f", "i * 8")}, ${now}
      from n, (select value from json_each('[${Array.from({ length: TAKERS }, (_, at) => at + 1)}]')) as k`,
    `insert into resource (id, course_id, title, kind, category, author, file_type, bytes, created_at, published_at)
      ${n} select ${id("e")}, iif(i % 2, null, ${id("d")}), 'Paper ' || i, 'guide', ${CATEGORIES}, 'Owen', 'TXT', 1, ${now}, ${now} + i from n`,
    `insert into resource_file (resource_id, content) ${n} select ${id("e")}, 'x' from n`,
    `insert into certificate (code, member_id, course_id, name, title, instructor, modules, minutes, completed_at)
      ${n} select 'BENC-H' || i, '01900001-0000-7000-8000-000000000001', ${id("d")}, 'Member', 'Course', 'Owen', 5, 50, ${now} from n`,
    `insert into content_request (id, member_id, topic, reason, at) ${n} select ${id("c")}, printf('01900001-0000-7000-8000-%012x', i), 'Topic', 'Why', ${now} + i from n`,
    ...(from === 0
      ? [
          `insert into enrollment (member_id, course_id, enrolled_at, seen_at) ${n} select '${me}', ${id("d")}, ${now}, ${now} + i from n where i <= 8`,
          `insert into completion (member_id, course_id, module_id, at) ${n} select '${me}', ${id("d")}, ${id("f", "i * 8")}, ${now} from n where i <= 8`,
        ]
      : []),
  ];
};

/** A list that is searched by words: each in the index and itself. */
const SEARCHED = 60;

export const READS: Record<string, Read[]> = {
  "/api/academy/courses": [
    ...["", "?category=legal", "?level=advanced", "?category=legal&level=beginner"].map((query) => ({
      path: `/api/academy/courses${query}`,
      as: "member" as const,
    })),
    { path: `/api/academy/courses?cursor=9000000000000_${course(1)}`, as: "member" },
    { path: "/api/academy/courses?q=nowhere", as: "member", maxRows: SEARCHED },
  ],
  // With its modules, each with its completion, and files.
  "/api/academy/courses/:id": [{ path: `/api/academy/courses/${course(2)}`, as: "member", maxRows: 90 }],
  // The five courses that were opened last, with their modules and completions.
  "/api/academy/current": [{ path: "/api/academy/current", as: "member", maxRows: 320 }],
  "/api/academy/courses/:id/modules/:moduleId": [
    { path: `/api/academy/courses/${course(2)}/modules/${module(17)}`, as: "member", maxRows: 90 },
  ],
  "/api/academy/resources": [
    { path: "/api/academy/resources", as: "member" },
    { path: "/api/academy/resources?category=investing", as: "member" },
    { path: `/api/academy/resources?cursor=9000000000000_${course(1)}`, as: "member" },
    { path: "/api/academy/resources?q=nowhere", as: "member", maxRows: SEARCHED },
  ],
  "/api/academy/resources/:id/file": [
    { path: `/api/academy/resources/${course(1).replace("d-", "e-")}/file`, as: "member" },
    { path: `/api/academy/resources/${course(2).replace("d-", "e-")}/file`, as: "member" },
  ],
  "/api/certificates/:code": [{ path: "/api/certificates/BENC-H1", as: "visitor" }],
  // The newest twenty, each with its author, and ten of one's own; all with whether one seconds them.
  "/api/academy/requests": [{ path: "/api/academy/requests", as: "member", maxRows: 110 }],
  "/api/admin/academy": [
    { path: "/api/admin/academy", as: "admin" },
    { path: `/api/admin/academy?cursor=9000000000000_${course(1)}`, as: "admin" },
  ],
  "/api/admin/academy/resources": [
    { path: "/api/admin/academy/resources", as: "admin" },
    { path: `/api/admin/academy/resources?cursor=9000000000000_${course(1)}`, as: "admin" },
  ],
  "/api/admin/academy/requests": [{ path: "/api/admin/academy/requests", as: "admin", maxRows: 80 }],
  "/api/admin/academy/:id": [{ path: `/api/admin/academy/${course(2)}`, as: "admin" }],
  "/academy": [
    { path: "/academy", as: "member", maxRows: 400, maxTrips: 2 },
    { path: "/academy?tab=resources", as: "member", maxRows: 400, maxTrips: 2 },
  ],
  "/academy/:id": [{ path: `/academy/${course(2)}`, as: "member", maxRows: 90 }],
  "/academy/:id/certificate": [{ path: `/academy/${course(2)}/certificate`, as: "member", maxRows: 90 }],
  "/academy/:id/lessons/:moduleId": [
    { path: `/academy/${course(2)}/lessons/${module(17)}`, as: "member", maxRows: 90 },
  ],
  "/certificates/:code": [{ path: "/certificates/BENC-H1", as: "visitor" }],
};
