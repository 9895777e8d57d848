import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { Database } from '../../../server/src/database/connection.ts';
import type { Product } from './product.ts';

export interface TestUser {
  id: number;
  email: string;
}

export interface TestUserOptions {
  /** 4 is the free tier with its monthly credits; a subscriber of a paid tier starts without any. */
  tierId?: 1 | 4;
  paymentStatus?: 'ativo' | 'atrasado';
  /** The user has not been asked yet to complete the business profile: the dialog of /minha-conta will open. */
  newcomer?: boolean;
}

/** Returns an unused email address. */
export const newAddress = () => `${randomUUID()}@exemplo.com.br`;

/** Writes a verified subscriber into the database, for journeys that begin after the login. */
export async function createUser(
  database: Database,
  { tierId = 4, paymentStatus = 'ativo' }: TestUserOptions = {},
): Promise<TestUser> {
  const email = newAddress();
  const { rows } = await database.$client.query<{ id: number }>(
    `with person as (
       insert into users (email, email_verified_at, first_name, last_name, phone, tier_id, payment_status,
         last_payment_date, created_at)
       values ($1, now(), 'Ana', 'Souza', '11987654321', $2, $3, now() - interval '40 days', now())
       returning id)
     insert into credit_accounts (user_id, due_at)
     select id, now() - interval '1 day' from person returning user_id as id`,
    [email, tierId, paymentStatus],
  );
  const [person] = rows;
  if (!person) throw new Error('nobody was created');
  return { id: person.id, email };
}

/** Gives a user a role of the panel, by default an operator's; open sessions have passed the second factor. */
export async function makeOperator(
  database: Database,
  { id }: Pick<TestUser, 'id'>,
  role: 'operator' | 'editor' | 'support' = 'operator',
): Promise<void> {
  await database.$client.query('update users set role = $2 where id = $1', [id, role]);
  await database.$client.query('update sessions set second_factor_at = now() where user_id = $1', [id]);
}

/** Gives a browser a session of that user, as a login would. */
export async function openSession(
  database: Database,
  context: BrowserContext,
  product: Product,
  { id }: TestUser,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await database.$client.query(
    `insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '30 days')`,
    [hash, id],
  );
  const cookie = { name: 'matilha', value: token, url: product.baseUrl, httpOnly: true } as const;
  await context.addCookies([{ ...cookie, sameSite: 'Lax' }]);
}

/** Records on this device that the user has been asked to complete the business profile. */
export const rememberBusinessPrompt = ({ id }: TestUser, context: BrowserContext): Promise<unknown> =>
  context.addInitScript((key) => {
    try {
      localStorage.setItem(key, 'true');
    } catch {
      // A sandboxed frame has no storage, and no dialog.
    }
  }, `businessProfilePrompt:${id}`);
