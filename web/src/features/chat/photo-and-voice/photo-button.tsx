import ImagePlus from 'lucide-react/icons/image-plus';
import { useRef } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { PhotoInput } from '#web/ui/fields/photo-input.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';

/** Asks for a photo: from the camera or the photos of a phone, from the files of a computer. */
export function PhotoButton({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tooltip text="Juntar uma foto">
        <IconButton label="Juntar uma foto" onClick={() => input.current?.click()}>
          <ImagePlus size={20} aria-hidden="true" />
        </IconButton>
      </Tooltip>
      <PhotoInput input={input} onChoose={onChoose} />
    </>
  );
}
