import { countedText } from '@matilha/contract/panel/panel-lists';
import { workKindLabels } from '@matilha/contract/panel/work';
import { actOnAll, actOnWork, listWork, summarizeWork, workKindsOf } from '#server/features/work/api.ts';
import { contentOf } from '#server/features.ts';
import type { Context } from '#server/platform/context.ts';
import type { WorkKind } from '#server/platform/operators/waiting-work.ts';
import { momentText } from '#server/platform/text/portuguese.ts';
import { Refusal, runCommand, say, Usage } from './support/run-command.ts';
import { withContext } from './support/with-context.ts';

const usage = `Uso:
  npm run work -- --list                          mostra quanto espera de cada tipo, e desde quando
  npm run work -- --list mails|leads|jobs         mostra o que espera, os mais antigos primeiro
  npm run work -- --retry mails|leads|jobs ID     envia ou roda um de novo
  npm run work -- --retry mails|leads|jobs        envia ou roda de novo todos os que falharam, até 10.000 de cada vez
O produto, no ar, faz o que entra na fila. Cada ação e cada lista com dados de pessoas ficam na auditoria.`;

const retried = ['mails', 'leads', 'jobs'] as const;
type Retried = (typeof retried)[number];

type Task =
  | { action: 'summarize' }
  | { action: 'list'; kind: Retried }
  | { action: 'retry'; kind: Retried; id: string }
  | { action: 'retryAll'; kind: Retried };

function readArguments([flag, name, id, ...more]: string[]): Task {
  if (flag === '--list' && name === undefined) return { action: 'summarize' };
  const kind = retried.find((each) => each === name);
  if (!kind || more.length > 0) throw new Usage(usage);
  if (flag === '--list' && id === undefined) return { action: 'list', kind };
  if (flag !== '--retry') throw new Usage(usage);
  return id === undefined ? { action: 'retryAll', kind } : { action: 'retry', kind, id };
}

const listed = 100;

/**
 * Returns a text that visitors wrote, safe for a terminal: without control characters, which could change the screen, and with the local
 * part of addresses hidden. A terminal's output is copied into tickets; the domain alone says which provider refuses, and the panel shows
 * the address.
 */
const shown = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').replace(/([^\s@<])[^\s@<]*@/g, '$1***@');

async function summarize(context: Context, kinds: readonly WorkKind[]): Promise<void> {
  for (const { kind, total, oldestAt } of await summarizeWork(context, kinds)) {
    const since = oldestAt ? `, desde ${momentText(oldestAt)}` : '';
    say(`- ${kind} (${workKindLabels[kind]}): ${countedText(total)}${since}`);
  }
}

async function list(context: Context, kinds: readonly WorkKind[], kind: Retried): Promise<void> {
  const { rows, total } = await listWork(context, kinds, { kind, page: 1, per_page: listed });
  for (const { id, since, title, detail } of rows)
    say(`- ${id} · ${momentText(since)} · ${shown(title)} · ${shown(detail)}`);
  if (total === 0) say('Nada espera.');
  else if (total > rows.length) say(`São os ${rows.length} mais antigos de ${countedText(total)}.`);
}

async function retryAll(context: Context, kinds: readonly WorkKind[], kind: Retried): Promise<void> {
  const { acted, failed } = await actOnAll(context, kinds, { kind }, new AbortController().signal);
  say(`Feito: ${countedText(acted)} na fila de novo.`);
  if (failed > 0) throw new Refusal(`${countedText(failed)} não entraram na fila: rode de novo.`);
}

async function run(task: Task, context: Context, kinds: readonly WorkKind[]): Promise<void> {
  if (task.action === 'summarize') await summarize(context, kinds);
  else if (task.action === 'list') await list(context, kinds, task.kind);
  else if (task.action === 'retryAll') await retryAll(context, kinds, task.kind);
  else if (await actOnWork(context, kinds, task)) say('Feito: na fila de novo.');
  else throw new Refusal('Nada a fazer: este número não existe, já foi feito, ou é tentado sozinho.');
}

await runCommand(async () => {
  const task = readArguments(process.argv.slice(2));
  await withContext('work-command', (context, config) =>
    run(task, context, workKindsOf({ settings: config, kinds: contentOf(config).kinds })),
  );
});
