import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { download } from '../lib/download.ts';

/** Saves a file that the server makes. */
export function SaveButton({ path, name }: { path: string; name: string }) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await download(path, name).catch((refused: Error) => notify(refused.message, { type: 'error' }));
    setBusy(false);
  };
  return (
    <Button
      startIcon={<DownloadOutlined />}
      onClick={() => void save()}
      loading={busy}
      sx={{ minHeight: 44 }}
    >
      Exportar
    </Button>
  );
}
