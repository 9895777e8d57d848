import * as z from 'zod/mini';
import {
  changeRoleInput,
  invitation,
  invitationsQuery,
  inviteInput,
  teamMember,
  teamQuery,
} from '../../panel/staff-access.ts';
import { idInPath } from '../../primitives.ts';
import { business } from '../../rights/call-right.ts';
import { call } from '../call.ts';

export const tag = 'Operação: equipe';

const params = z.strictObject({ id: idInPath });

export const listTeam = call('GET /api/admin/team', {
  summary: 'Quem trabalha no painel',
  right: business.plain,
  query: teamQuery,
  output: z.array(teamMember),
});
export const exportTeam = call('GET /api/admin/team.csv', {
  summary: 'Quem trabalha no painel: planilha',
  right: business.fresh('Baixar a equipe'),
  query: teamQuery,
  output: { type: 'text/csv' },
});
export const changeRole = call('PUT /api/admin/team/:id/role', {
  summary: 'Muda o papel de uma pessoa',
  right: business.mailed('Trocar um papel'),
  params,
  body: changeRoleInput,
  refuses: [409],
});
export const endAccess = call('DELETE /api/admin/team/:id', {
  summary: 'Encerra o acesso de uma pessoa ao painel',
  right: business.mailed('Encerrar o acesso de alguém da equipe'),
  params,
  refuses: [409],
});
export const resetSecondFactor = call('DELETE /api/admin/team/:id/second-factor', {
  summary: 'Zera o segundo fator de uma pessoa',
  right: business.mailed('Zerar o segundo fator de alguém'),
  params,
  refuses: [409],
});
export const listInvitations = call('GET /api/admin/invitations', {
  summary: 'Convites ao painel',
  right: business.plain,
  query: invitationsQuery,
  output: z.array(invitation),
});
export const invite = call('POST /api/admin/invitations', {
  summary: 'Convida por email',
  right: business.fresh('Convidar alguém'),
  body: inviteInput,
  output: invitation,
  status: 201,
  refuses: [409],
});
export const resendInvitation = call('POST /api/admin/invitations/:id/resend', {
  summary: 'Envia um convite de novo, com outro link',
  right: business.fresh('Enviar um convite de novo'),
  params,
  output: invitation,
  refuses: [409],
});
export const revokeInvitation = call('DELETE /api/admin/invitations/:id', {
  summary: 'Cancela um convite',
  right: business.fresh('Cancelar um convite'),
  params,
  refuses: [409],
});
