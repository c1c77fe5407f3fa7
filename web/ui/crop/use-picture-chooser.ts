import { type ChangeEvent, type RefObject, useRef, useState } from "react";
import { type ChosenPicture, checkChosen } from "#web/lib/pictures/choose.ts";
import { sayWhyMissing } from "#web/ui/code/say-why.ts";

export type PictureChooser = {
  choose: () => void;
  /** The latest picture; stays while the dialog closes. */
  picture: ChosenPicture | null;
  isOpen: boolean;
  close: () => void;
  refusal: string | null;
  input: { ref: RefObject<HTMLInputElement | null>; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
};

/** Lets a member choose a picture, and checks it. The screen must show `refusal`. */
export function usePictureChooser(): PictureChooser {
  const ref = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = async (file: File) => {
    setRefusal(null);
    const checked = await checkChosen(file);
    if ("refusal" in checked) return setRefusal(checked.refusal);
    setPicture(checked);
    setOpen(true);
  };
  return {
    choose: () => ref.current?.click(),
    picture,
    isOpen,
    close: () => setOpen(false),
    refusal,
    input: {
      ref,
      onChange(event) {
        // A form around it must not handle the input.
        event.stopPropagation();
        const [file] = event.target.files ?? [];
        // So that the same file can be chosen again.
        event.target.value = "";
        if (file) void take(file).catch(() => void sayWhyMissing());
      },
    },
  };
}
