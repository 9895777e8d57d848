import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';

interface FileChoiceProps {
  /** Endings and types that the file dialog offers. */
  accept: string;
  busy: boolean;
  onChosen: (file: File) => void;
}

/** A place to drop a file on, with a button that chooses one. */
export function FileChoice({ accept, busy, onChosen }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) onChosen(file);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
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
