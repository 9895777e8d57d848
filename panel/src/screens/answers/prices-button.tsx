import { zodResolver } from '@hookform/resolvers/zod';
import type { Sent } from '@matilha/contract/calls/call';
import * as operationCalls from '@matilha/contract/calls/panel/operation';
import { modelPricesInput } from '@matilha/contract/panel/answers-report';
import { decimalCodec } from '@matilha/contract/portuguese/text-codecs';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ArrayInput, Form, ResourceContextProvider, SimpleFormIterator, useNotify } from 'react-admin';
import { call, sentenceOf } from '../../lib/api-client.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LineInput } from '../../ui/inputs.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

/** Two decimals at least: "1.250" is read as thousands, and must not look like 1,25. */
const dollars = decimalCodec(6, 2);

/** The prices from which costs are estimated. */
export function PricesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
        Preços dos modelos
      </Button>
      {open && <PricesDialog close={() => setOpen(false)} />}
    </>
  );
}

function PricesDialog({ close }: { close: () => void }) {
  const notify = useNotify();
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['model-prices'],
    queryFn: () => call(operationCalls.readModelPrices),
    gcTime: 0,
    // Another person's change of the prices must not replace the typed text.
    refetchOnWindowFocus: false,
  });
  const save = async (values: object) => {
    // The form's schema has checked them.
    const body = values as Sent<typeof operationCalls.saveModelPrices>['body'];
    try {
      const { message } = await call(operationCalls.saveModelPrices, { body });
      notify(message, { type: 'success' });
      await client.invalidateQueries({ queryKey: ['answers-report'] });
      close();
    } catch (refused) {
      notify(sentenceOf(refused), { type: 'error' });
    }
  };
  return (
    <FormDialog title="Preços dos modelos" close={close}>
      {!data && (
        <>
          <DialogContent>
            {error ? <Alert severity="error">{error.message}</Alert> : <Skeleton height={160} />}
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Cancelar</Button>
          </DialogActions>
        </>
      )}
      {data && (
        <Form defaultValues={{ precos: data }} resolver={zodResolver(modelPricesInput)} onSubmit={save}>
          <DialogContent>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
              Dólares por milhão de tokens, como o seu serviço cobra. “Do cache” é a entrada que o serviço já
              guardava; vazio custa como a entrada. O custo é uma estimativa: mudar um preço muda também os
              dias que passaram.
            </Typography>
            <ResourceContextProvider value="model-prices">
              <ArrayInput source="precos" label={false}>
                <SimpleFormIterator inline disableReordering>
                  <LineInput source="modelo" label="Modelo" />
                  <AmountInput codec={dollars} source="entrada" label="Entrada (US$)" />
                  <AmountInput codec={dollars} optional source="entrada_cache" label="Do cache (US$)" />
                  <AmountInput codec={dollars} source="saida" label="Saída (US$)" />
                </SimpleFormIterator>
              </ArrayInput>
            </ResourceContextProvider>
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Cancelar</Button>
            <SubmitButton>Salvar</SubmitButton>
          </DialogActions>
        </Form>
      )}
    </FormDialog>
  );
}
