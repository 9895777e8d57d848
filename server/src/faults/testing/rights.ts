import { randomUUID } from 'node:crypto';
import type { Role } from '@matilha/contract/account/account';
import { type KindName, kindOf } from '@matilha/contract/kinds/kinds';
import type { Factor, FieldRight } from '@matilha/contract/kinds/parts/field';
import { worksIn } from '@matilha/contract/panel/staff';
import { confirmedPricesHeader, type RecordContract } from '@matilha/contract/records/record-contract';
import { sessions } from '#server/database/schema/accounts.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { uploads } from '#server/database/schema/uploads.ts';
import { days, later, minutes } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { createSubscriber } from '#server/testing/context.ts';
import type { TestProduct } from '#server/testing/product.ts';

export const roles = ['subscriber', 'editor', 'support', 'operator'] as const satisfies readonly Role[];
/** Minutes since the second factor; null: not passed in this session. */
const ages: Readonly<Record<Factor, number | null>> = { none: null, session: 25, fresh: 0 };
export const factors = ['none', 'session', 'fresh'] as const satisfies readonly Factor[];

export interface Caller {
  role: Role;
  factor: Factor;
  cookie: string;
  /** Returns status and body of a call. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Returns a session of each role with each age of the second factor. */
export async function plantCallers({ db, call }: TestProduct): Promise<Caller[]> {
  const now = new Date();
  const made: Caller[] = [];
  for (const role of roles) {
    const { id: userId } = await createSubscriber(db, { role });
    for (const factor of factors) {
      const token = newToken();
      const age = ages[factor];
      const secondFactorAt = age === null ? null : later(now, -minutes(age));
      const times = { createdAt: now, lastUsedAt: now, expiresAt: later(now, days(1)), secondFactorAt };
      await db.insert(sessions).values({ tokenHash: hashToken(token), userId, ...times });
      const cookie = `matilha=${token}`;
      const ask: Caller['ask'] = async (method, path, body) => {
        const response = await call(null, method, path, body, { cookie, [confirmedPricesHeader]: 'true' });
        const text = await response.text();
        return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : { text } };
      };
      made.push({ role, factor, cookie, ask });
    }
  }
  return made;
}

/** The table's answer to a step: done, or the code of its refusal. */
export type Verdict = 'done' | 'not_found' | 'forbidden' | 'second_factor_required';

/** Returns the table's answer to a step on a kind by the right that it needs. */
export function verdictOf(
  { role, factor }: Pick<Caller, 'role' | 'factor'>,
  kind: KindName,
  { area, factor: needed }: Pick<FieldRight, 'area' | 'factor'>,
): Verdict {
  if (!worksIn(role, kindOf(kind).area)) return 'not_found';
  if (factor === 'none') return 'second_factor_required';
  if (!worksIn(role, area)) return 'forbidden';
  return needed === 'fresh' && factor !== 'fresh' ? 'second_factor_required' : 'done';
}

export const verdictIn = ({ status, body }: Answer): string =>
  status < 300 ? 'done' : String(body.code ?? status);

/** Plants a file that a material may have. */
export async function plantFile({ db }: TestProduct): Promise<{ id: string; nome: string }> {
  const id = randomUUID();
  await db
    .insert(uploads)
    .values({ id, ending: 'pdf', name: 'a.pdf', bytes: 1, ready: true, createdAt: new Date() });
  return { id, nome: 'a.pdf' };
}

/** Values to try for a field, until the contract takes one. */
function candidates(value: unknown, file: { id: string; nome: string }): unknown[] {
  if (typeof value === 'boolean') return [!value];
  const numbers = typeof value === 'number' ? [value + 1, value - 1, value + 100, value / 2] : [];
  const texts = typeof value === 'string' ? [value.endsWith(' x') ? value.slice(0, -2) : `${value} x`] : [];
  const lists = Array.isArray(value)
    ? [value.slice(1), [...value, ...value.slice(0, 1)], ['calcular_minuto'], ['Linha nova'], [file], []]
    : [];
  const further = ['/images/outra.svg', '/comprar/8', 'https://buy.stripe.com/x', 'Texto novo'];
  const dates = ['2019-01-01', '2020-01-01', '2031-01-01', '2032-01-01'];
  const choices = ['cancelada', 'realizada', 'varejo', 'setor', '5511900000001', '', 1, 2, 3, null];
  const objects = [
    { name: 'Ana', email: 'ana@exemplo.com.br' },
    {
      name: 'Loja',
      cnpj: '11.222.333/0001-81',
      address: 'Rua A, 1',
      email: 'a@exemplo.com.br',
      phone: null,
    },
    ['videos.exemplo.com'],
    { petshop: 2, clinica_vet: 6, groomer: 15, distribuidor: 12, outro: 1 },
  ];
  return [...numbers, ...texts, ...lists, ...dates, ...further, ...choices, ...objects];
}

/** Fields that change together with another one. */
const together: Readonly<Record<string, RecordFields>> = {
  'material.agente_id': { pergunta: 'Escreva um post' },
  'material.pergunta': { agente_id: 1 },
};

/** Returns the fields with another value of one of them, which the contract takes. */
export function withOther(
  kind: { name: KindName; contract: RecordContract },
  fields: RecordFields,
  field: string,
  file: { id: string; nome: string },
): RecordFields {
  for (const value of candidates(fields[field], file)) {
    if (JSON.stringify(value) === JSON.stringify(fields[field])) continue;
    const changed = { ...fields, ...together[`${kind.name}.${field}`], [field]: value };
    if (kind.contract.fields.safeParse(changed).success) return changed;
  }
  throw new Error(`no other value of ${kind.name}.${field}`);
}
