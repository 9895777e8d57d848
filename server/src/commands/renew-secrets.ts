import { processVariables } from '#server/config/process-variables.ts';
import { readConfig } from '#server/config.ts';
import { openProductDatabase } from '#server/database/prepare/open-product-database.ts';
import { renewSecret, type SecretName, secretNames } from '#server/database/stores/secrets.ts';
import { Refusal, runCommand, say, Usage } from './support/run-command.ts';

interface Meaning {
  use: string;
  /** Effect of renewing it; null where a new secret would break a promise, so it is never renewed. */
  whenRenewed: string | null;
}

const meanings: Record<SecretName, Meaning> = {
  access_log: {
    use: 'pseudônimos dos registros de acesso',
    whenRenewed: 'os registros antigos não levam mais a nenhuma conta, nem por ordem judicial',
  },
  calendar_feeds: {
    use: 'endereços secretos dos calendários',
    whenRenewed: 'todos os endereços param; cada pessoa cria outro em Calendário de Eventos',
  },
  conversation_links: {
    use: 'endereços das conversas compartilhadas',
    whenRenewed: 'todos os endereços param; cada pessoa compartilha de novo em Conversas',
  },
  devices: {
    use: 'navegadores conhecidos de cada conta',
    whenRenewed: 'todos os navegadores voltam a ser desconhecidos até a próxima entrada',
  },
  erased_addresses: {
    use: 'códigos dos emails de contas excluídas',
    whenRenewed: 'quem excluiu a conta pode ganhar os créditos de boas-vindas outra vez',
  },
  installation: {
    use: 'chaves do registro de exclusões (deletions.log)',
    whenRenewed: null,
  },
  leads: {
    use: 'envios repetidos da landing e um aviso por WhatsApp ao dia',
    whenRenewed: 'a automação pode receber um cadastro de hoje outra vez',
  },
  limits: { use: 'contagens dos limites de uso', whenRenewed: 'todas as contagens recomeçam do zero' },
  payment_keys: {
    use: 'chaves que impedem pedidos repetidos à Stripe',
    whenRenewed: 'espere 24 horas sem pagamentos em andamento antes de trocar',
  },
  plan_quotes: {
    use: 'custos de troca de plano mostrados na tela',
    whenRenewed: 'quem está com um custo na tela precisa vê-lo de novo',
  },
  post_feeds: {
    use: 'endereços secretos da agenda de posts',
    whenRenewed: 'todos os endereços param; cada pessoa pega o novo em Meus posts',
  },
  purchase_claims: {
    use: 'códigos de resgate de compras',
    whenRenewed: 'códigos enviados e ainda não usados deixam de valer',
  },
  purchase_links: {
    use: 'referências seladas dos links de pagamento',
    whenRenewed: 'compras abertas agora por um link são reconhecidas só pelo email, ou por código de resgate',
  },
  sandbox_webhook: { use: 'assinatura do simulador de pagamentos', whenRenewed: 'nada para quem usa' },
  unanswered_questions: {
    use: 'contagem de perguntas sem resposta, sem saber de quem',
    whenRenewed: 'a contagem de pessoas por pergunta recomeça',
  },
  withdrawals: {
    use: 'códigos de quem desistiu de um plano ou de uma compra',
    whenRenewed: 'quem já desistiu uma vez pode desistir sozinho outra vez',
  },
};

const usage = 'Uso: npm run secrets (mostra os segredos) ou npm run secrets -- --renew NOME (troca um).';

function readArguments(args: string[]): SecretName | undefined {
  if (args.length === 0) return undefined;
  const [flag, name, ...more] = args;
  const known = secretNames.find((each) => each === name);
  if (flag !== '--renew' || !known || more.length > 0) throw new Usage(usage);
  return known;
}

function list(): void {
  for (const name of secretNames) {
    const { use, whenRenewed } = meanings[name];
    say(`- ${name}: ${use}. ${whenRenewed === null ? 'Não se troca' : `Ao trocar: ${whenRenewed}`}.`);
  }
  say(usage);
}

async function renew(name: SecretName): Promise<void> {
  if (meanings[name].whenRenewed === null)
    throw new Refusal(
      `${name} não se troca: quem foi excluído voltaria com uma cópia de segurança antiga. Se ele vazou, apague também essas cópias.`,
    );
  const { db, close } = await openProductDatabase(readConfig(processVariables(process.env)));
  try {
    if (!(await renewSecret(db, name))) return void say(`${name} ainda não foi usado: não há o que trocar.`);
    say(`Feito: ${name} foi trocado. Reinicie todos os processos do produto.`);
    say(`Lembre: ${meanings[name].whenRenewed}.`);
  } finally {
    await close();
  }
}

await runCommand(async () => {
  const name = readArguments(process.argv.slice(2));
  if (name) await renew(name);
  else list();
});
