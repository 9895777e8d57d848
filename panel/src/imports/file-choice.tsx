import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useDrop } from '../ui/use-drop.ts';

interface FileChoiceProps {
  /** Endings and types that the file dialog offers. */
  accept: string;
  busy: boolean;
  onChosen: (file: File) => void;
}

/** A place to drop a file on, with a button that chooses one. */
export function FileChoice({ accept, busy, onChosen }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const { over, handlers } = useDrop(([file]) => {
    if (file && !busy) onChosen(file);
  });
  return (
    <Box
      {...handlers}
      sx={{
        width: '100%',
        p: 3,
        display: 'grid',
        gap: 1,
        justifyItems: 'center',
        textAlign: 'center',
        border: '1px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: 1,
      }}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label="Arquivo para importar"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again, once it is corrected.
          target.value = '';
          if (file) onChosen(file);
        }}
      />
      <Button
        variant="contained"
        startIcon={<UploadFileOutlined />}
        loading={busy}
        loadingPosition="start"
        onClick={() => input.current?.click()}
        sx={{ minHeight: 44 }}
      >
        {busy ? 'Conferindo…' : 'Escolher arquivo'}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        ou arraste o arquivo até aqui
      </Typography>
    </Box>
  );
}
