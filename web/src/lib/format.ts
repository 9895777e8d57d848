const dayAndMonth = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  timeZone: 'America/Sao_Paulo',
});

/** Returns 05/12, the date in Brazil. */
export const formatDay = (date: Date) => dayAndMonth.format(date);

/** "1 crédito", "2 créditos", "1.250 créditos". */
export const credits = (count: number) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? 'crédito' : 'créditos'}`;
