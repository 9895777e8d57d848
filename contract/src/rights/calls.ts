import type { Area } from '../staff.ts';
import type { Factor } from './kinds.ts';

/** The right to make a call of the panel. */
export interface CallRight {
  /** Its roles, or all of staff. */
  area: Area | 'staff';
  factor: Factor;
  /** It shows a person's words: asks for a reason, is counted and recorded, and the person sees it. */
  look?: true;
  /** It moves money or changes the team: mailed to all operators. */
  mailed?: true;
  /** The deed, in the guide; for calls that need a fresh second factor or are looks. */
  deed?: string;
}

const within = (area: Area | 'staff') => ({
  plain: { area, factor: 'session' } satisfies CallRight,
  /** Deletions, exports, roles. */
  fresh: (deed: string): CallRight => ({ area, factor: 'fresh', deed }),
  mailed: (deed: string): CallRight => ({ area, factor: 'fresh', mailed: true, deed }),
  look: (deed: string): CallRight => ({ area, factor: 'session', look: true, deed }),
});
const staff = within('staff');
const content = within('content');
const people = within('people');
const business = within('business');
/** Part of the panel's sign-in; the use case asks for what it needs. */
const signIn: CallRight = { area: 'staff', factor: 'none' };

/** Calls of every kind of record, by method and the path below that of the kind; their area is the kind's. */
export const recordCallRights: Readonly<Record<string, Omit<CallRight, 'area'>>> = {
  'GET ': { factor: 'session' },
  'GET .csv': { factor: 'fresh', deed: 'Baixar planilhas (CSV)' },
  'GET .xlsx': { factor: 'fresh', deed: 'Baixar planilhas do Excel' },
  'GET /:id': { factor: 'session' },
  'GET /:id/versions': { factor: 'session' },
  'GET /:id/uses': { factor: 'session' },
  // The fields that change ask for more.
  'POST ': { factor: 'session' },
  'PUT /:id': { factor: 'session' },
  'POST /:id/publish': { factor: 'session' },
  'POST /:id/restore': { factor: 'session' },
  'PUT /order': { factor: 'session' },
  'DELETE /:id': { factor: 'fresh', deed: 'Apagar um item' },
  'DELETE /:id/draft': { factor: 'fresh', deed: 'Descartar um rascunho' },
  'POST /import-preview': { factor: 'session' },
  'POST /imports': { factor: 'session' },
  'GET /imports': { factor: 'session' },
  'POST /imports/:id/undo': { factor: 'fresh', deed: 'Desfazer uma importação' },
  'GET /import-template.csv': { factor: 'session' },
  'GET /import-template.xlsx': { factor: 'session' },
};

/** All other calls of the panel. One that is missing here is not registered. */
export const callRights: Readonly<Record<string, CallRight>> = {
  'GET /api/admin/session': signIn,
  'POST /api/admin/second-factor/code': signIn,
  'POST /api/admin/second-factor/recovery-code': signIn,
  'POST /api/admin/second-factor/authenticator': signIn,
  'PUT /api/admin/second-factor/authenticator': signIn,
  'DELETE /api/admin/second-factor/authenticator': staff.mailed('Remover o próprio aplicativo de códigos'),
  'POST /api/admin/second-factor/recovery-codes': staff.fresh('Trocar os códigos de recuperação'),
  'POST /api/admin/second-factor/passkey/challenge': signIn,
  'POST /api/admin/second-factor/passkey': signIn,
  'GET /api/admin/second-factor/passkeys': staff.plain,
  'POST /api/admin/second-factor/passkeys/challenge': signIn,
  'POST /api/admin/second-factor/passkeys': signIn,
  'PUT /api/admin/second-factor/passkeys': staff.plain,
  'POST /api/admin/second-factor/passkeys/remove': staff.mailed('Remover uma chave de acesso'),
  'GET /api/admin/team': business.plain,
  'GET /api/admin/team.csv': business.fresh('Baixar a equipe'),
  'PUT /api/admin/team/:id/role': business.mailed('Trocar um papel'),
  'DELETE /api/admin/team/:id': business.mailed('Encerrar o acesso de alguém da equipe'),
  'DELETE /api/admin/team/:id/second-factor': business.mailed('Zerar o segundo fator de alguém'),
  'GET /api/admin/invitations': business.plain,
  'POST /api/admin/invitations': business.fresh('Convidar alguém'),
  'POST /api/admin/invitations/:id/resend': business.fresh('Enviar um convite de novo'),
  'DELETE /api/admin/invitations/:id': business.fresh('Cancelar um convite'),
  'GET /api/admin/plan-prices': business.plain,
  'POST /api/admin/plan-prices/apply': business.mailed('Aplicar os preços no serviço de pagamento'),
  'GET /api/admin/refunds': business.plain,
  'POST /api/admin/refunds/:id/returned': business.mailed('Marcar uma devolução como feita'),
  'GET /api/admin/fiscal-payments.csv': business.fresh('Baixar os pagamentos para a nota fiscal'),
  'GET /api/admin/answers-report': business.plain,
  'GET /api/admin/answers-report.csv': business.fresh('Baixar os números das respostas'),
  'GET /api/admin/model-prices': business.plain,
  'PUT /api/admin/model-prices': business.plain,
  'GET /api/admin/rated-answers': business.plain,
  'GET /api/admin/rated-answers.csv': business.fresh('Baixar as respostas mal avaliadas'),
  'POST /api/admin/rated-answers/:id/open': business.look('Abrir uma resposta mal avaliada'),
  'GET /api/admin/docs': business.plain,
  'GET /api/admin/docs/json': business.plain,
  'GET /api/admin/audit': business.plain,
  'GET /api/admin/audit.csv': business.fresh('Baixar o registro de ações'),
  'GET /api/admin/audit/:id': business.plain,
  'GET /api/admin/overview': business.plain,
  'GET /api/admin/settings-defaults': business.plain,
  'GET /api/admin/evaluation-cases': content.plain,
  'POST /api/admin/evaluation-cases': content.plain,
  'DELETE /api/admin/evaluation-cases/:id': content.fresh('Apagar uma pergunta da medição'),
  'GET /api/admin/evaluation-runs': content.plain,
  'GET /api/admin/evaluation-runs/compare': content.plain,
  'POST /api/admin/assistants/try': content.plain,
  'POST /api/admin/materials/questions': content.plain,
  'POST /api/admin/uploads/pictures': content.plain,
  'POST /api/admin/uploads/linked-pictures': content.plain,
  'POST /api/admin/uploads/files': content.plain,
  'GET /api/admin/uploads/files/:id': content.plain,
  'POST /api/admin/video-check': content.plain,
  'GET /api/admin/drafts': content.plain,
  'GET /api/admin/removed-records': content.plain,
  'GET /api/admin/knowledge.zip': content.fresh('Baixar o banco de conhecimento (ZIP)'),
  'POST /api/admin/knowledge/import-preview': content.plain,
  'POST /api/admin/knowledge/imports': content.plain,
  'GET /api/admin/knowledge/imports': content.plain,
  'POST /api/admin/knowledge/imports/:id/undo': content.fresh('Desfazer uma importação'),
  'GET /api/admin/people': people.plain,
  'GET /api/admin/people.csv': people.fresh('Baixar a lista de pessoas'),
  'GET /api/admin/people/:id': people.plain,
  'GET /api/admin/people/:id/payments': people.plain,
  'GET /api/admin/people/:id/ledger': people.plain,
  'GET /api/admin/people/:id/mails': people.plain,
  'GET /api/admin/people/:id/conversations': people.plain,
  'GET /api/admin/people/:id/consents': people.plain,
  'GET /api/admin/people/:id/privacy-requests': people.plain,
  'GET /api/admin/people/:id/history': people.plain,
  'GET /api/admin/people/:id/sessions': people.plain,
  'GET /api/admin/people/:id/access': people.plain,
  'POST /api/admin/people/:id/conversations/:conversationId/open': people.look('Abrir uma conversa'),
  // Ending sessions protects the person, so nothing slows it down.
  'DELETE /api/admin/people/:id/sessions': people.plain,
  'DELETE /api/admin/people/:id/sessions/:sessionId': people.plain,
  'POST /api/admin/people/:id/mails': people.plain,
  'POST /api/admin/people/:id/block': people.plain,
  'POST /api/admin/people/:id/unblock': people.plain,
  'POST /api/admin/people/:id/credits': business.mailed('Dar ou retirar créditos'),
  'POST /api/admin/people/:id/access': business.mailed('Dar um conteúdo'),
  'POST /api/admin/people/:id/access/:accessId/revoke': business.mailed('Retirar um conteúdo'),
  'POST /api/admin/people/:id/export': {
    ...people.fresh('Exportar os dados de uma pessoa'),
    look: true,
  },
  'POST /api/admin/people/:id/erase': business.fresh('Excluir a conta de uma pessoa'),
  'GET /api/admin/leads': people.plain,
  'GET /api/admin/leads.csv': people.fresh('Baixar os leads'),
  'POST /api/admin/leads/import-preview': people.fresh('Importar leads'),
  'POST /api/admin/leads/imports': people.fresh('Importar leads'),
  'GET /api/admin/leads/imports': people.plain,
  'POST /api/admin/leads/imports/:id/undo': people.fresh('Desfazer uma importação de leads'),
  'GET /api/admin/leads/import-template.csv': people.plain,
  'GET /api/admin/leads/import-template.xlsx': people.plain,
  // The area is that of each kind of work.
  'GET /api/admin/work': staff.plain,
  'GET /api/admin/work/:kind': staff.plain,
  'GET /api/admin/work/:kind.csv': staff.fresh('Baixar uma lista de trabalho'),
  'POST /api/admin/work/:kind/act': staff.plain,
  'POST /api/admin/work/:kind/:id/act': staff.plain,
};
