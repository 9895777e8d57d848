import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { momentOf } from '../lib/times.ts';
import type { RecordView } from './definition.ts';

/** Returns the state of a draft in a sentence. */
function stateOf({ author, publish_at, updated_at }: NonNullable<RecordView['draft']>): string {
  const by = author ? ` de ${author}` : '';
  return publish_at
    ? `Mudança${by} agendada para ${momentOf(publish_at)}.`
    : `Rascunho${by}, guardado em ${momentOf(updated_at)}.`;
}

/** Says that the form shows a change which subscribers do not see yet. */
export function DraftNotice({ record, onDiscard }: { record: RecordView; onDiscard: () => void }) {
  const { draft, published } = record;
  if (!draft) return null;
  return (
    <Alert
      severity={draft.problem ? 'error' : 'info'}
      action={
        <Button color="inherit" onClick={onDiscard}>
          Descartar
        </Button>
      }
    >
      {draft.problem && `Não foi publicado na hora marcada: ${draft.problem} `}
      {stateOf(draft)}{' '}
      {published ? 'Os assinantes veem a versão anterior.' : 'Os assinantes ainda não veem isto.'}
    </Alert>
  );
}
