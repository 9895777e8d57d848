import { EmergencyMatcher } from '@matilha/contract/content/match-emergency';

/** First steps of all emergencies together: about 450 tokens of every prompt. */
export const mostStepCharacters = 1_500;

/** Rules may take this share of the bank's ordinary questions for the emergency, and at least so many of them. */
const widest = { share: 0.03, questions: 8 };

/** Questions of any shop: also in an empty bank, rules for everything are refused. */
const everyday = [
  'Quanto cobro no banho de um cachorro pequeno?',
  'Como faço um post para o Instagram da loja?',
  'O cliente pediu desconto, o que respondo no WhatsApp?',
  'Que comissão pago para a banhista?',
  'Minha agenda está vazia na terça, o que eu faço?',
  'Como organizo o estoque de ração?',
  'Preciso contratar uma recepcionista',
  'Qual imposto eu pago no Simples?',
  'Quero abrir um petshop com pouco dinheiro',
  'Como lembro o tutor da vacina do gato?',
  'O dono reclamou da tosa, como converso com ele?',
  'Me ajuda com a meta do mês',
];

/** Returns a sentence about rules that take ordinary questions for the emergency; null for narrow ones. */
export function wideRules(regras: readonly string[], bank: readonly string[]): string | null {
  const emergency = new EmergencyMatcher([{ regras }]);
  const ordinary = [...everyday, ...bank];
  const taken = ordinary.filter((text) => emergency.match(text).length > 0);
  const most = Math.max(widest.questions, Math.floor(widest.share * ordinary.length));
  if (taken.length <= most) return null;
  return `Estas regras valem para ${taken.length} de ${ordinary.length} perguntas comuns, como “${taken[0]}”: tire pontos das palavras de todo dia`;
}
