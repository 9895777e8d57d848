import type { User } from '@matilha/contract/account/account';
import type { Database } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import { testContext } from '#server/testing/context.ts';

/** Returns the context of an operator's request at the given time. */
export function operatorContext(db: Database, now: Date): Context {
  const user: User = {
    id: 1,
    firstName: 'Olga',
    lastName: '',
    email: 'olga@exemplo.com.br',
    role: 'operator',
    ddi: '+55',
    phone: '11987654321',
    tier_id: 4,
    responses_available: 0,
    payment_status: 'ativo',
    created_at: now.toISOString(),
    last_payment_date: null,
    businessProfileCompleted: false,
    nomeNegocio: null,
    instagramNegocio: null,
    siteNegocio: null,
    categoriaNegocio: null,
    pais: null,
    estado: null,
    cidade: null,
  };
  return testContext({ db, user, clock: { now: () => now } });
}
