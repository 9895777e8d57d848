import type { EntryKind } from '@matilha/contract/billing/credits';

export interface DescribedEntry {
  kind: EntryKind;
  /** One of our codes, or an operator's free text. */
  reason: string;
  grantKind: 'period' | 'operator' | null;
}

export interface Description {
  descricao: string;
  detalhe: string | null;
}

const grantReasons: Record<string, string> = {
  free_period: 'Créditos do plano gratuito',
  free_period_withheld: 'Créditos gratuitos não repetidos',
  free_period_elsewhere: 'Créditos gratuitos em outra conta',
  landing_gift_repeated: 'Créditos de presente não repetidos',
  landing_gift: 'Créditos de presente',
  plan_period: 'Créditos do plano',
  plan_period_restored: 'Créditos do plano devolvidos',
};

const grantDetails: Record<string, string> = {
  plan_period_restored: 'A contestação do pagamento terminou, e o período vale de novo.',
  free_period_elsewhere:
    'Outra conta desta mesma caixa de email está com os créditos gratuitos. Eles são dados a uma conta por vez.',
  landing_gift_repeated: 'Outro cadastro desta mesma caixa de email já os recebeu.',
  free_period_withheld:
    'Uma conta com este email foi excluída, ou trocou de email, há menos de 12 meses e já os recebeu. Os próximos chegam na renovação.',
};

const endReasons: Record<string, string> = {
  replaced: 'Um novo período do seu plano começou.',
  over: 'A assinatura terminou.',
  simulated: 'Este período era de um pagamento simulado.',
  refunded: 'O pagamento deste período foi devolvido.',
  disputed: 'O pagamento deste período foi contestado no banco.',
};

const releaseReasons: Record<string, string> = {
  model_failed: 'O assistente não conseguiu responder.',
  model_timeout: 'O assistente demorou demais para responder.',
  answer_interrupted: 'A resposta foi interrompida antes do fim.',
  stopped: 'Você parou antes de a resposta começar.',
  nothing_found: 'A demonstração não encontrou uma resposta nos textos que você pode abrir.',
  adopted: 'Conversa trazida para esta conta.',
};

const isCode = (reason: string): boolean => /^[a-z][a-z0-9_.:-]*$/.test(reason);

function describeGrant({ reason, grantKind }: DescribedEntry): string {
  const known = grantReasons[reason];
  if (known) return known;
  if (!isCode(reason)) return reason;
  return grantKind === 'period' ? 'Créditos do plano' : 'Créditos recebidos';
}

function describeEnd(reason: string): Description {
  const known = endReasons[reason];
  return known
    ? { descricao: 'Créditos encerrados', detalhe: known }
    : { descricao: 'Créditos vencidos', detalhe: 'O prazo terminou antes de serem usados.' };
}

/** Returns the Portuguese description of a ledger entry; `assistant` is the name of the assistant of the paid answer. */
export function describeEntry(entry: DescribedEntry, assistant: string | undefined): Description {
  const answer = assistant ? `resposta de ${assistant}` : 'resposta de um assistente';
  switch (entry.kind) {
    case 'grant':
      return { descricao: describeGrant(entry), detalhe: grantDetails[entry.reason] ?? null };
    case 'reserve':
      return { descricao: `R${answer.slice(1)}`, detalhe: null };
    case 'capture':
      return {
        descricao: `Confirmação: ${answer}`,
        detalhe: 'A resposta ficou pronta; o crédito foi usado.',
      };
    case 'release':
      return {
        descricao: `Devolução: ${answer}`,
        detalhe: releaseReasons[entry.reason] ?? 'A resposta não foi concluída.',
      };
    case 'expire':
      return describeEnd(entry.reason);
    case 'adjust':
      return { descricao: 'Ajuste da equipe', detalhe: isCode(entry.reason) ? null : entry.reason };
    default:
      return entry.kind satisfies never;
  }
}
