import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { formatMinutes } from "#contract/academy/academy.ts";
import type { AdminCourseView, AdminModuleView } from "#contract/admin/academy.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { SortableList } from "#web/ui/choosing/sortable-list.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { removeModule } from "./api.ts";
import type { CourseForm } from "./course-form.ts";
import type { ModuleDialogProps } from "./module-dialog.tsx";

const ModuleDialog = lazyOverlay(() => import("./module-dialog.tsx"), { resetOnOpen: true });

/** The values when the dialog opened, even if newer ones are fetched while it is open. */
type Edited = Pick<ModuleDialogProps, "moduleId" | "module">;

/** The order of the modules is saved with the course; adding, changing and removing one is saved at once. */
export function ModuleList({ course, form }: { course: AdminCourseView; form: CourseForm }) {
  const order = useWatch({ control: form.control, name: "order" });
  const [edited, setEdited] = useState<Edited>({ moduleId: course.newModuleId, module: null });
  const [isOpen, setIsOpen] = useState(false);
  const [removed, setRemoved] = useState<AdminModuleView | null>(null);
  const remove = useAction(removeModule(course.id));
  const placeOf = ({ id }: AdminModuleView) => (order.includes(id) ? order.indexOf(id) : order.length);
  const modules = course.modules.toSorted((one, other) => placeOf(one) - placeOf(other));
  const open = (module: AdminModuleView | null) => {
    setEdited({ moduleId: module?.id ?? course.newModuleId, module });
    setIsOpen(true);
  };
  return (
    <section aria-label="Modules" className="border-t border-border px-5 py-4 max-md:px-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-body font-semibold">Modules</h3>
        <Button size="sm" onClick={() => open(null)}>
          <Icon of={Plus} size={16} />
          Add module
        </Button>
      </div>
      {modules.length === 0 && <p className="text-sm text-muted">This course has no modules yet.</p>}
      <SortableList
        items={modules}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        className="divide-y divide-border"
        onMove={(from, to) => {
          const ids = modules.map(({ id }) => id);
          const [id = ""] = ids.splice(from, 1);
          form.change("order", ids.toSpliced(to, 0, id));
        }}
      >
        {(module, _, handle) => (
          <div className="flex items-center gap-2 py-1.5 max-md:flex-wrap">
            <span className="max-md:mr-auto">{handle}</span>
            <p className="min-w-0 flex-1 text-sm max-md:order-first max-md:basis-full">
              <b className="block wrap-anywhere">{module.title}</b>
              <span className="text-meta text-muted">{formatMinutes(module.minutes)}</span>
            </p>
            <IconButton
              size="sm"
              label={`Edit ${module.title}`}
              icon={<Icon of={Pencil} size={16} />}
              onClick={() => open(module)}
            />
            <IconButton
              size="sm"
              label={`Remove ${module.title}`}
              icon={<Icon of={Trash2} size={16} />}
              onClick={() => setRemoved(module)}
            />
          </div>
        )}
      </SortableList>
      <ModuleDialog courseId={course.id} {...edited} open={isOpen} onClose={() => setIsOpen(false)} />
      <ConfirmDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={`Remove ${removed?.title ?? ""}`}
        description="Nobody can start it anymore. Those who completed it keep it, and their progress."
        confirm="Remove"
        busyLabel="Removing..."
        danger
        onConfirm={() => remove.run(removed?.id ?? "")}
      />
    </section>
  );
}
