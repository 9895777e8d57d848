import type { Photo } from '@matilha/contract/photos';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useState } from 'react';
import { photoProblem } from '#web/lib/small-photo.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { addressOf, uploadPhoto } from './api/photos.ts';

interface PhotoStripProps {
  /** Credits of one answer. */
  price: number;
  /** The file being prepared; null once it is stored. */
  file: File | null;
  photo: Photo | null;
  onStored: (photo: Photo) => void;
  onRemove: () => void;
}

/** The photo that goes with the next question: prepared, uploaded and shown above the input. */
export function PhotoStrip({ price, file, photo, onStored, onRemove }: PhotoStripProps) {
  const { trouble, repeat } = useUpload(file, onStored);
  if (trouble !== null) {
    return (
      <Notice tone="danger">
        <p>{trouble}</p>
        <div className="-mx-3 flex flex-wrap">
          <Button variant="ghost" className="px-3!" onClick={repeat}>
            Tentar de novo
          </Button>
          <Button variant="ghost" className="px-3!" onClick={onRemove}>
            Tirar a foto
          </Button>
        </div>
      </Notice>
    );
  }
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface p-2">
      {photo ? (
        <img
          src={addressOf(photo)}
          width={photo.largura}
          height={photo.altura}
          alt="Foto anexada"
          className="size-16 rounded-md object-cover"
          onError={onRemove}
        />
      ) : (
        <span className="grid size-16 place-items-center rounded-md bg-ground">
          <Spinner />
        </span>
      )}
      <p role="status" className="min-w-0 flex-1 text-muted text-sm">
        {photo
          ? `A foto vai com a pergunta, pelo mesmo preço: ${price === 1 ? '1 crédito' : `${price} créditos`}.`
          : 'Preparando a foto…'}
      </p>
      <IconButton label="Tirar a foto" onClick={onRemove}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Uploads the file; after a failure it is kept for another attempt. */
function useUpload(file: File | null, onStored: (photo: Photo) => void) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const stored = useEffectEvent(onStored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt uploads the same file.
  useEffect(() => {
    if (!file) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    setTrouble(null);
    uploadPhoto(file, signal).then(
      (photo) => signal.aborted || stored(photo),
      (error) => signal.aborted || setTrouble(photoProblem(error)),
    );
    return () => leaving.abort();
  }, [file, attempt]);
  return { trouble, repeat: () => setAttempt(attempt + 1) };
}
