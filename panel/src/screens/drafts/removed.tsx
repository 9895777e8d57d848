import { listRemovedRecords, recordCalls } from '@matilha/contract/calls/panel/records';
import type { removedRecord } from '@matilha/contract/records/record-contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Pagination from '@mui/material/Pagination';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import { call, callPage, sentenceOf } from '../../lib/api-client.ts';
import { momentOf } from '../../lib/times.ts';
import { kindAt } from '../../records/record-calls.ts';
import { useLastPage } from '../../ui/use-last-page.ts';
import { useLabelOf } from './use-label-of.ts';

const pageSize = 25;

const readPage = (q: string, page: number) =>
  callPage(listRemovedRecords, { query: { q, page, per_page: pageSize } });

/** The removed records of all kinds, searched by name and paged; each can be restored. */
export function Removed() {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('pagina') ?? 1) || 1;
  const q = search.get('q') ?? '';
  const show = (next: { q: string; page: number }) =>
    setSearch({ q: next.q, pagina: String(next.page) }, { replace: true });
  const { data, error } = useQuery({
    queryKey: ['removed-records', q, page],
    queryFn: () => readPage(q, page),
    placeholderData: keepPreviousData,
  });
  useLastPage({ page, pageSize, data, show: (last) => show({ q, page: last }) });
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  return (
    <section>
      <Typography component="h2" variant="h6">
        Apagados
      </Typography>
      <TextField
        type="search"
        label="Buscar nos apagados"
        defaultValue={q}
        onChange={({ target }) => show({ q: target.value.trim(), page: 1 })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        fullWidth
        sx={{ mt: 1, mb: 2 }}
      />
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.rows.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {q ? 'Nada apagado com este nome.' : 'Nada foi apagado.'}
        </Typography>
      )}
      {data && data.rows.length > 0 && <Rows rows={data.rows} />}
      {pages > 1 && (
        <Pagination
          count={pages}
          page={page}
          onChange={(_event, next) => show({ q, page: next })}
          siblingCount={0}
          sx={{ mt: 1.5 }}
        />
      )}
    </section>
  );
}

type RemovedRow = z.infer<typeof removedRecord>;

function Rows({ rows }: { rows: readonly RemovedRow[] }) {
  const labelOf = useLabelOf();
  const notify = useNotify();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const restore = async ({ path, id, label }: RemovedRow) => {
    const calls = recordCalls(kindAt(path));
    const params = { id };
    setBusy(`${path}/${id}`);
    try {
      const [removal, last] = await call(calls.listVersions, { params });
      const body = { version: last?.version ?? 0, revision: `${removal?.version ?? 0}.0` };
      await call(calls.restore, { params, body });
      notify(`Trazido de volta: ${label}`, { type: 'success' });
    } catch (refused) {
      notify(sentenceOf(refused), { type: 'error' });
    }
    await client.invalidateQueries();
    setBusy(null);
  };
  return (
    <Card variant="outlined">
      <List disablePadding>
        {rows.map((row) => (
          <ListItem key={`${row.path}/${row.id}`} divider sx={{ flexWrap: 'wrap', columnGap: 2 }}>
            <ListItemText
              sx={{ flexBasis: 220, overflowWrap: 'anywhere' }}
              primary={`${labelOf(row.path)}: ${row.label}`}
              secondary={[momentOf(row.removed_at), row.author].filter(Boolean).join(' · ')}
            />
            <Button
              aria-label={`Trazer de volta: ${row.label}`}
              loading={busy === `${row.path}/${row.id}`}
              disabled={busy !== null}
              onClick={() => void restore(row)}
              sx={{ minHeight: 44 }}
            >
              Trazer de volta
            </Button>
          </ListItem>
        ))}
      </List>
    </Card>
  );
}
