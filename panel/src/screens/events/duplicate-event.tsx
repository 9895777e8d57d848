import { listCalls } from '@matilha/contract/calls/panel/records';
import { eventKind } from '@matilha/contract/kinds/event';
import { randomUuid } from '@matilha/contract/random-uuid';
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { call, sentenceOf } from '../../lib/api-client.ts';
import { type Event, nextEdition } from './next-edition.ts';

/** Makes a draft of next year's edition from the event in the form. */
export function DuplicateEvent() {
  const { id } = useParams();
  const form = useFormContext();
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  const help = useId();
  const [busy, setBusy] = useState(false);
  // The same for each attempt: an attempt whose response was lost may have made the draft.
  const [key] = useState(() => randomUuid());
  if (id === undefined) return null;
  const refuse = () => notify('Corrija os campos antes de duplicar.', { type: 'error' });
  const duplicate = form.handleSubmit(async (event) => {
    setBusy(true);
    try {
      const body = { fields: nextEdition(event as Event), when: 'draft' as const, key };
      const next = await call(listCalls(eventKind).create, { body });
      notify('Rascunho do ano que vem criado. Confira a data antes de publicar.', { type: 'success' });
      void client.invalidateQueries({ queryKey: ['events'] });
      void navigate(`/events/${next.id}`);
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  }, refuse);
  return (
    <Box>
      <Button
        variant="outlined"
        startIcon={<EventRepeatOutlined />}
        onClick={() => void duplicate()}
        loading={busy}
        aria-describedby={help}
        sx={{ minHeight: 44 }}
      >
        Duplicar para o ano que vem
      </Button>
      <Typography id={help} variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        Cria um rascunho com este texto no mesmo dia da semana do ano que vem, ou no mesmo mês se o dia não
        for conhecido.
      </Typography>
    </Box>
  );
}
