import {
  sandboxAuthenticateInput,
  sandboxCard,
  sandboxClock,
  sandboxClockInput,
  sandboxConfirmInput,
  sandboxConfirmResult,
  sandboxPixInput,
  sandboxPortal,
} from '../../billing/sandbox.ts';
import { business } from '../../rights/call-right.ts';
import { call } from '../call.ts';

export const tag = 'Pagamento simulado';

export const confirmSandboxPayment = call('POST /api/sandbox/confirm', {
  summary: 'Paga com um cartão de teste',
  body: sandboxConfirmInput,
  output: sandboxConfirmResult,
  refuses: [404, 409],
});
export const authenticateSandboxPayment = call('POST /api/sandbox/authenticate', {
  summary: 'A resposta ao banco simulado',
  body: sandboxAuthenticateInput,
  output: sandboxConfirmResult,
  refuses: [404, 409],
});
export const showSandboxPix = call('POST /api/sandbox/pix', {
  summary: 'Mostra um código Pix simulado',
  body: sandboxPixInput,
  output: sandboxConfirmResult,
  refuses: [404, 409],
});
export const paySandboxPix = call('POST /api/sandbox/pix/payment', {
  summary: 'Simula o pagamento do código Pix',
  body: sandboxPixInput,
  output: sandboxConfirmResult,
  refuses: [404, 409],
});
export const readSandboxPortal = call('GET /api/sandbox/portal', {
  summary: 'Cartão, assinatura e faturas',
  output: sandboxPortal,
});
export const changeSandboxCard = call('POST /api/sandbox/card', {
  summary: 'Troca o cartão e paga o que está atrasado',
  body: sandboxCard,
  output: sandboxPortal,
  refuses: [402, 404, 409],
});
export const cancelInSandbox = call('POST /api/sandbox/cancel', {
  summary: 'Cancela no fim do período pago',
  output: sandboxPortal,
  refuses: [404, 409],
});
export const resumeInSandbox = call('POST /api/sandbox/resume', {
  summary: 'Retoma uma assinatura cancelada',
  output: sandboxPortal,
  refuses: [404, 409],
});
export const readSandboxClock = call('GET /api/sandbox/clock', {
  summary: 'O relógio do pagamento simulado',
  right: business.unlisted,
  output: sandboxClock,
});
export const moveSandboxClock = call('POST /api/sandbox/clock', {
  summary: 'Adianta o relógio e faz o que vencer no caminho',
  right: business.unlisted,
  body: sandboxClockInput,
  output: sandboxClock,
  refuses: [409],
});
