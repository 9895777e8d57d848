import { checkClaimInput, checkClaimOutput, claimInput, claimOutput } from '../../landing/leads.ts';
import { call } from '../call.ts';

export const tag = 'Acesso';

export const checkClaim = call('POST /api/claim-account/check', {
  summary: 'Conferir o link do plano, sem o usar',
  access: 'public',
  body: checkClaimInput,
  output: checkClaimOutput,
  refuses: [401, 409],
});
export const claimAccount = call('POST /api/claim-account', {
  summary: 'Confirmar o email do plano e entrar',
  access: 'public',
  body: claimInput,
  output: claimOutput,
  refuses: [401, 409],
});
