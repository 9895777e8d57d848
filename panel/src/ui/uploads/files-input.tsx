import { type AttachedFile, mostFileBytes, mostFiles } from '@matilha/contract/uploads';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { uploadFile } from '../../lib/upload.ts';
import { DropFrame } from './drop-frame.tsx';
import { FileButton } from './file-button.tsx';

const accepted = '.pdf,.docx,.xlsx,.pptx';
const help = `Até ${mostFiles} arquivos PDF, Word, Excel ou PowerPoint, de até ${mostFileBytes / 1024 / 1024} MB cada. Arraste para cá ou escolha no aparelho.`;

/** Files to download: uploaded, named for their readers, and put in order. */
export function FilesInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput({ source, defaultValue: [] });
  const files: AttachedFile[] = field.value ?? [];
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const add = async (chosen: File[]) => {
    setBusy(true);
    setProblem(undefined);
    const added = [...files];
    try {
      for (const file of chosen) {
        if (added.length >= mostFiles) throw new Error(`Um material tem no máximo ${mostFiles} arquivos.`);
        const { id, nome } = await uploadFile(file);
        added.push({ id, nome });
      }
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      if (added.length > files.length) field.onChange(added);
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
      invalid={sentenceOf(fieldState.error)}
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
              Baixar
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

const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};

/** Returns the sentence about the list, or the first one about a file in it. */
function sentenceOf(error: unknown): string | undefined {
  if (!error || typeof error !== 'object') return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const inner of Object.values(error)) {
    const found = sentenceOf(inner);
    if (found) return found;
  }
  return undefined;
}
