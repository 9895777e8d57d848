import { saveFile } from '@matilha/contract/client/save-file';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import Send from 'lucide-react/icons/send';
import { useRef, useState } from 'react';
import { canShareFile, shareFile } from '#web/lib/device/share-file.ts';
import { Button } from '#web/ui/button.tsx';
import { decodePicture, type LoadedLogo } from '../logo-file.ts';
import type { Scene } from '../paint/scene.ts';
import type { LoadedPhoto } from '../photo-file.ts';
import { pictureFile } from '../picture-file.ts';

interface Drawing {
  scene: Scene;
  photo: LoadedPhoto | null;
  logo: LoadedLogo | null;
}

interface ArtActionsProps {
  /** All that is drawn; another object after each change. */
  drawing: Drawing;
  /** The file's name. */
  name: string;
  caption: string;
  disabled: boolean;
}

const failed = 'A imagem não foi gerada. Tente de novo; se continuar, use uma foto menor.';
const late = 'A imagem está pronta. Toque de novo em Compartilhar.';
const saved = 'Imagem baixada.';

async function draw({ scene, photo, logo }: Drawing, name: string): Promise<File> {
  const mark = logo && (await decodePicture(logo.address));
  return pictureFile(scene, { ...(photo && { photo: photo.source }), ...(mark && { logo: mark }) }, name);
}

/** Saves the picture on the device or hands it to the phone's share sheet. */
export function ArtActions({ drawing, name, caption, disabled }: ArtActionsProps) {
  const [doing, setDoing] = useState<'save' | 'share' | null>(null);
  const [said, setSaid] = useState('');
  const ready = useRef<{ drawing: Drawing; file: File }>(undefined);
  const shares = canShareFile('arte.png', 'image/png');

  const start = async (action: 'save' | 'share', use: (file: File) => Promise<string>) => {
    setDoing(action);
    try {
      const kept = ready.current;
      const file = kept && kept.drawing === drawing ? kept.file : await draw(drawing, name);
      ready.current = { drawing, file };
      setSaid(await use(file));
    } catch {
      setSaid(failed);
    } finally {
      setDoing(null);
    }
  };
  const save = () =>
    start('save', async (file) => {
      saveFile(name, file);
      return saved;
    });
  const share = () =>
    start('share', async (file) => ((await shareFile(file, caption)) === 'late' ? late : ''));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {shares && (
        <Button
          variant="primary"
          busy={doing === 'share'}
          disabled={disabled}
          className="grow"
          onClick={() => void share()}
        >
          <Send size={18} aria-hidden="true" /> Compartilhar
        </Button>
      )}
      <Button
        variant={shares ? 'secondary' : 'primary'}
        busy={doing === 'save'}
        disabled={disabled}
        className="grow sm:grow-0"
        onClick={() => void save()}
      >
        {said === saved ? <Check size={18} aria-hidden="true" /> : <Download size={18} aria-hidden="true" />}{' '}
        Baixar imagem
      </Button>
      <p
        role="status"
        className={`text-sm empty:sr-only ${said === failed ? 'text-danger-ink' : 'text-muted'}`}
      >
        {said}
      </p>
    </div>
  );
}
