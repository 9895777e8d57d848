import type { ExportInput, Recipient } from '@matilha/contract/privacy/privacy';
import { audit, auditLook } from '#server/database/audit.ts';
import { nameOf, type Person, pagesOf } from '#server/database/people/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireOver, requireProvenStaff } from '#server/platform/context.ts';
import type { PrivacyDependencies } from '../dependencies.ts';
import { personOf } from '../identify-person.ts';
import { exportedColumns, inventory } from '../inventory/inventory.ts';
import { reauthenticate } from '../reauthenticate.ts';
import { type ErasableUser, selectUser } from '../repository.ts';

/**
 * Streams everything about the acting user as one JSON document (L4): recipients, purposes, legal bases and retention,
 * then the data by table. Requires the password again. If the account is deleted meanwhile, the stream fails, so that a
 * partial document never looks complete (R42). Throws the errors of `reauthenticate`.
 */
export async function exportData(
  context: Context,
  deps: PrivacyDependencies,
  { password }: ExportInput,
  recipients: Recipient[],
): Promise<AsyncGenerator<string>> {
  const user = await reauthenticate(context, deps, password);
  await deps.limits.consume('export', String(user.id));
  const person = await personOf(context.db, user);
  await audit(context.db, context, { action: 'user.export', subject: `user:${user.id}` });
  const open = ({ disabledAt }: ErasableUser) => disabledAt === null;
  return document(context, deps, { person, recipients, mayGoOn: open });
}

/**
 * Streams the same document about another person, at that person's request; also of a blocked account. It holds the person's words, so that the
 * reason is recorded under the person, who reads it in Minha Conta (L15, L20). Throws `forbidden`, also for staff unless an operator exports,
 * `second_factor_required`, `not_found`.
 */
export async function exportPerson(
  context: Context,
  deps: PrivacyDependencies,
  { personId, reason }: { personId: number; reason: string },
  recipients: Recipient[],
): Promise<AsyncGenerator<string>> {
  requireProvenStaff(context, 'people');
  const user = await selectUser(context.db, personId);
  if (!user) throw new AppError('not_found');
  requireOver(context, user.role);
  const person = await personOf(context.db, user);
  await auditLook(context.db, context, { action: 'user.export', personId, reason });
  return document(context, deps, { person, recipients, mayGoOn: () => true });
}

interface Exported {
  person: Person;
  recipients: Recipient[];
  /** Called before each page, so that the document ends when the account does. */
  mayGoOn(user: ErasableUser): boolean;
}

/** Returns the controller of the data and its officer, as the privacy page shows them. */
const controllerOf = ({ brandName, appUrl, seller, dataOfficer }: PrivacyDependencies['settings']) => ({
  nome: seller?.name ?? brandName,
  ...(seller && { cnpj: seller.cnpj, endereco: seller.address, email: seller.email }),
  ...(dataOfficer && { encarregado: { nome: dataOfficer.name, email: dataOfficer.email } }),
  contato: new URL('/privacidade', appUrl).href,
});

async function* document(
  context: Context,
  { personalData, settings }: PrivacyDependencies,
  { person, recipients, mayGoOn }: Exported,
): AsyncGenerator<string> {
  const assertStillThere = async () => {
    const user = await selectUser(context.db, person.id);
    if (!(user && mayGoOn(user))) throw new AppError('unauthenticated');
  };
  const head = {
    formato: 'matilha-dados-pessoais-1',
    gerado_em: context.clock.now().toISOString(),
    controlador: controllerOf(settings),
    titular: { id: person.id, email: person.email },
    origem: 'informados por você, ou criados pelo uso da sua conta',
    compartilhamento: recipients,
    finalidades: inventory,
  };
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "dados": {`;
  let separator = '\n';
  for (const table of personalData.flatMap(({ tables }) => tables)) {
    yield `${separator}  ${JSON.stringify(nameOf(table))}: [`;
    separator = ',\n';
    let comma = '';
    for await (const rows of pagesOf(context.db, table, exportedColumns(nameOf(table)), person)) {
      await assertStillThere();
      yield `${comma}\n   ${rows.map((row) => JSON.stringify(row)).join(',\n   ')}`;
      comma = ',';
    }
    yield ']';
  }
  await assertStillThere();
  yield '\n }\n}\n';
}
