import { zodResolver } from '@hookform/resolvers/zod';
import type { Sent } from '@matilha/contract/calls/call';
import * as operationCalls from '@matilha/contract/calls/panel/operation';
import { evaluationCaseInput } from '@matilha/contract/panel/evaluation';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { CheckboxGroupInput, Form, SelectInput, useNotify } from 'react-admin';
import { call, sentenceOf } from '../../lib/api-client.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ParagraphInput } from '../../ui/inputs.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { ruleWords } from './rules.ts';
import { useAssistants } from './use-assistants.ts';

const choices = Object.entries(ruleWords).map(([id, name]) => ({ id, name }));

/** Adds a question to the evaluation, in the words of the person who adds it. */
export function AddCaseDialog({ assistantId, close }: { assistantId?: number; close: () => void }) {
  const notify = useNotify();
  const client = useQueryClient();
  const assistants = useAssistants();
  const save = async (values: object) => {
    // The form's schema has checked them.
    const body = values as Sent<typeof operationCalls.addEvaluationCase>['body'];
    try {
      await call(operationCalls.addEvaluationCase, { body });
      notify('Pergunta acrescentada: vale na próxima avaliação.', { type: 'success' });
      await client.invalidateQueries({ queryKey: ['evaluation-cases'] });
      close();
    } catch (refused) {
      notify(sentenceOf(refused), { type: 'error' });
    }
  };
  return (
    <FormDialog title="Nova pergunta da avaliação" close={close}>
      <Form
        defaultValues={{
          ...(assistantId !== undefined && { assistente: assistantId }),
          pergunta: '',
          espera: [],
        }}
        resolver={zodResolver(evaluationCaseInput)}
        onSubmit={save}
      >
        <DialogContent>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            Escreva com as suas palavras, sem nome, telefone nem nada de quem perguntou.
          </Typography>
          <SelectInput
            source="assistente"
            label="Assistente"
            choices={assistants}
            optionText="title"
            isLoading={assistants === undefined}
            fullWidth
          />
          <ParagraphInput source="pergunta" label="Pergunta" />
          <CheckboxGroupInput source="espera" label="A resposta precisa" choices={choices} row={false} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Cancelar</Button>
          <SubmitButton>Acrescentar</SubmitButton>
        </DialogActions>
      </Form>
    </FormDialog>
  );
}
