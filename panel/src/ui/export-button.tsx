import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { useState } from 'react';
import { Button, useListContext, useNotify, useResourceContext } from 'react-admin';
import { listQuery } from '../lib/data-provider.ts';
import { download } from '../lib/download.ts';
import { exportCallsAt } from '../records/record-calls.ts';

/** Saves every row that the list's search and filters find, in its order, as a file made by the server. */
export function ExportButton({ format = 'csv' }: { format?: 'csv' | 'xlsx' }) {
  const resource = useResourceContext() ?? '';
  const { filterValues, sort } = useListContext();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const { exportCsv, exportSheet } = exportCallsAt(resource);
    const query = listQuery({ filter: filterValues, sort });
    await download(`${resource}.${format}`, format === 'csv' ? exportCsv : exportSheet, { query }).catch(
      (error: Error) => notify(error.message, { type: 'error' }),
    );
    setBusy(false);
  };
  return (
    <Button label={format === 'csv' ? 'Exportar' : 'Exportar planilha'} onClick={save} disabled={busy}>
      <DownloadOutlined />
    </Button>
  );
}
