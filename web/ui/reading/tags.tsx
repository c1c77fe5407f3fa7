export function Tags({ names, label, className = "" }: { names: string[]; label?: string; className?: string }) {
  if (names.length === 0) return null;
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-1.5 ${className}`.trimEnd()}>
      {names.map((name) => (
        <li
          key={name}
          className="inline-flex min-h-6 min-w-0 items-center rounded-input bg-sunken px-2 text-meta text-muted wrap-anywhere"
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
