import * as businessCalls from '@matilha/contract/calls/panel/business';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call, sentenceOf } from '../../lib/api-client.ts';

/** Says whether the payment provider sells at the prices of the plans, and tries again after a failure. */
export function PricesNotice() {
  const notify = useNotify();
  const { data, refetch } = useQuery({
    queryKey: ['plan-prices'],
    queryFn: () => call(businessCalls.readPricesState),
    refetchInterval: ({ state }) => (state.data?.state === 'applying' ? 1_000 : 5_000),
  });
  if (!data) return null;
  const retry = async () => {
    try {
      const { message } = await call(businessCalls.retryPrices);
      notify(message, { type: 'success' });
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    }
    await refetch();
  };
  const again = (
    <Button color="inherit" onClick={() => void retry()}>
      {data.state === 'not_applied' ? 'Enviar agora' : 'Tentar agora'}
    </Button>
  );
  switch (data.state) {
    case 'applied':
      return <Alert severity="success">Preços aplicados: os planos são vendidos a estes valores.</Alert>;
    case 'applying':
      return (
        <Alert severity="info" action={again}>
          Preços sendo aplicados no provedor. Até lá, os planos mudados não são vendidos.
        </Alert>
      );
    case 'not_applied':
      return (
        <Alert severity="info" action={again}>
          Os preços ainda não foram enviados ao provedor. No pagamento simulado, isso acontece na primeira
          compra.
        </Alert>
      );
    case 'failed':
      return (
        <Alert severity="error" action={again}>
          {data.problem}
        </Alert>
      );
    default:
      return <Alert severity="info">Esta instalação não recebe pagamentos.</Alert>;
  }
}
