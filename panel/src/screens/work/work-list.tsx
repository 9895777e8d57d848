import * as operationCalls from '@matilha/contract/calls/panel/operation';
import { type WorkSummary, workKindLabels } from '@matilha/contract/panel/work';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { download } from '../../lib/download.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { SaveButton } from '../../ui/save-button.tsx';
import { useLastPage } from '../../ui/use-last-page.ts';
import { kinds } from './kinds.ts';
import { pageSize, useAction, useItems } from './use-work.ts';
import { WorkRow } from './work-row.tsx';

/** The rows of one kind of work, with its actions. */
export function WorkList({ summary: { kind, bulk } }: { summary: WorkSummary }) {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('pagina') ?? 1) || 1;
  const { data, error } = useItems(kind, page);
  const action = useAction();
  const { note } = kinds[kind];
  const pages = Math.ceil(Math.min(data?.total ?? 0, 2_500) / pageSize);
  const show = (next: number, options = {}) => setSearch({ tipo: kind, pagina: String(next) }, options);
  useLastPage({ page, pageSize, data, show: (last) => show(last, { replace: true }) });
  return (
    <section aria-labelledby="rows">
      <Typography id="rows" component="h2" variant="h6">
        {workKindLabels[kind]}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {note}
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.rows.length === 0 && <Typography>Nada espera.</Typography>}
      {data && data.rows.length > 0 && (
        <>
          <ListActions kind={kind} bulk={bulk} {...action} />
          <Card variant="outlined" component="ul" sx={{ p: 0, m: 0, listStyle: 'none' }}>
            {data.rows.map((item) => (
              <WorkRow key={item.id} kind={kind} item={item} {...action} />
            ))}
          </Card>
        </>
      )}
      {pages > 1 && (
        <Pagination count={pages} page={page} onChange={(_event, next) => show(next)} sx={{ mt: 1.5 }} />
      )}
    </section>
  );
}

interface ActionsProps extends Pick<WorkSummary, 'kind' | 'bulk'>, ReturnType<typeof useAction> {}

function ListActions({ kind, bulk, act, busy }: ActionsProps) {
  const [asks, setAsks] = useState(false);
  const name = 'act on all';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      {bulk && (
        <Button
          variant="contained"
          onClick={() => setAsks(true)}
          loading={busy === name}
          sx={{ minHeight: 44 }}
        >
          {kinds[kind].all}
        </Button>
      )}
      <SaveButton
        save={() => download(`espera-${kind}.csv`, operationCalls.exportWork, { params: { kind } })}
      />
      <Confirm
        isOpen={asks}
        title={kinds[kind].all}
        content="Vale para tudo o que espera deste tipo, até 10.000, também o que não está nesta página. Repetir não faz nada duas vezes."
        onConfirm={() => {
          setAsks(false);
          void act(name, () => call(operationCalls.actOnAllWork, { params: { kind } }));
        }}
        onClose={() => setAsks(false)}
      />
    </Box>
  );
}
