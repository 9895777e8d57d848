import { ContentError } from '#server/content/content-error.ts';
import { contentFolder, listContentFiles } from '#server/content/content-files.ts';
import { loadContent } from '#server/content/load-content.ts';
import { Refusal, runCommand, say } from './support/run-command.ts';

await runCommand(async () => {
  try {
    loadContent();
  } catch (error) {
    throw error instanceof ContentError ? new Refusal(error.message) : error;
  }
  say(`${listContentFiles(contentFolder).length} arquivos de conteúdo, nenhum problema`);
});
