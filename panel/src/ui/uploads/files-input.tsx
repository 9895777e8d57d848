import { type AttachedFile, mostFileBytes, mostFiles } from '@matilha/contract/panel/uploads';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { sentenceOf } from '../../lib/api-client.ts';
import { uploadFile } from '../../lib/upload.ts';
import { visuallyHidden } from '../visually-hidden.ts';
import { DropFrame } from './drop-frame.tsx';
import { FileButton } from './file-button.tsx';
import { useCountedUpload } from './running-uploads.tsx';

const accepted = '.pdf,.docx,.xlsx,.pptx';
const help = `Até ${mostFiles} arquivos PDF, Word, Excel ou PowerPoint, de até ${mostFileBytes / 1024 / 1024} MB cada. Arraste para cá ou escolha no aparelho.`;

/** Files to download: uploaded, and named for their readers. */
export function FilesInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput({ source, defaultValue: [] });
  const form = useFormContext();
  const files: AttachedFile[] = field.value ?? [];
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useCountedUpload(busy);
  /** The files at that moment: people rename and remove some while others are uploaded. */
  const current = (): AttachedFile[] => form.getValues(field.name) ?? [];
  const add = async (chosen: File[]) => {
    setBusy(true);
    setProblem(undefined);
    try {
      for (const file of chosen) {
        if (current().length >= mostFiles)
          throw new Error(`Um material tem no máximo ${mostFiles} arquivos.`);
        const { id, nome } = await uploadFile(file);
        field.onChange([...current(), { id, nome }]);
      }
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const rename = (at: number, nome: string) =>
    field.onChange(files.map((file, index) => (index === at ? { ...file, nome } : file)));
  return (
    <DropFrame
      label={label}
      take={(dropped) => void add(dropped)}
      busy={busy ? 'Guardando os arquivos' : undefined}
      problem={problem}
      invalid={invalidOf(fieldState.error)}
      help={help}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {files.map(({ id, nome }, at) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}
          >
            <TextField
              size="small"
              label={`Nome do arquivo ${at + 1}`}
              value={nome}
              onChange={({ target }) => rename(at, target.value)}
              sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' } }}
            />
            <Button href={`/api/admin/uploads/files/${id}`} download>
              Baixar<Box component="span" sx={visuallyHidden}>{` ${nome}`}</Box>
            </Button>
            <Button onClick={() => field.onChange(files.filter((file) => file.id !== id))}>
              Tirar<Box component="span" sx={visuallyHidden}>{` ${nome}`}</Box>
            </Button>
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: files.length > 0 ? 1.5 : 0 }}>
        <FileButton multiple accept={accepted} onChoose={(chosen) => void add(chosen)} disabled={busy}>
          Anexar arquivos
        </FileButton>
      </Box>
    </DropFrame>
  );
}

/** Returns the sentence about the list, or else the first sentence about a file in it. */
function invalidOf(error: unknown): string | undefined {
  if (!error || typeof error !== 'object') return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const inner of Object.values(error)) {
    const found = invalidOf(inner);
    if (found) return found;
  }
  return undefined;
}
