import { pixKeyInput, refundList } from '../../billing/refunds.ts';
import { confirmation } from '../../errors.ts';
import { call } from '../call.ts';

export const tag = 'Devoluções';

export const listOwnRefunds = call('GET /api/refunds', {
  summary: 'Minhas devoluções em andamento, e as feitas há até 7 dias',
  output: refundList,
});
export const savePixKey = call('POST /api/refunds/pix-key', {
  summary: 'Informa a chave Pix para uma devolução que o serviço de pagamento não consegue fazer',
  body: pixKeyInput,
  output: confirmation,
  refuses: [404],
});
