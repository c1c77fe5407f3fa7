import { useState } from "react";
import { matches, readSearchTerms } from "#contract/content/search-words.ts";
import { SEARCH_MAX_LENGTH } from "#contract/limits.ts";
import { useDebouncedWords } from "#web/lib/lists/debounced-words.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { Combobox } from "#web/ui/choosing/combobox.tsx";
import { adminCoursesQuery, publishedCoursesQuery, publishedResourcesQuery } from "./api.ts";

type Choice = { id: string; title: string; note?: string };

const searchOf = (words: string) => (words ? `q=${encodeURIComponent(words)}` : "");

type AnswerProps = { label: string; onChange: (choice: Choice & { isCourse: boolean }) => void };

export default function AnswerField({ label, onChange }: AnswerProps) {
  const [value, setValue] = useState<Choice | null>(null);
  const [words, setWords] = useState("");
  const courses = usePages(publishedCoursesQuery(searchOf(words))).rows;
  const resources = usePages(publishedResourcesQuery(searchOf(words))).rows;
  const choices = [
    ...courses.map(({ id, title }) => ({ id, title, note: "Course", isCourse: true })),
    ...resources.map(({ id, title }) => ({ id, title, note: "Resource", isCourse: false })),
  ];
  return (
    <ChoiceField
      label={label}
      choices={choices}
      value={value}
      onSearch={setWords}
      onChange={(choice) => {
        setValue(choice);
        onChange(choice);
      }}
    />
  );
}

export const ALL_MEMBERS: Choice = { id: "", title: "All members" };

type CourseProps = { value: Choice; onChange: (course: Choice) => void };

/** Chooses a published course by its words, or one of the newest drafts. Render it inside a Field. */
export function CourseField({ value, onChange }: CourseProps) {
  const [words, setWords] = useState("");
  const published = usePages(publishedCoursesQuery(searchOf(words))).rows;
  const all = usePages(adminCoursesQuery).rows;
  const drafts = all.filter(
    ({ publishedAt, title }) => publishedAt === null && matches(readSearchTerms(words), { title }),
  );
  const choices = [
    ALL_MEMBERS,
    ...published.map(({ id, title }) => ({ id, title })),
    ...drafts.map(({ id, title }) => ({ id, title, note: "Draft" })),
  ];
  return (
    <ChoiceField
      choices={choices}
      value={value}
      onSearch={setWords}
      onChange={({ id, title }) => onChange({ id, title })}
    />
  );
}

type Props<One extends Choice> = {
  label?: string;
  choices: One[];
  value: Choice | null;
  onSearch: (words: string) => void;
  onChange: (choice: One) => void;
};

function ChoiceField<One extends Choice>({ label, choices, value, onSearch, onChange }: Props<One>) {
  const { type } = useDebouncedWords("", onSearch);
  return (
    <Combobox<Choice>
      label={label}
      placeholder="Search by title"
      maxLength={SEARCH_MAX_LENGTH}
      value={value}
      choices={choices}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      none="Nothing found. Try other words."
      onSearch={type}
      onChange={(choice) => onChange(choice as One)}
    >
      {({ title, note }) => (
        <>
          <span className="min-w-0 flex-1 truncate">{title}</span>
          {note && <span className="text-meta text-muted">{note}</span>}
        </>
      )}
    </Combobox>
  );
}
