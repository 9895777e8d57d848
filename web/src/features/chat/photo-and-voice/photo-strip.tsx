import type { Photo } from '@matilha/contract/chat/photos';
import ImageOff from 'lucide-react/icons/image-off';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { photoProblem } from '#web/lib/device/small-photo.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { photoAddress, readPhoto, uploadPhoto } from '../api/photos.ts';
import type { PhotoSource, usePhoto } from './use-photo.ts';

interface PhotoStripProps {
  attached: ReturnType<typeof usePhoto>;
  /** Credits of one answer. */
  price: number;
  /** Nothing is written yet. */
  unasked: boolean;
}

/** The photo that goes with the next question: prepared, uploaded and shown above the input. */
export function PhotoStrip({ attached, price, unasked }: PhotoStripProps) {
  const { source, photo, gone, stored, lose, remove } = attached;
  const { trouble, repeat } = useUpload(source, stored, lose);
  if (gone)
    return <Trouble text="A foto não está mais guardada. Junte outra." close="Entendi" onClose={remove} />;
  if (trouble !== null) {
    return <Trouble text={trouble} onRepeat={repeat} close="Tirar a foto" onClose={remove} />;
  }
  if (photo) {
    const cost = price === 1 ? '1 crédito' : `${price} créditos`;
    return (
      <Stored key={photo.id} photo={photo} onGone={lose} onRemove={remove}>
        A foto vai com a pergunta, pelo mesmo preço: {cost}.{unasked && ' Escreva a pergunta.'}
      </Stored>
    );
  }
  return (
    <Strip
      picture={
        <Place>
          <Spinner />
        </Place>
      }
      onRemove={remove}
    >
      Preparando a foto…
    </Strip>
  );
}

interface StoredProps {
  photo: Photo;
  onGone: () => void;
  onRemove: () => void;
  children: ReactNode;
}

/** A stored photo. Where it does not load it stays attached, unless the server no longer has it. */
function Stored({ photo, onGone, onRemove, children }: StoredProps) {
  const [hidden, setHidden] = useState(false);
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);
  const explain = () =>
    readPhoto(photo, leaving.signal).then(
      (file) => (file === null ? onGone() : setHidden(true)),
      () => setHidden(true),
    );
  if (hidden) {
    return (
      <Strip
        picture={
          <Place>
            <ImageOff size={24} aria-hidden="true" className="text-muted" />
          </Place>
        }
        onRemove={onRemove}
      >
        A foto não carregou aqui, mas vai com a pergunta.{' '}
        <Button variant="ghost" className="-ml-3 px-3!" onClick={() => setHidden(false)}>
          Carregar de novo
        </Button>
      </Strip>
    );
  }
  return (
    <Strip
      picture={
        <img
          src={photoAddress(photo)}
          width={photo.largura}
          height={photo.altura}
          alt="Foto anexada"
          className="size-16 rounded-md object-cover"
          onError={() => void explain()}
        />
      }
      onRemove={onRemove}
    >
      {children}
    </Strip>
  );
}

const Place = ({ children }: { children: ReactNode }) => (
  <span className="grid size-16 place-items-center rounded-md bg-ground">{children}</span>
);

interface StripProps {
  picture: ReactNode;
  onRemove: () => void;
  children: ReactNode;
}

const Strip = ({ picture, onRemove, children }: StripProps) => (
  <div className="flex items-center gap-3 rounded-lg border border-line bg-surface p-2">
    {picture}
    <div role="status" className="min-w-0 flex-1 text-muted text-sm">
      {children}
    </div>
    <IconButton label="Tirar a foto" onClick={onRemove}>
      <X size={20} aria-hidden="true" />
    </IconButton>
  </div>
);

interface TroubleProps {
  text: string;
  onRepeat?: () => void;
  close: string;
  onClose: () => void;
}

const Trouble = ({ text, onRepeat, close, onClose }: TroubleProps) => (
  <Notice tone="danger">
    <p>{text}</p>
    <div className="-mx-3 flex flex-wrap">
      {onRepeat && (
        <Button variant="ghost" className="px-3!" onClick={onRepeat}>
          Tentar de novo
        </Button>
      )}
      <Button variant="ghost" className="px-3!" onClick={onClose}>
        {close}
      </Button>
    </div>
  </Notice>
);

/** Stores the photo; after a failure its source is kept for another attempt. */
function useUpload(source: PhotoSource | null, onStored: (photo: Photo) => void, onGone: () => void) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const stored = useEffectEvent(onStored);
  const gone = useEffectEvent(onGone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt uploads the same photo.
  useEffect(() => {
    setTrouble(null);
    if (!source) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const store = async () => {
      const file = source instanceof Blob ? source : await readPhoto(source, signal);
      const photo = file && (await uploadPhoto(file, signal));
      if (signal.aborted) return;
      if (photo) stored(photo);
      else gone();
    };
    store().catch((error) => signal.aborted || setTrouble(photoProblem(error)));
    return () => leaving.abort();
  }, [source, attempt]);
  return { trouble, repeat: () => setAttempt(attempt + 1) };
}
