import * as z from 'zod/mini';
import { idempotencyKey } from '../../chat/chat.ts';
import { confirmation } from '../../errors.ts';
import { idInPath } from '../../primitives.ts';
import {
  consentInput,
  consentState,
  eraseInput,
  exportInput,
  looksPage,
  looksQuery,
  privacyRequestInput,
  privacyRequestOutput,
  recipient,
} from '../../privacy/privacy.ts';
import { termsTexts, termsVersionInPath, termsVersionRow } from '../../privacy/terms-versions.ts';
import { people } from '../../rights/call-right.ts';
import { call } from '../call.ts';

export const tag = 'Privacidade';

export const exportData = call('POST /api/privacy/export', {
  summary: 'Exportar meus dados: um arquivo JSON com tudo',
  body: exportInput,
  output: { type: 'application/json' },
});
export const eraseAccount = call('POST /api/privacy/erase', {
  summary: 'Excluir minha conta',
  body: eraseInput,
  output: confirmation,
  refuses: [409],
});
export const readConsents = call('GET /api/privacy/consents', {
  summary: 'O que aceitei',
  output: consentState,
});
export const changeConsent = call('POST /api/privacy/consents', {
  summary: 'Aceitar ou retirar um consentimento',
  body: consentInput,
  output: consentState,
});
export const listLooks = call('GET /api/privacy/looks', {
  summary:
    'Quando e por que a equipe leu minhas conversas ou exportou meus dados, do mais novo ao mais antigo',
  query: looksQuery,
  output: looksPage,
});
export const listRecipients = call('GET /api/privacy/recipients', {
  summary: 'Com quem os dados são compartilhados nesta instalação',
  access: 'public',
  output: z.array(recipient),
});
export const askDataOfficer = call('POST /api/privacy-requests', {
  summary: 'Falar com o encarregado dos dados',
  access: 'optional',
  headers: z.looseObject({ 'idempotency-key': z.optional(idempotencyKey) }),
  body: privacyRequestInput,
  output: privacyRequestOutput,
  status: 201,
  refuses: [401],
});
export const closePrivacyRequest = call('POST /api/privacy-requests/:id/answered', {
  summary: 'Marcar um pedido como respondido (operação)',
  right: people.unlisted,
  params: z.object({ id: idInPath }),
  output: confirmation,
  refuses: [404],
});
export const listTermsVersions = call('GET /api/terms', {
  summary: 'As versões publicadas dos termos e da política de privacidade, a mais nova primeiro',
  access: 'public',
  output: z.array(termsVersionRow),
});
export const readTerms = call('GET /api/terms/:version', {
  summary: 'Uma versão dos termos e da política de privacidade, em Markdown; `atual` é a que vale',
  access: 'public',
  params: termsVersionInPath,
  output: termsTexts,
  refuses: [404],
});
