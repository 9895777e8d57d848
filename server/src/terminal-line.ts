const names: Partial<Record<number, string>> = { 40: 'aviso', 50: 'erro', 60: 'erro fatal' };

const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: 'America/Sao_Paulo' });

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns a line of the log as a person reads it in a terminal: the time of day in Brazil, the level above `info`, the message, and the other fields. */
export function terminalLine(json: string): string {
  const { level, time, msg, ...fields }: Record<string, unknown> = JSON.parse(json);
  const name = names[Number(level)];
  const rest = Object.entries(fields).map(([field, value]) => `${field}=${written(value)}`);
  return `${[clock.format(new Date(String(time))), ...(name ? [`${name}:`] : []), msg, ...rest].join(' ')}\n`;
}
