import { expect, it } from 'vitest';
import { impersonalTables } from '#server/features/privacy/testing/impersonal-tables.ts';
import { testDatabase } from '#server/testing/database.ts';

const { pool } = await testDatabase();

/**
 * Tables that grow with the people and have no `user_id`, with the reason. A database that spreads rows over machines by `user_id` keeps
 * these on one machine or gets the column first (docs/scaling.md).
 */
const withoutUser: Record<string, string> = {
  access_log: 'pseudonym instead of the account; kept apart from everything else (L9)',
  answer_chunks: 'text of a running answer, deleted at its end; belongs to a run',
  audit_log: 'actor and subject are text: visitors, jobs and staff act too',
  conversation_memories: 'belongs to a conversation',
  credit_hold_allocations: 'belongs to a hold and a grant of the same user',
  erased_addresses: 'keyed hash of the address of a deleted account',
  lead_deliveries: 'belongs to a lead, which may have no account',
  payment_events: 'arrives before its customer is known',
  payment_reversals: 'belongs to an invoice or a purchase, which may have no account',
  dispute_deadlines: 'belongs to a payment',
  rate_limits: 'key of an account, an address or a network',
  reviewed_answers: 'belongs to an answer',
  stored_sums: 'sums over all accounts, which a job adds up every minute',
  unanswered_askers: 'keyed hash, which must not name the person',
  unanswered_questions: 'shared by all who asked it',
  uploads: 'pictures of the team',
  users: 'its own key is the user',
};

/** The team's records: small, and the same for all people, as are the tables without personal data. */
const shared = [
  'evaluation_cases',
  'imports',
  'record_drafts',
  'record_versions',
  'sandbox_accounts',
  'sandbox_events',
  'staff_invitations',
];

it('keeps user_id in every table that grows with the people, but for those with a reason', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class c
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not exists (
       select from pg_attribute where attrelid = c.oid and attname = 'user_id' and not attisdropped)
     order by 1`,
  );
  const known = new Set([...Object.keys(withoutUser), ...impersonalTables, ...shared]);
  expect(rows.map(({ name }) => name)).toEqual([...known].sort());
});
