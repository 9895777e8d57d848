import { mostPictureBytes } from '@matilha/contract/panel/uploads';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { lazy, Suspense, useId, useState } from 'react';
import { useInput } from 'react-admin';
import { sentenceOf } from '../../lib/api-client.ts';
import { copyPicture, uploadPicture } from '../../lib/upload.ts';
import { DropFrame } from './drop-frame.tsx';
import { FileButton } from './file-button.tsx';
import { useCountedUpload } from './running-uploads.tsx';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

const accepted = 'image/jpeg,image/png,image/webp';
const ownUpload = /^\/uploads\/[0-9a-f-]{36}\.webp$/;
const asTyped = (value: string | null) => value;
const isLink = (text: string) => /^https?:\/\//i.test(text.trim());
const help = `Arraste uma imagem para cá, envie do aparelho (JPEG, PNG ou WebP, até ${mostPictureBytes / 1024 / 1024} MB) ou cole um link: guardamos uma cópia.`;

interface PictureInputProps {
  source: string;
  label: string;
  /** The stored value of an empty picture; without it a picture is required. */
  empty?: null | '';
}

/** A picture of the content: uploaded and cropped, copied from a link, or a path of the product. */
export function PictureInput({ source, label, empty }: PictureInputProps) {
  const { field, fieldState } = useInput({
    source,
    defaultValue: empty === undefined ? '' : empty,
    // An empty text would become null, which a field without a picture may not be.
    parse: asTyped,
  });
  const value: string = field.value ?? '';
  const [chosen, setChosen] = useState<Blob | null>(null);
  const { busy, problem, run, clear } = useWork((url) => field.onChange(url));
  const id = useId();
  const about = useId();
  useCountedUpload(busy);
  const error = problem ?? fieldState.error?.message;
  const write = (text: string) => {
    clear();
    field.onChange(text === '' && empty !== undefined ? empty : text);
  };
  return (
    <DropFrame
      label={label}
      take={([file]) => file && setChosen(file)}
      busy={busy ? 'Guardando a imagem' : undefined}
      problem={problem}
      invalid={fieldState.error?.message}
      help={help}
      helpId={about}
    >
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <Preview path={value} />
        <Box sx={{ flex: '1 1 220px', minWidth: 0, display: 'grid', gap: 1.5 }}>
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <FileButton accept={accepted} onChoose={([file]) => file && setChosen(file)} disabled={busy}>
              Enviar imagem
            </FileButton>
            {ownUpload.test(value) && (
              <Button disabled={busy} onClick={() => void cropAgain(value, setChosen, run)}>
                Recortar
              </Button>
            )}
            {empty !== undefined && value !== '' && (
              <Button disabled={busy} onClick={() => write('')}>
                Tirar
              </Button>
            )}
          </Box>
          <TextField
            id={id}
            size="small"
            fullWidth
            label="Link ou caminho da imagem"
            value={value}
            error={error !== undefined}
            disabled={busy}
            inputRef={field.ref}
            slotProps={{ htmlInput: { 'aria-describedby': about } }}
            onChange={({ target }) => write(target.value)}
            onBlur={() => {
              field.onBlur();
              if (isLink(value)) void run(() => copyPicture(value));
            }}
          />
        </Box>
      </Box>
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            file={chosen}
            onClose={() => setChosen(null)}
            onChoose={(part) => {
              setChosen(null);
              void run(() => uploadPicture(chosen, part));
            }}
          />
        </Suspense>
      )}
    </DropFrame>
  );
}

/** Runs an upload: passes its path to `onDone`, or keeps a sentence about the failure. */
function useWork(onDone: (url: string) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (upload: () => Promise<{ url: string }>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      onDone((await upload()).url);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run, clear: () => setProblem(undefined) };
}

async function cropAgain(
  path: string,
  choose: (file: Blob) => void,
  run: (upload: () => Promise<{ url: string }>) => Promise<void>,
): Promise<void> {
  const response = await fetch(path).catch(() => null);
  if (response?.ok) return choose(await response.blob());
  await run(() => Promise.reject(new Error('Não consegui abrir a imagem guardada. Envie de novo.')));
}

/** A complete path: nothing is loaded while it is typed. */
const shown = /^\/[\w./-]+\.(svg|webp|png|jpe?g)$/;

function Preview({ path }: { path: string }) {
  const [missing, setMissing] = useState('');
  const box = { width: 160, aspectRatio: '16 / 10', borderRadius: 1, flexShrink: 0, bgcolor: 'action.hover' };
  if (!shown.test(path) || missing === path)
    return (
      <Box sx={{ ...box, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
        {missing === path && path !== '' ? 'Não achei' : 'Sem imagem'}
      </Box>
    );
  return (
    <Box
      component="img"
      src={path}
      alt="Como a imagem aparece"
      onError={() => setMissing(path)}
      sx={{ ...box, objectFit: 'cover' }}
    />
  );
}
