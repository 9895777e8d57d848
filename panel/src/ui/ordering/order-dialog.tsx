import { listCalls } from '@matilha/contract/calls/panel/records';
import { ApiError } from '@matilha/contract/client/api-error';
import type { Kind } from '@matilha/contract/kinds/parts/kind';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useGetOne, useListContext, useNotify } from 'react-admin';
import { call, sentenceOf } from '../../lib/api-client.ts';
import { FormDialog } from '../form-dialog.tsx';
import { OrderedRows } from './ordered-rows.tsx';
import { type Parent, ParentChoice } from './parent-choice.tsx';
import { mostOrdered, readSiblings } from './read-siblings.ts';

/** Returns the field with the parent of a kind's records; undefined for a kind whose records are ordered among all. */
function parentOf({ parent = '', fields }: Kind): Parent | undefined {
  const field = fields[parent];
  if (field?.input.as !== 'reference') return undefined;
  const { path, label = 'id' } = field.input.to;
  return { source: parent, reference: path, named: label, label: field.label };
}

/** Orders the records of a kind, or those of one parent, and saves the order by one call. */
export function OrderDialog({ kind, close }: { kind: Kind; close: () => void }) {
  const { path, label = 'id' } = kind;
  const parent = parentOf(kind);
  const provider = useDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const [chosen, setChosen] = useParent(parent);
  const [order, setOrder] = useState<RaRecord[] | null>(null);
  const [busy, setBusy] = useState(false);
  const filter = parent ? { [parent.source]: chosen?.id } : {};
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'order', filter],
    queryFn: () => readSiblings(provider, path, filter),
    enabled: !parent || chosen !== null,
    gcTime: 0,
  });
  const rows = order ?? data;
  const save = async () => {
    setBusy(true);
    try {
      const ids = (order ?? []).map(({ id }) => Number(id));
      const { message } = await call(listCalls(kind).order, { body: { ids } });
      notify(message, { type: 'success' });
      void client.invalidateQueries({ queryKey: [path] });
      close();
    } catch (refused) {
      notify(sentenceOf(refused), { type: 'error' });
      if (refused instanceof ApiError && refused.status === 400) {
        // Others changed the list meanwhile: this order no longer fits.
        setOrder(null);
        await refetch();
      }
      setBusy(false);
    }
  };
  return (
    <FormDialog title="Ordenar" close={close}>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', '&&': { pt: 1 } }}>
        {parent && (
          <ParentChoice
            of={parent}
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setOrder(null);
            }}
          />
        )}
        {error && <Alert severity="error">{error.message}</Alert>}
        {data === null && (
          <Alert severity="info">São mais de {mostOrdered} itens: só dá para ordenar até esse número.</Alert>
        )}
        {data === undefined && !error && (!parent || chosen) && <Skeleton variant="rounded" height={240} />}
        {rows && rows.length === 0 && <Alert severity="info">Não há nada publicado aqui.</Alert>}
        {rows && <OrderedRows rows={rows} nameOf={(row) => String(row[label])} onChange={setOrder} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancelar</Button>
        <Button variant="contained" onClick={() => void save()} disabled={order === null} loading={busy}>
          Salvar ordem
        </Button>
      </DialogActions>
    </FormDialog>
  );
}

/** Returns the chosen parent, at first the parent in the list's filter. */
function useParent(parent: Parent | undefined) {
  const { filterValues } = useListContext();
  const filtered = parent && filterValues[parent.source];
  const { data } = useGetOne(parent?.reference ?? '', { id: filtered }, { enabled: filtered !== undefined });
  const [own, setOwn] = useState<RaRecord | null | undefined>(undefined);
  return [own === undefined ? (data ?? null) : own, setOwn] as const;
}
