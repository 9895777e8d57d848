import { emailAddress } from '@matilha/contract/primitives';
import type { Config } from '#server/config.ts';
import { listOperators, makeOperator, resetOnMachine } from '#server/features/staff/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { createPasswords } from '#server/platform/password.ts';
import { Refusal, runCommand, say, Usage } from './support/run-command.ts';
import { withContext } from './support/with-context.ts';

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
  if (!kind || address === undefined || more.length > 0) throw new Usage(usage);
  const email = emailAddress.safeParse(address);
  if (!email.success) throw new Refusal(`“${address}” não é um email.`);
  return { kind, email: email.data };
}

async function run(task: Task, context: Context, settings: Config): Promise<void> {
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
  try {
    await withContext('operator-command', (context, config) => run(task, context, config));
  } catch (error) {
    const sentence = error instanceof AppError ? refusals[error.code] : undefined;
    throw sentence ? new Refusal(sentence) : error;
  }
});
