import { confirmation } from '../../errors.ts';
import { acceptInvitationInput, invitationTokenInput, openInvitation } from '../../panel/staff-access.ts';
import { call } from '../call.ts';

export const tag = 'Acesso';

export const readInvitation = call('POST /api/staff-invitations/check', {
  summary: 'Mostra o convite de um link, sem o usar',
  access: 'public',
  body: invitationTokenInput,
  output: openInvitation,
  refuses: [409],
});
export const acceptInvitation = call('POST /api/staff-invitations/accept', {
  summary: 'Aceita o convite de um link',
  access: 'public',
  body: acceptInvitationInput,
  output: confirmation,
  refuses: [409],
});
