import { asOwner } from '../database.ts';

/** Makes PostgreSQL refuse to return points to any limit while `work` runs, as a database that fails right after a commit does. */
export async function refuseRefunds<Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await asOwner(
    databaseUrl,
    `create function refuse_refund() returns trigger language plpgsql as
       $$ begin raise exception 'no refunds' using errcode = '57014'; end $$;
     create trigger refuse_refund before update on rate_limits for each row
       when (new.points < old.points and new.expire = old.expire) execute function refuse_refund()`,
  );
  try {
    return await work();
  } finally {
    await asOwner(databaseUrl, 'drop trigger refuse_refund on rate_limits; drop function refuse_refund()');
  }
}
