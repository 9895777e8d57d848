import { processVariables } from '#server/config/process-variables.ts';
import { readConfig } from '#server/config.ts';
import { fillJob, isDemonstrationDatabase, resetDemonstration } from '#server/features/demonstration/api.ts';
import { personalDataOf } from '#server/features.ts';
import { AppError } from '#server/platform/app-error.ts';
import { createPaymentProvider } from '#server/providers/payments/create-payment-provider.ts';
import { Refusal, runCommand, say, Usage } from './support/run-command.ts';
import { withContext } from './support/with-context.ts';

const notHere =
  'Só a demonstração de uma instalação local volta ao começo, com o banco embutido: HOST e APP_URL desta máquina, e sem DATABASE_URL.';
const usage =
  'Uso: npm run reset-demonstration\nNão aceita conta nenhuma: só a da demonstração (demo@matilha.local) volta ao começo.';
const gone =
  'Nada a fazer: a conta da demonstração (demo@matilha.local) foi apagada, mudou de email, foi bloqueada ou entrou para a equipe.';

await runCommand(async () => {
  if (process.argv.length > 2) throw new Usage(usage);
  if (!isDemonstrationDatabase(readConfig(processVariables(process.env)))) throw new Refusal(notHere);
  const reset: Parameters<typeof withContext>[1] = async (context, { payments: settings }) => {
    const { provider: payments } = createPaymentProvider({ ...context, settings });
    await resetDemonstration(context, personalDataOf({ db: context.db, payments }));
  };
  try {
    await withContext('reset-demonstration', reset, [fillJob]);
  } catch (error) {
    throw error instanceof AppError && error.code === 'not_found' ? new Refusal(gone) : error;
  }
  say(
    'Feito: a conta da demonstração voltou ao começo, com a mesma senha. O produto no ar a preenche em instantes; parado, ao iniciar.',
  );
});
