import { Download, Table } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { FigureTable } from "./figure-table.tsx";

type Props = {
  title: string;
  sentence: ReactNode;
  table: ComponentProps<typeof FigureTable>;
  csv: { href: string; file: string };
  className?: string;
  children: ReactNode;
};

export function ChartCard({ title, sentence, table, csv, className = "", children }: Props) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <section className={`card min-w-0 ${className}`.trimEnd()} aria-labelledby={id}>
      <div className="card-head gap-1">
        <h2 id={id} className="card-title">
          {title}
        </h2>
        <span className="ml-auto flex flex-none items-center gap-1">
          {table.rows.length > 0 && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Table of ${title}`}
              aria-pressed={isTable}
              className="aria-pressed:bg-primary-soft aria-pressed:text-primary-soft-text"
              onClick={() => setIsTable(!isTable)}
            >
              <Icon of={Table} />
              Table
            </Button>
          )}
          <Tooltip text="CSV">
            <a className="ibtn ibtn-sm" href={csv.href} download={csv.file} aria-label={`${title} as CSV`}>
              <Icon of={Download} />
            </a>
          </Tooltip>
        </span>
      </div>
      <div className="card-body">
        <p className="max-w-[58ch] text-sm xl:min-h-[2.9em]">{sentence}</p>
        {!isTable && <div className="mt-3">{children}</div>}
      </div>
      {isTable && <FigureTable {...table} />}
    </section>
  );
}
