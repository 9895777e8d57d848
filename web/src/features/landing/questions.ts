import { brandInJsonSlot, brandSlot } from './slots.ts';

/** The questions that visitors ask before they leave their number, with their answers; also given to search engines. */
export const questions = [
  [
    'É grátis mesmo?',
    'Sim. O plano é um presente e não pedimos cartão. Você ganha cinco créditos: um para o plano e os outros para ajustar o que quiser.',
  ],
  [
    'E depois do plano, preciso assinar?',
    'Não. Nada é cobrado sozinho. Se quiser mais, você escolhe uma assinatura e pode cancelar quando quiser, na sua conta.',
  ],
  [
    'Quem escreve o plano?',
    `Os assistentes de IA da ${brandSlot}, preparados para o mercado pet. A IA pode errar: leia antes de publicar, ainda mais quando o assunto for saúde do animal.`,
  ],
  [
    'Quanto tempo demora?',
    'O cadastro leva menos de um minuto. O plano começa a aparecer logo depois, dia por dia, na sua frente.',
  ],
  [
    'Posso mudar o que não combina com meu negócio?',
    'Pode. Na mesma conversa, peça outro tema, uma legenda mais curta ou outro tom. Cada ajuste usa um crédito.',
  ],
  [
    'O que vocês fazem com meus dados?',
    'Usamos para criar sua conta e falar com você sobre o plano. Ofertas por WhatsApp, só se você marcar a caixinha. Você pode apagar tudo quando quiser.',
  ],
  [
    'Já tenho conta. Funciona?',
    'Funciona. O link que vai por email pede a sua senha de sempre e leva o plano para a sua conta.',
  ],
] as const;

/** The questions as schema.org's FAQPage, in JSON. */
export const questionsData = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(([name, text]) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  })),
}).replaceAll(brandSlot, brandInJsonSlot);
