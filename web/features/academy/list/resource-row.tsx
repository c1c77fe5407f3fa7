import { ArrowUpRight, BookOpen, Compass, Download, FileChartColumn } from "lucide-react";
import { formatBytes, RESOURCE_KINDS } from "#contract/academy/academy.ts";
import type { ResourceView } from "#contract/academy/resources.ts";
import { readWebAddress } from "#contract/web-address.ts";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { DownloadLink } from "#web/ui/button/download-link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { filePath } from "../api.ts";

const ICONS = { book: BookOpen, guide: Compass, report: FileChartColumn };

export function ResourceRow({ resource }: { resource: ResourceView }) {
  const { id, kind, title, description, author, sample, file } = resource;
  const link = readWebAddress(resource.link)?.href;
  return (
    <li
      data-row
      className="flex items-center gap-x-5 gap-y-3 px-5 py-4 max-md:flex-wrap max-md:items-start max-md:gap-x-4 max-md:px-4"
    >
      <p className="grid w-16 justify-items-center gap-1 text-meta font-semibold text-muted">
        <Icon of={ICONS[kind]} size={24} className="text-primary" />
        <span>{RESOURCE_KINDS[kind]}</span>
      </p>
      <div className="min-w-0 flex-[1_1_200px]">
        <h2 className="flex flex-wrap items-center gap-2 font-sans text-body font-semibold tracking-normal">
          {title} {sample && <SampleMark />}
        </h2>
        <p className="text-sm text-muted">{description}</p>
        <p className="text-meta text-muted">
          {author} · {file ? `${file.type}, ${formatBytes(file.bytes)}` : "external site"}
        </p>
      </div>
      <p className="max-md:ml-20 empty:hidden">
        {file && (
          <DownloadLink href={filePath(id)} file={`${title}.${file.type.toLowerCase()}`}>
            <Icon of={Download} size={18} />
            Download{" "}
            <span className="sr-only">
              {title}, {file.type}, {formatBytes(file.bytes)}
            </span>
          </DownloadLink>
        )}
        {!file && link && (
          <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClasses({ size: "sm" })}>
            <span className="face">
              <Icon of={ArrowUpRight} size={18} />
              Open <span className="sr-only">{title} (opens in a new tab)</span>
            </span>
          </a>
        )}
      </p>
    </li>
  );
}
