import type { User } from '@matilha/contract/account/account';
import type { users } from '#server/database/schema/accounts.ts';

export type UserRow = typeof users.$inferSelect;
/** The columns that `presentUser` needs. */
export type PresentableUser = Omit<
  UserRow,
  'mailboxKey' | 'searchText' | 'passwordHash' | 'emailVerifiedAt' | 'disabledAt'
>;

/**
 * Returns a user's row in the contract's shape, as its owner may see it. It lives among the use cases because `auth`
 * uses it too.
 */
export function presentUser(row: PresentableUser, available: number): User {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    ddi: row.ddi,
    phone: row.phone,
    role: row.role,
    tier_id: row.tierId,
    responses_available: available,
    payment_status: row.paymentStatus,
    created_at: row.createdAt.toISOString(),
    last_payment_date: row.lastPaymentDate?.toISOString() ?? null,
    businessProfileCompleted: Boolean(row.nomeNegocio && row.categoriaNegocio),
    nomeNegocio: row.nomeNegocio,
    instagramNegocio: row.instagramNegocio,
    siteNegocio: row.siteNegocio,
    categoriaNegocio: row.categoriaNegocio,
    pais: row.pais,
    estado: row.estado,
    cidade: row.cidade,
    ...(row.planEndsAt ? { plan_ends_at: row.planEndsAt.toISOString() } : {}),
    ...(row.provisional ? { provisional: true } : {}),
  };
}
