import { stat } from 'node:fs/promises';
import { makeBackup } from '#server/backup/make-backup.ts';
import type { Part } from '#server/backup/seal.ts';
import { processVariables } from '#server/config/process-variables.ts';
import { readConfig } from '#server/config.ts';
import { namedUsers } from '#server/database/embedded/account.ts';
import { openProductDatabase } from '#server/database/prepare/open-product-database.ts';
import { systemClock } from '#server/platform/clock.ts';
import { Refusal, runCommand, say, Usage } from './support/run-command.ts';

const usage = `Uso: npm run backup
Faz agora uma cópia de segurança em BACKUP_DIR, também com o produto no ar.`;

const megabytes = (parts: readonly Part[]): string => {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  return `${new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 }).format(bytes / 1e6)} MB`;
};

/** A backup that root makes beside the product of another user would stay for ever: that user may not remove it. */
async function refuseRoot(dataDir: string, backupDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  // A missing folder is explained by the backup itself.
  const ownerOf = async (path: string) => (await stat(path).catch(() => null))?.uid ?? 0;
  const uid = await ownerOf(backupDir);
  if (uid === 0 || uid !== (await ownerOf(dataDir))) return;
  const user = namedUsers().find((each) => each.uid === uid)?.name ?? uid;
  throw new Refusal(
    `BACKUP_DIR (${backupDir}) e DATA_DIR são de outro usuário, que não poderia apagar uma cópia do root. Rode como ele: runuser --preserve-environment -u ${user} -- npm run backup`,
  );
}

await runCommand(async () => {
  if (process.argv.length > 2) throw new Usage(usage);
  const { backup, ...settings } = readConfig(processVariables(process.env));
  if (!backup) throw new Refusal('Defina BACKUP_DIR, a pasta das cópias (fora de DATA_DIR), e rode de novo.');
  await refuseRoot(settings.dataDir, backup.dir);
  const config = { ...settings, backup };
  const { db, connectionString, close } = await openProductDatabase(config);
  try {
    const made = await makeBackup({ db, connectionString, config, clock: systemClock, onLeft: say });
    if (!made) throw new Refusal('Outra cópia está sendo feita agora: espere ela terminar.');
    const { manifest, folder } = made;
    if (!manifest.uploads)
      say('Sem os arquivos enviados: o serviço de S3_ENDPOINT precisa de cópia própria.');
    if (!manifest.encrypted)
      say('Sem cifra: defina BACKUP_RECIPIENT para que só a sua chave abra as cópias.');
    say(`Feito: ${folder} (${megabytes(manifest.parts)}).`);
  } finally {
    await close();
  }
});
