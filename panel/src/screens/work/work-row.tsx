import * as operationCalls from '@matilha/contract/calls/panel/operation';
import type { WorkItem, WorkKindName } from '@matilha/contract/panel/work';
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { useAddressOf, useCreates } from '../../lib/other-screens.ts';
import { momentOf } from '../../lib/times.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Deadline } from './deadline.tsx';
import { kinds } from './kinds.ts';
import type { useAction } from './use-work.ts';

interface RowProps extends ReturnType<typeof useAction> {
  kind: WorkKindName;
  item: WorkItem;
}

const line = { '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } } as const;
const big = { minHeight: 44 } as const;

/** One waiting item: its subject, since when it waits, and the possible actions. */
export function WorkRow({ kind, item, act, busy }: RowProps) {
  const { id, title, detail, since, due_at } = item;
  const name = `act ${id}`;
  return (
    <Box
      component="li"
      sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', ...line }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          {detail}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Desde {momentOf(since)}
        </Typography>
        {due_at !== null && <Deadline at={due_at} />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        <MoreActions kind={kind} item={item} act={act} busy={busy} />
        <Button
          variant="outlined"
          aria-label={`${kinds[kind].action}: ${title}`}
          onClick={() => void act(name, () => call(operationCalls.actOnWork, { params: { kind, id } }))}
          loading={busy === name}
          sx={big}
        >
          {kinds[kind].action}
        </Button>
      </Box>
    </Box>
  );
}

function MoreActions({ kind, item: { id, title, due_at, link, user_id }, act, busy }: RowProps) {
  const person = useAddressOf('people');
  const writes = useCreates('materials');
  const address = user_id === null ? null : person(user_id);
  return (
    <>
      {address !== null && (
        <Button component={Link} to={address} sx={big}>
          Ver a pessoa
        </Button>
      )}
      {link !== null && (
        <Button href={link} target="_blank" rel="noreferrer" endIcon={<OpenInNewOutlined />} sx={big}>
          Abrir na Stripe
        </Button>
      )}
      {kind === 'questions' && writes && (
        <Button component={Link} to="/materials/create" state={{ values: { perguntas: [title] } }} sx={big}>
          Escrever um material
        </Button>
      )}
      {kind === 'answers' && (
        <Button component={Link} to="/mal-avaliadas" sx={big}>
          Ver o recado
        </Button>
      )}
      {kind === 'refunds' && due_at !== null && <MarkReturned id={id} title={title} act={act} busy={busy} />}
    </>
  );
}

function MarkReturned({
  id,
  title,
  act,
  busy,
}: Pick<WorkItem, 'id' | 'title'> & ReturnType<typeof useAction>) {
  const [asks, setAsks] = useState(false);
  const name = `returned ${id}`;
  return (
    <>
      <Button onClick={() => setAsks(true)} loading={busy === name} sx={big}>
        Marcar como devolvida
      </Button>
      <Confirm
        isOpen={asks}
        title={`Marcar como devolvida: ${title}`}
        content="Só depois de fazer o Pix: a chave é apagada e a pessoa recebe um email."
        onConfirm={() => {
          setAsks(false);
          void act(name, () => call(operationCalls.markReturned, { params: { id } }));
        }}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
