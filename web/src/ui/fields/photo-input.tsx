import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import { type ComponentProps, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../overlays/dialog.tsx';

interface PhotoInputProps {
  /** Gets a `click()` that asks for a photo. */
  input: RefObject<Pick<HTMLInputElement, 'click'> | null>;
  onChoose: (file: File) => void;
}

const takesPhotos = () => matchMedia('(pointer: coarse)').matches;

/**
 * The hidden fields behind a button that calls `input.current.click()`. A phone asks whether to take the photo or to choose one: Chrome on
 * Android offers no camera in its list of photos, and no list where it opens the camera.
 */
export function PhotoInput({ input, onChoose }: PhotoInputProps) {
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  useImperativeHandle(input, () => ({
    click: () => (takesPhotos() ? setAsking(true) : gallery.current?.click()),
  }));
  const open = (field: typeof gallery) => {
    field.current?.click();
    setAsking(false);
  };
  return (
    <>
      <PhotoField ref={gallery} aria-label="Arquivo da foto" onChoose={onChoose} />
      <PhotoField ref={camera} aria-label="Foto da câmera" capture="environment" onChoose={onChoose} />
      <Dialog open={asking} onClose={() => setAsking(false)} title="De onde vem a foto?">
        <div className="mt-4 grid gap-2">
          <Button variant="secondary" onClick={() => open(camera)}>
            <Camera size={18} aria-hidden="true" /> Tirar uma foto
          </Button>
          <Button variant="secondary" onClick={() => open(gallery)}>
            <Images size={18} aria-hidden="true" /> Escolher da galeria
          </Button>
        </div>
      </Dialog>
    </>
  );
}

type PhotoFieldProps = ComponentProps<'input'> & Pick<PhotoInputProps, 'onChoose'>;

const PhotoField = ({ onChoose, ...props }: PhotoFieldProps) => (
  <input
    {...props}
    type="file"
    accept="image/*"
    hidden
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      if (file) onChoose(file);
      // The same file may be chosen again.
      target.value = '';
    }}
  />
);
