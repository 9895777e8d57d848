import pg from 'pg';
import { compute } from '@matilha/contract/calculations/calculation';
import { productiveMinute } from '@matilha/contract/calculations/productive-minute';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/start-embedded-postgres.ts';
const dir = process.argv[2] ?? '';
const s = await startEmbeddedPostgres({ dataDir: dir, log: console.log, settings: { fsync: 'off', synchronous_commit: 'off', shared_buffers: '2GB', maintenance_work_mem: '1GB', max_wal_size: '4GB', autovacuum: 'off' } });
const c = new pg.Client({ connectionString: s.connectionString.replace('matilha_app', 'matilha') });
await c.connect();
const input = { ...productiveMinute.example, custos: [{ nome: 'Aluguel', valor_centavos: 100_000, parte_bp: 10_000 }] };
const { result, steps, notices } = compute('minuto-produtivo', input);
await c.query(`set session_replication_role = replica`);
for (const table of ['posts', 'calculations']) {
  const set = table === 'posts' ? `formato = 'Foto', estado = 'ideia', hashtags = '{#banho,#tosa}'` : `kind = 'minuto-produtivo', input = '${JSON.stringify(input)}', result = '${JSON.stringify(result)}', steps = '${JSON.stringify(steps)}', notices = '${JSON.stringify(notices)}'`;
  await c.query(`update ${table} t set ${set}, id = ('00000000-0000-4000-8000-' || lpad(rn::text, 12, '0'))::uuid from (select ctid as c, row_number() over () as rn from ${table}) x where x.c = t.ctid`);
  await c.query(`vacuum full analyze ${table}`);
  await c.query(`vacuum analyze ${table}`);
  console.log(table);
}
// 50,000 payers of the stand-in, for the pages of the reconciliation.
console.log((await c.query(`select column_name from information_schema.columns where table_name = 'payment_customers'`)).rows.map((r) => r.column_name).join(' '));
console.log((await c.query(`select pg_size_pretty(pg_database_size('matilha')) as size`)).rows);
console.table((await c.query(`select relname, reltuples::bigint as rows, pg_size_pretty(pg_table_size(oid)) as t, pg_size_pretty(pg_indexes_size(oid)) as i from pg_class where relkind='r' and relnamespace='public'::regnamespace order by pg_total_relation_size(oid) desc limit 18`)).rows);
console.table((await c.query(`select relname, pg_size_pretty(pg_relation_size(oid)) as s from pg_class where relkind='i' and relnamespace='public'::regnamespace order by pg_relation_size(oid) desc limit 20`)).rows);
await c.query('checkpoint');
await c.end();
await s.stop();
