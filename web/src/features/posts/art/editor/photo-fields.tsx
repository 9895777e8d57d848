import ImagePlus from 'lucide-react/icons/image-plus';
import { useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { PhotoInput } from '#web/ui/fields/photo-input.tsx';
import { mostZoom, type Placement } from '../paint/cover.ts';
import { type LoadedPhoto, loadPhoto } from '../photo-file.ts';
import type { ArtState } from './use-art.ts';
import { type KeptPhoto, useKeptPhoto } from './use-kept-photo.ts';

interface PhotoFieldsProps {
  art: ArtState;
  postId: string;
}

/** The photo of the picture: chosen on the device, kept with the post, moved, enlarged and removed. */
export function PhotoFields({ art, postId }: PhotoFieldsProps) {
  const kept = useKeptPhoto(postId, art);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<string>();
  const [reading, setReading] = useState(false);
  const take = async (file: File) => {
    setReading(true);
    const result = await loadPhoto(file);
    setReading(false);
    if ('photo' in result) art.takePhoto(result.photo);
    setTrouble('trouble' in result ? result.trouble : undefined);
  };
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-2">
      <h3 id={`${id}-title`} className="font-semibold">
        Foto
      </h3>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          className="px-4!"
          busy={reading}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {!reading && <ImagePlus size={18} aria-hidden="true" />}
          {art.photo ? 'Trocar foto' : 'Escolher foto'}
        </Button>
        {art.photo && (
          <Button
            variant="ghost"
            className="px-3!"
            disabled={kept.busy}
            onClick={() => (kept.isShown ? void kept.remove() : art.takePhoto(kept.photo))}
          >
            {kept.photo && !kept.isShown ? 'Voltar à foto guardada' : 'Remover foto'}
          </Button>
        )}
        {!kept.isShown && (kept.state === 'kept' || kept.state === 'unknown') && (
          <Button variant="ghost" className="px-3!" disabled={kept.busy} onClick={() => void kept.remove()}>
            Apagar a foto guardada
          </Button>
        )}
        <PhotoInput input={input} onChoose={(file) => void take(file)} />
      </div>
      <FieldError id={id} error={trouble ?? kept.trouble} />
      <p id={`${id}-hint`} role="status" className="text-muted text-sm">
        {kept.isShown ? 'A foto está guardada com o post, sem o lugar onde foi tirada.' : places[kept.state]}
        {art.photo && ' Arraste a foto na imagem para ajustar.'}
      </p>
      {art.photo && !kept.isShown && <KeepButton photo={art.photo} kept={kept} />}
      {art.photo && <PlacementSliders art={art} />}
    </section>
  );
}

/** Where photos are while the picture shows none that is kept. */
const places: Record<KeptPhoto['state'], string> = {
  none: 'A foto fica no seu aparelho.',
  kept: 'O post tem uma foto guardada. Guardar outra troca a que está lá.',
  reading: 'Procurando a foto guardada com o post…',
  unknown: 'Não deu para ver se o post tem uma foto guardada.',
};

interface KeepButtonProps {
  photo: LoadedPhoto;
  kept: KeptPhoto;
}

const KeepButton = ({ photo, kept }: KeepButtonProps) => (
  <div>
    <Button
      variant="secondary"
      className="px-4! text-sm"
      busy={kept.busy}
      onClick={() => void kept.keep(photo)}
    >
      Guardar com o post, para os outros aparelhos
    </Button>
  </div>
);

const sliders: { key: keyof Placement; label: string; min: number; max: number; step: number }[] = [
  { key: 'zoom', label: 'Aproximar', min: 1, max: mostZoom, step: 0.05 },
  { key: 'x', label: 'Posição horizontal', min: -1, max: 1, step: 0.05 },
  { key: 'y', label: 'Posição vertical', min: -1, max: 1, step: 0.05 },
];

const PlacementSliders = ({ art: { placement, setPlacement } }: { art: ArtState }) => (
  <div className="grid gap-x-4 rounded-lg bg-sunken px-4 py-2 sm:grid-cols-3">
    {sliders.map(({ key, label, ...range }) => (
      <label key={key} className="grid content-between text-sm">
        {label}
        <input
          type="range"
          {...range}
          value={placement[key]}
          onChange={({ target }) => setPlacement({ ...placement, [key]: Number(target.value) })}
          className="h-11 w-full accent-brand"
        />
      </label>
    ))}
  </div>
);
