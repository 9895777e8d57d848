import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ResourceContextProvider, Title, useResourceDefinition } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { RecordDefinition, Values } from './definition.ts';
import { RecordForm } from './record-form.tsx';
import { readView } from './use-save-record.ts';

const useLabel = () => {
  const { name, options } = useResourceDefinition();
  return String(options?.label ?? name);
};

/** The page of a new record; a link may give it first values in its state. */
export function RecordCreate({ of }: { of: RecordDefinition }) {
  const { path } = of.kind;
  const navigate = useNavigate();
  const client = useQueryClient();
  const { state } = useLocation();
  const initial = (state as { values?: Values } | null)?.values;
  return (
    <Box sx={{ py: 2 }}>
      <Title title={`Novo em ${useLabel()}`} />
      <RecordForm
        of={of}
        initial={initial}
        onSaved={({ id }) => {
          void client.invalidateQueries({ queryKey: [path] });
          // Back leads to the list, not to an empty form that looks as if nothing had been saved.
          void navigate(`/${path}/${id}`, { replace: true });
        }}
      />
    </Box>
  );
}

/** The page of a record that exists, or waits as a draft. */
export function RecordEdit({ of }: { of: RecordDefinition }) {
  const { id } = useParams();
  return (
    <Box sx={{ py: 2 }}>
      <Title title={useLabel()} />
      <RecordBox of={of} id={Number(id)} />
    </Box>
  );
}

/** The form of a record, below a heading of its page. */
export function RecordBox({ of, id }: { of: RecordDefinition; id: number }) {
  const { path } = of.kind;
  const navigate = useNavigate();
  const client = useQueryClient();
  const queryKey = ['record', path, id];
  // Another person's change of the record must not replace the typed text.
  const record = useQuery({
    queryKey,
    queryFn: () => readView(of.kind, id),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const lists = () => client.invalidateQueries({ queryKey: [path] });
  return (
    <ResourceContextProvider value={path}>
      {record.isPending && <Skeleton variant="rounded" height={320} />}
      {record.error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void record.refetch()}>
              Tentar novamente
            </Button>
          }
        >
          {record.error.message}
        </Alert>
      )}
      {record.data && (
        <RecordForm
          of={of}
          record={record.data}
          onSaved={(saved) => {
            client.setQueryData(queryKey, saved);
            void lists();
          }}
          onRemoved={() => {
            void lists();
            void navigate(`/${path}`);
          }}
          onReload={() => {
            void record.refetch();
            void lists();
          }}
        />
      )}
    </ResourceContextProvider>
  );
}
