import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import Cropper from "react-easy-crop";
import type { Part } from "#web/lib/pictures/geometry.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

const ZOOM = { min: 1, max: 4, step: 0.1 } as const;
/** Pixels per press of an arrow key; a fifth with Shift. */
const KEYBOARD_STEP = 10;

const clamp = (zoom: number) => Math.min(ZOOM.max, Math.max(ZOOM.min, Math.round(zoom * 100) / 100));
const ZOOM_KEYS: Readonly<Record<string, number>> = { "+": ZOOM.step, "=": ZOOM.step, "-": -ZOOM.step };

type Props = {
  file: Blob;
  aspect: number;
  /** Called with the part inside the frame when the picture stops moving. */
  onPart: (part: Part) => void;
  onDamaged: () => void;
};

/** Moved by dragging or arrow keys; zoomed by wheel, two fingers, plus and minus, or the slider. */
export function CropArea({ file, aspect, onPart, onDamaged }: Props) {
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const zoomBy = (step: number) => setZoom((before) => clamp(before + step));
  const zoomByKey = (event: KeyboardEvent) => {
    const step = ZOOM_KEYS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    zoomBy(step);
  };
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the frame inside has the focus, the name and the arrow keys */}
      <div className="crop" onKeyDown={zoomByKey}>
        {url && (
          <Cropper
            image={url}
            aspect={aspect}
            crop={crop}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            keyboardStep={KEYBOARD_STEP}
            onCropChange={setCrop}
            onZoomChange={(next) => setZoom(clamp(next))}
            onCropComplete={onPart}
            // The content security policy forbids a style element.
            disableAutomaticStylesInjection
            mediaProps={{ alt: "", onError: onDamaged }}
            cropperProps={{
              role: "application",
              "aria-label": "Part of the picture that is used. Arrow keys move the picture, plus and minus zoom.",
            }}
          />
        )}
      </div>
      <Zoom zoom={zoom} onZoom={(next) => setZoom(clamp(next))} onStep={zoomBy} />
    </div>
  );
}

type ZoomProps = { zoom: number; onZoom: (zoom: number) => void; onStep: (step: number) => void };

function Zoom({ zoom, onZoom, onStep }: ZoomProps) {
  return (
    <div className="flex items-center gap-2">
      <IconButton label="Zoom out" icon={<Icon of={Minus} />} onClick={() => onStep(-ZOOM.step)} />
      <input
        type="range"
        className="crop-zoom"
        aria-label="Zoom"
        aria-valuetext={`${Math.round(zoom * 100)} percent`}
        {...ZOOM}
        value={zoom}
        onChange={(event) => {
          // A form around the dialog must not handle the slider.
          event.stopPropagation();
          onZoom(event.target.valueAsNumber);
        }}
      />
      <IconButton label="Zoom in" icon={<Icon of={Plus} />} onClick={() => onStep(ZOOM.step)} />
    </div>
  );
}

function useObjectUrl(file: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
