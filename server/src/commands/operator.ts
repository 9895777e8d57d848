import { emailAddress } from '@matilha/contract/primitives';
import { processVariables } from '#server/config/process-variables.ts';
import { readConfig } from '#server/config.ts';
import { openProductDatabase } from '#server/database/open-product-database.ts';
import { listOperators, makeOperator, resetOnMachine } from '#server/features/staff/api.ts';
import { openQueue } from '#server/jobs/open-queue.ts';
import { AppError } from '#server/platform/app-error.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { createPasswords } from '#server/platform/password.ts';
import { Refusal, runCommand, say } from './support/run-command.ts';

const usage = `Uso:
  npm run operator -- --list           mostra quem é da operação
  npm run operator -- --make EMAIL     dá o papel de operação e uma senha nova: cria a conta, ou usa a que existe com este email confirmado
  npm run operator -- --reset EMAIL    zera o segundo fator e encerra as sessões de alguém da equipe
Cada mudança fica na auditoria e é avisada por email a toda a operação.`;

const kinds: ReadonlyMap<string, 'make' | 'reset'> = new Map([
  ['--make', 'make'],
  ['--reset', 'reset'],
]);

type Task = { kind: 'list' } | { kind: 'make' | 'reset'; email: string };

function readArguments([flag = '', address, ...more]: string[]): Task {
  if (flag === '--list' && address === undefined) return { kind: 'list' };
  const kind = kinds.get(flag);
  if (!kind || address === undefined || more.length > 0) throw new Refusal(usage);
  const email = emailAddress.safeParse(address);
  if (!email.success) throw new Refusal(`“${address}” não é um email.`);
  return { kind, email: email.data };
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function run(task: Task, context: Context, settings: ReturnType<typeof readConfig>): Promise<void> {
  if (task.kind === 'list') {
    for (const { email, authenticator, passkeys } of await listOperators(context)) {
      say(`- ${email}: ${authenticator || passkeys > 0 ? 'com segundo fator' : 'sem segundo fator'}`);
    }
  } else if (task.kind === 'make') {
    const password = await makeOperator(context, { settings, passwords: createPasswords() }, task.email);
    say(`Feito: ${task.email} é da operação. Senha: ${password}`);
    say('Entre agora e cadastre o segundo fator: até lá, só a senha protege esta conta.');
  } else {
    await resetOnMachine(context, { settings }, task.email);
    say(`Feito: ${task.email} cadastra um segundo fator novo na próxima entrada. As sessões terminaram.`);
  }
}

const refusals: Partial<Record<AppError['code'], string>> = {
  not_found: 'Ninguém da equipe tem este email confirmado.',
  conflict: 'A conta deste email está encerrada: use outro.',
};

await runCommand(async () => {
  const task = readArguments(process.argv.slice(2));
  const config = readConfig(processVariables(process.env));
  const { db, close } = await openProductDatabase(config);
  try {
    const jobs = await openQueue(db);
    const actor = { kind: 'job', name: 'operator-command' } as const;
    const context = { actor, db, clock: systemClock, log: quiet, jobs, requestId: actor.name };
    await run(task, context, config).finally(jobs.close);
  } catch (error) {
    const sentence = error instanceof AppError ? refusals[error.code] : undefined;
    throw sentence ? new Refusal(sentence) : error;
  } finally {
    await close();
  }
});
