import type { User } from '@matilha/contract/account';
import type { users } from '#server/database/schema/accounts.ts';

export type UserRow = typeof users.$inferSelect;
/** What of a row its owner may see is made of. */
export type PresentableUser = Omit<UserRow, 'mailboxKey' | 'passwordHash' | 'emailVerifiedAt' | 'disabledAt'>;

/**
 * A user's row as its owner may see it, field by field (decision 2.3). It stands among the use cases because
 * signing in answers with it too.
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
