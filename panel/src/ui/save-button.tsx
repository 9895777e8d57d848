import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';

interface SaveButtonProps {
  save: () => Promise<void>;
  label?: string;
}

/** Saves a file that the server makes; `save` makes it. */
export function SaveButton({ save: make, label = 'Exportar' }: SaveButtonProps) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await make().catch((refused: Error) => notify(refused.message, { type: 'error' }));
    setBusy(false);
  };
  return (
    <Button
      startIcon={<DownloadOutlined />}
      onClick={() => void save()}
      loading={busy}
      sx={{ minHeight: 44 }}
    >
      {label}
    </Button>
  );
}
