import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type RestoreReport, restore } from '#server/backup/restore/restore.ts';
import type { RestoredDatabase } from '#server/backup/restore/restore-cluster.ts';
import { processVariables } from '#server/config/process-variables.ts';
import { type Config, readConfig } from '#server/config.ts';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { prepareSchema } from '#server/database/prepare/prepare-schema.ts';
import { openDeletionLog, reapplyDeletions } from '#server/features/privacy/api.ts';
import { personalDataOf } from '#server/features.ts';
import { installQueue } from '#server/jobs/install-queue.ts';
import { openQueue } from '#server/jobs/open-queue.ts';
import { systemClock } from '#server/platform/clock.ts';
import { momentText } from '#server/platform/text/portuguese.ts';
import { createPaymentProvider } from '#server/providers/payments/create-payment-provider.ts';
import { Refusal, runCommand, say, Usage } from './support/run-command.ts';

const usage = `Uso: npm run restore -- PASTA_DA_CÓPIA --into DATA_DIR_NOVO [--at 2026-11-25T12:00:00Z] [--identity CHAVE]
  --into      pasta vazia que será o DATA_DIR; uma cópia de DATABASE_URL volta também para o banco, vazio, de DATABASE_URL
  --at        momento para o qual voltar, só do banco embutido; sem ele, o mais novo
  --identity  arquivo com a chave secreta do age, se a cópia está cifrada`;

function readArguments(args: string[]) {
  const options = { into: { type: 'string' }, at: { type: 'string' }, identity: { type: 'string' } } as const;
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new Usage(usage);
  }
  const [folder, ...more] = parsed.positionals;
  const { into, at, identity = null } = parsed.values;
  if (!folder || !into || more.length > 0) throw new Usage(usage);
  const moment = at === undefined ? null : new Date(at);
  // A time without its zone would mean another moment on another machine.
  if (moment && (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(at ?? '')))
    throw new Refusal('--at é um momento com fuso: 2026-11-25T12:00:00Z ou 2026-11-25T09:00:00-03:00.');
  return { folder: resolve(folder), into: resolve(into), at: moment, identity };
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function refuseBroken({ db }: RestoredDatabase): Promise<void> {
  const broken = await db.transaction(checkCreditInvariants, { isolationLevel: 'repeatable read' });
  if (broken.length > 0) throw new Refusal(`Os créditos não fecham (${broken[0]}). Use outra cópia.`);
}

/** Brings the schema up to date, checks the ledger, and erases again everybody who has left since the backup (L18). */
async function prove(config: Config, restored: RestoredDatabase, dataDir: string): Promise<number> {
  const { db, ownerUrl } = restored;
  const { rows } = await db.$client.query<{ role: string }>('select current_user as role');
  const servingRole = rows[0]?.role ?? '';
  await prepareSchema({ ownerUrl, servingRole, install: installQueue, addresses: config });
  await refuseBroken(restored);
  const jobs = await openQueue(db);
  const actor = { kind: 'job', name: 'restore-command' } as const;
  const context = { actor, db, clock: systemClock, log: quiet, jobs, requestId: actor.name };
  const { provider: payments } = createPaymentProvider({ ...context, settings: config.payments });
  const deletions = openDeletionLog(dataDir);
  const personalData = personalDataOf({ db, payments });
  const deps = { personalData, deletions, settings: config, queueReady: Promise.resolve() };
  const erased = await reapplyDeletions(context, deps).finally(jobs.close);
  await refuseBroken(restored);
  return erased;
}

function report({ manifest, until }: RestoreReport, erased: number): void {
  const count = new Intl.NumberFormat('pt-BR');
  const counted = manifest.counts;
  say(`Cópia: ${momentText(new Date(manifest.startedAt))}, produto ${manifest.product}.`);
  if (until) say(`Última mudança que voltou: ${momentText(until)} (${until.toISOString()}).`);
  if (!counted) say('Linhas: não contadas, porque o banco não parou de escrever durante a cópia.');
  else {
    const parts = Object.entries(counted).map(([table, rows]) => `${table} ${count.format(rows)}`);
    say(`Linhas, iguais às da cópia: ${parts.join(', ')}.`);
  }
  say('Créditos: fecham.');
  say(`Contas já excluídas, apagadas de novo: ${count.format(erased)}.`);
  if (!manifest.uploads) say('Os arquivos enviados não estavam na cópia: use o mesmo S3_ENDPOINT.');
}

await runCommand(async () => {
  const request = readArguments(process.argv.slice(2));
  const config = readConfig(processVariables(process.env));
  let erased = 0;
  const done = await restore({ ...request, config }, async (restored, dataDir) => {
    erased = await prove(config, restored, dataDir);
  });
  report(done, erased);
  say(`Feito: inicie o produto com DATA_DIR=${request.into}`);
});
