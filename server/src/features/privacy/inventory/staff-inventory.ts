import { entry, type InventoryEntry, interest, mailServer, owned } from './inventory-entry.ts';

const kept = { ...owned, basis: interest } as const;

/** Personal data of the people who work in the operators' panel. */
export const staffInventory: readonly InventoryEntry[] = [
  entry('authenticators', 'user_id created_at confirmed_at', {
    ...kept,
    purpose: 'segundo fator de quem opera',
    export: 'sim',
  }),
  entry('authenticators', 'secret last_step', {
    ...kept,
    purpose: 'conferir o segundo fator',
    export: 'segredo',
  }),
  entry('recovery_codes', 'id user_id created_at used_at', {
    ...kept,
    purpose: 'entrar sem o segundo fator perdido',
    export: 'sim',
  }),
  entry('recovery_codes', 'code_hash', { ...kept, purpose: 'conferir o código', export: 'segredo' }),
  entry('passkeys', 'user_id name created_at last_used_at', {
    ...kept,
    purpose: 'segundo fator de quem opera',
    export: 'sim',
  }),
  entry('passkeys', 'id public_key counter transports backed_up', {
    ...kept,
    purpose: 'conferir a chave de acesso',
    export: 'segredo',
  }),
  entry('staff_invitations', 'id email role created_at expires_at accepted_at revoked_at', {
    ...kept,
    purpose: 'convidar quem opera',
    retention: '12 meses',
    recipients: [mailServer],
    export: 'sim',
  }),
  entry('staff_invitations', 'invited_by', {
    ...kept,
    purpose: 'saber quem convidou',
    retention: '12 meses',
    export: 'vínculo técnico',
  }),
  entry('staff_invitations', 'token_hash', { ...kept, purpose: 'reconhecer o convite', export: 'segredo' }),
  entry('uploads', 'id ending name bytes ready used_at author_id created_at', {
    ...kept,
    purpose: 'saber quem enviou uma imagem ou um arquivo',
    export: 'vínculo técnico',
    erasure: 'sem vínculo com a pessoa',
  }),
  entry('imports', 'id kind file_name author_id created_at undone_at created changed', {
    ...kept,
    purpose: 'saber quem importou um arquivo',
    export: 'vínculo técnico',
    erasure: 'sem vínculo com a pessoa',
  }),
  entry(
    'record_versions',
    'id kind record_id version change fields label remembered import_id author_id created_at',
    {
      ...kept,
      purpose: 'saber quem mudou um texto, e voltar a um anterior',
      export: 'vínculo técnico',
      erasure: 'sem vínculo com a pessoa',
    },
  ),
  entry(
    'record_drafts',
    'id kind record_id is_new base_version fields publish_at proven problem author_id updated_at',
    {
      ...kept,
      purpose: 'guardar uma mudança antes de publicar',
      export: 'vínculo técnico',
      erasure: 'sem vínculo com a pessoa',
    },
  ),
];
