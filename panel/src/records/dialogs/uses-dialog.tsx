import { listCalls } from '@matilha/contract/calls/panel/records';
import type { Kind } from '@matilha/contract/kinds/parts/kind';
import { countedText } from '@matilha/contract/panel/panel-lists';
import type { RecordUse, UseRefusal } from '@matilha/contract/records/record-contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { useWorksIn } from '../../lib/use-works-in.ts';

interface UsesDialogProps {
  kind: Kind;
  id: number;
  action: UseRefusal;
  /** Words of the button that does it. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}

const words: Record<UseRefusal, { title: string; effect: string }> = {
  remove: {
    title: 'Apagar?',
    effect: 'Os assinantes deixam de ver isto na hora. Dá para trazer de volta em Rascunhos e apagados.',
  },
  switch_off: { title: 'Tirar do ar?', effect: 'Os assinantes deixam de ver isto até que volte ao ar.' },
};

/** Asks before a record is removed or switched off, and lists its uses, with links. */
export function UsesDialog({ kind, id, action, confirm, onConfirm, onClose }: UsesDialogProps) {
  const heading = useId();
  const { title, effect } = words[action];
  const { data, error } = useQuery({
    queryKey: ['uses', kind.path, id],
    queryFn: () => call(listCalls(kind).listUses, { params: { id } }),
    // Read again each time: the person may have just removed one of the uses.
    gcTime: 0,
  });
  const keeping = data?.filter(({ forbids }) => forbids.includes(action)) ?? [];
  const permitting = data?.filter(({ forbids }) => !forbids.includes(action)) ?? [];
  const isKept = keeping.length > 0;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <DialogTitle id={heading}>{isKept ? 'Ainda não dá' : title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {error && <Alert severity="error">{error.message}</Alert>}
        {!data && !error && <Skeleton height={80} />}
        {isKept && (
          <Alert severity="warning">
            {keeping.find(({ reason }) => reason !== null)?.reason ?? 'Outros itens usam este:'}
          </Alert>
        )}
        {data && !isKept && <DialogContentText>{effect}</DialogContentText>}
        {keeping.map((use) => (
          <UseList key={use.title} {...use} />
        ))}
        {!isKept && permitting.length > 0 && <DialogContentText>Também usam isto:</DialogContentText>}
        {!isKept && permitting.map((use) => <UseList key={use.title} {...use} />)}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          {isKept ? 'Fechar' : 'Cancelar'}
        </Button>
        {!isKept && (
          <Button variant="contained" onClick={onConfirm} disabled={!data} sx={{ minHeight: 44 }}>
            {confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function UseList({ title, total, items }: RecordUse) {
  const worksInBusiness = useWorksIn('business');
  const more = total - items.length;
  const addressOf = (path: string, id: number): string | null => {
    if (path !== 'settings') return `/${path}/${id}`;
    return worksInBusiness ? '/configuracoes' : null;
  };
  return (
    <section>
      <Typography component="h3" variant="subtitle2">
        {title}: {countedText(total)}
      </Typography>
      {items.map(({ path, id, label }) => {
        const address = addressOf(path, id);
        return (
          <Typography key={`${id} ${label}`} sx={{ overflowWrap: 'anywhere', py: 0.75 }}>
            {address ? (
              <Link component={RouterLink} to={address}>
                {label}
              </Link>
            ) : (
              label
            )}
          </Typography>
        );
      })}
      {items.length > 0 && more > 0 && <Typography>e mais {countedText(more)}</Typography>}
    </section>
  );
}
