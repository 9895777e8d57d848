import { zodResolver } from '@hookform/resolvers/zod';
import type { Sent } from '@matilha/contract/calls/call';
import * as operationCalls from '@matilha/contract/calls/panel/operation';
import { type OpenedAnswer, openAnswerInput } from '@matilha/contract/panel/answers-report';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Form, useNotify } from 'react-admin';
import { call, sentenceOf } from '../../lib/api-client.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LineInput } from '../../ui/inputs.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { AnswerSteps } from './answer-steps.tsx';

/** Asks why somebody's question and answer have to be read, and then shows them as plain text. */
export function OpenDialog({ id, close }: { id: number; close: () => void }) {
  const notify = useNotify();
  const [opened, setOpened] = useState<OpenedAnswer | null>(null);
  const open = async (values: object) => {
    // The form's schema has checked them.
    const body = values as Sent<typeof operationCalls.openRatedAnswer>['body'];
    try {
      setOpened(await call(operationCalls.openRatedAnswer, { params: { id }, body }));
    } catch (refused) {
      notify(sentenceOf(refused), { type: 'error' });
    }
  };
  return (
    <FormDialog title="Pergunta e resposta" close={close} wide>
      {opened === null ? (
        <Form defaultValues={{ motivo: '' }} resolver={zodResolver(openAnswerInput)} onSubmit={open}>
          <DialogContent>
            <Typography sx={{ mb: 2 }}>
              É uma conversa de outra pessoa. O motivo fica registrado, e ela o vê quando exporta os dados
              dela. Cada leitura conta: são 20 por dia.
            </Typography>
            <LineInput source="motivo" label="Por que você precisa ler" />
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Cancelar</Button>
            <SubmitButton>Ler</SubmitButton>
          </DialogActions>
        </Form>
      ) : (
        <>
          <DialogContent sx={{ overflowWrap: 'anywhere' }}>
            <Typography component="h3" sx={{ fontWeight: 600 }}>
              Pergunta
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap', mb: 2 }}>{opened.question}</Typography>
            <Typography component="h3" sx={{ fontWeight: 600 }}>
              Resposta
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap' }}>{opened.answer}</Typography>
            <AnswerSteps steps={opened.steps} />
            {opened.note !== null && (
              <>
                <Typography component="h3" sx={{ fontWeight: 600, mt: 2 }}>
                  Recado
                </Typography>
                <Typography sx={{ whiteSpace: 'pre-wrap' }}>{opened.note}</Typography>
              </>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Fechar</Button>
          </DialogActions>
        </>
      )}
    </FormDialog>
  );
}
