import { emailAddress } from '@matilha/contract/primitives';
import { processVariables } from '#server/config/process-variables.ts';
import { readConfig } from '#server/config.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { databasePart } from './checks/check-database-part.ts';
import { modelParts } from './checks/model-parts.ts';
import { outsideParts } from './checks/outside-parts.ts';
import { type PartResult, wrong } from './checks/part.ts';
import { Refusal, runCommand, say, Usage } from './support/run-command.ts';

const usage = `Uso:
  npm run check                  tenta banco, modelo, email, pagamentos, arquivos e automação, uma vez cada, e diz o que está errado
  npm run check -- --send EMAIL  também envia um email de verdade para este endereço e, à automação, um lead de teste com ele`;

function readArguments([flag, address, ...more]: string[]): string | null {
  if (flag === undefined) return null;
  if (flag !== '--send' || address === undefined || more.length > 0) throw new Usage(usage);
  const email = emailAddress.safeParse(address);
  if (!email.success) throw new Refusal(`“${address}” não é um email.`);
  return email.data;
}

const marks: Record<PartResult['state'], string> = { ok: '✓', off: '–', wrong: '✗' };

/** An unexpected error of one part does not stop the other parts, and its message is not shown: it could contain a secret. */
function unforeseen(error: unknown): PartResult {
  const { error: name, code } = describeError(error);
  return wrong(`Falhou de um jeito inesperado (${[name, code].filter(Boolean).join(' ')}).`);
}

await runCommand(async () => {
  const sendTo = readArguments(process.argv.slice(2));
  const config = readConfig(processVariables(process.env));
  const parts = [databasePart(config), ...modelParts(config), ...outsideParts(config, sendTo)];
  const results = await Promise.all(
    parts.map(async (part) => ({ name: part.name, ...(await part.try().catch(unforeseen)) })),
  );
  for (const { name, state, detail } of results) say(`${marks[state]} ${name}: ${detail}`);
  if (results.some(({ state }) => state === 'wrong'))
    throw new Refusal('Corrija os itens com ✗ e rode de novo.');
});
