import { pendingRecord, removedRecord } from '@matilha/contract/records/record-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify, useResourceDefinitions } from 'react-admin';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { call, sentenceOf } from '../../lib/api-client.ts';
import { momentOf } from '../../lib/times.ts';

/** Returns the name of a kind by the path of its screen. */
function useLabelOf() {
  const kinds = useResourceDefinitions();
  return (path: string) => String(kinds[path]?.options?.label ?? path);
}

const version = z.object({ version: z.int() });

/** Waiting changes and removed records of all kinds of content. */
export const DraftsPage = () => (
  <Box sx={{ py: 2, display: 'grid', gap: 3, maxWidth: 880 }}>
    <Title title="Rascunhos e apagados" />
    <Pending />
    <Removed />
  </Box>
);

function Pending() {
  const labelOf = useLabelOf();
  const { data, error } = useQuery({
    queryKey: ['drafts'],
    queryFn: () => call('GET', '/api/admin/drafts', z.array(pendingRecord)),
  });
  return (
    <section>
      <Typography component="h2" variant="h6">
        Esperam publicação
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>Nada espera.</Typography>}
      {data && data.length > 0 && (
        <Card variant="outlined">
          <List component="div" disablePadding>
            {data.map(({ path, id, label, publish_at, updated_at, author, problem }) => (
              <ListItemButton key={`${path}/${id}`} component={Link} to={`/${path}/${id}`}>
                <ListItemText
                  primary={`${labelOf(path)}: ${label}`}
                  secondary={[
                    problem && `Não publicado: ${problem}`,
                    publish_at
                      ? `Agendado para ${momentOf(publish_at)}`
                      : `Rascunho de ${momentOf(updated_at)}`,
                    author,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  slotProps={problem ? { secondary: { color: 'error' } } : {}}
                />
              </ListItemButton>
            ))}
          </List>
        </Card>
      )}
    </section>
  );
}

type RemovedRow = z.infer<typeof removedRecord>;

function Removed() {
  const labelOf = useLabelOf();
  const notify = useNotify();
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['removed-records'],
    queryFn: () => call('GET', '/api/admin/removed-records', z.array(removedRecord)),
  });
  const [busy, setBusy] = useState<string | null>(null);
  const restore = async ({ path, id, label }: RemovedRow) => {
    const base = `/api/admin/${path}/${id}`;
    setBusy(base);
    try {
      const [removal, last] = await call('GET', `${base}/versions`, z.array(version));
      const body = { version: last?.version ?? 0, revision: `${removal?.version ?? 0}.0` };
      await call('POST', `${base}/restore`, z.unknown(), body);
      notify(`Trazido de volta: ${label}`, { type: 'success' });
    } catch (refused) {
      notify(sentenceOf(refused), { type: 'error' });
    }
    await client.invalidateQueries();
    setBusy(null);
  };
  return (
    <section>
      <Typography component="h2" variant="h6">
        Apagados
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>Nada foi apagado.</Typography>}
      {data && data.length > 0 && (
        <Card variant="outlined">
          <List disablePadding>
            {data.map((row) => (
              <ListItem key={`${row.path}/${row.id}`} divider sx={{ flexWrap: 'wrap', columnGap: 2 }}>
                <ListItemText
                  sx={{ flexBasis: 220, overflowWrap: 'anywhere' }}
                  primary={`${labelOf(row.path)}: ${row.label}`}
                  secondary={[momentOf(row.removed_at), row.author].filter(Boolean).join(' · ')}
                />
                <Button
                  aria-label={`Trazer de volta: ${row.label}`}
                  loading={busy === `/api/admin/${row.path}/${row.id}`}
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
      )}
    </section>
  );
}
