import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DraggableSyntheticListeners,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from "react";
import { announce } from "#web/lib/announce.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

type Props<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** Indexes from 0. The caller passes the list in its new order. */
  onMove: (from: number, to: number) => void;
  /** `handle`: the drag handle and the two move buttons, for any position in the row. */
  children: (item: Item, index: number, handle: ReactNode) => ReactNode;
  className?: string;
};

/** Turns off the library's announcements: the app's live region announces moves. */
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: "" },
};

/** Dragging, and two buttons that keep the focus and announce the new position. Import lazily: includes a library. */
export function SortableList<Item>({ items, keyOf, nameOf, onMove, children, className }: Props<Item>) {
  // A press without movement stays a press.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const keys = items.map(keyOf);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onMove(from, to);
    announce(`${nameOf(item)}, position ${to + 1} of ${items.length}`);
  };
  const drop = ({ active, over }: DragEndEvent) =>
    over && move(keys.indexOf(`${active.id}`), keys.indexOf(`${over.id}`));
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={SILENT}>
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className={className}>
          {items.map((item, index) => (
            <Row
              key={keyOf(item)}
              id={keyOf(item)}
              name={nameOf(item)}
              index={index}
              count={items.length}
              onMove={(to) => move(index, to)}
            >
              {(handle) => children(item, index, handle)}
            </Row>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

type RowProps = {
  id: string;
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  children: (handle: ReactNode) => ReactNode;
};

function Row({ id, children, ...rest }: RowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const style: CSSProperties = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition };
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? "relative z-10 bg-surface shadow-overlay" : undefined}>
      {children(<Handle {...rest} grip={setActivatorNodeRef} listeners={listeners} />)}
    </li>
  );
}

type HandleProps = Omit<RowProps, "id" | "children"> & {
  grip: (element: HTMLElement | null) => void;
  listeners: DraggableSyntheticListeners;
};

function Handle({ name, index, count, onMove, grip, listeners }: HandleProps) {
  /** The pressed button loses the focus when the browser moves its element. */
  const pressed = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [index]);
  const step = (label: string, icon: typeof ChevronUp, to: number) => (
    <IconButton
      size="sm"
      label={label}
      icon={<Icon of={icon} size={16} />}
      aria-disabled={to < 0 || to >= count || undefined}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
      onClick={(event) => {
        if (to < 0 || to >= count) return;
        pressed.current = event.currentTarget;
        onMove(to);
      }}
    />
  );
  return (
    <span className="flex items-center">
      {/* Not in the tab order, because the buttons beside it do the same. */}
      <span
        ref={grip}
        {...listeners}
        aria-hidden="true"
        className="grid size-8 shrink-0 cursor-grab touch-none place-items-center text-muted"
      >
        <Icon of={GripVertical} size={16} />
      </span>
      {step(`Move ${name} up`, ChevronUp, index - 1)}
      {step(`Move ${name} down`, ChevronDown, index + 1)}
    </span>
  );
}
