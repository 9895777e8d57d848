/** First question of the landing's chat. */
export const landingQuestion = 'Crie um plano de postagens semanal bem detalhado para o Instagram';
