import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FileButton } from '../ui/uploads/file-button.tsx';
import { useDrop } from '../ui/use-drop.ts';

interface FileChoiceProps {
  /** Endings and types that the file dialog offers. */
  accept: string;
  busy: boolean;
  onChosen: (file: File) => void;
}

/** A place to drop a file on, with a button that chooses one. */
export function FileChoice({ accept, busy, onChosen }: FileChoiceProps) {
  const take = ([file]: File[]) => {
    if (file && !busy) onChosen(file);
  };
  const { over, handlers } = useDrop(take);
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
      <FileButton
        accept={accept}
        onChoose={take}
        variant="contained"
        startIcon={<UploadFileOutlined />}
        loading={busy}
        loadingPosition="start"
        sx={{ minHeight: 44 }}
      >
        {busy ? 'Conferindo…' : 'Escolher arquivo'}
      </FileButton>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        ou arraste o arquivo até aqui
      </Typography>
    </Box>
  );
}
