import * as contentCalls from '@matilha/contract/calls/panel/content';
import { type MaterialQuestions, materialQuestionsInput } from '@matilha/contract/content/material-questions';
import { mostQuestions } from '@matilha/contract/kinds/material';
import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { call, sentenceOf } from '../../lib/api-client.ts';

const noRoom = 'Nenhuma pergunta nova coube. Tire alguma do campo e peça de novo.';

type Said = Pick<MaterialQuestions, 'mensagem'> & { severity: 'success' | 'info' | 'error' };

/** Returns the questions with proposals that are not among them, as many as a material may have. */
function together(own: readonly string[], proposed: readonly string[]): string[] {
  const kept = own.filter((text) => text.trim() !== '');
  const known = new Set(kept.map((text) => text.trim().toLowerCase()));
  return [...kept, ...proposed.filter((text) => !known.has(text.toLowerCase()))].slice(0, mostQuestions);
}

/** Asks the model for questions that the material in the form answers, and adds them to the input, to be edited and saved. */
export function ProposeQuestions() {
  const form = useFormContext();
  const { field } = useController({ name: 'perguntas' });
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const propose = async () => {
    const { titulo_material, description, texto } = form.getValues();
    const input = z.safeParse(materialQuestionsInput, { titulo_material, description, texto });
    if (!input.success) {
      setSaid({ mensagem: 'Escreva antes o título, o que se aprende e o texto.', severity: 'error' });
      return;
    }
    setBusy(true);
    try {
      const result = await call(contentCalls.draftQuestions, { body: input.data });
      const own: string[] = form.getValues('perguntas') ?? [];
      const next = together(own, result.perguntas);
      const added = next.length > together(own, []).length;
      if (added) field.onChange(next);
      const full = result.situacao === 'prontas' && !added;
      setSaid({ mensagem: full ? noRoom : result.mensagem, severity: added ? 'success' : 'info' });
    } catch (error) {
      setSaid({ mensagem: sentenceOf(error), severity: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button
        variant="outlined"
        startIcon={<AutoAwesomeOutlined />}
        onClick={() => void propose()}
        loading={busy}
        sx={{ minHeight: 44 }}
      >
        Propor perguntas
      </Button>
      <Box aria-live="polite" sx={{ width: 1 }}>
        {said && <Alert severity={said.severity}>{said.mensagem}</Alert>}
      </Box>
    </Box>
  );
}
