const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const yearAndMonth = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  timeZone: 'America/Sao_Paulo',
});

/** Returns the months (`2026-11`) from the one of `start` to now in Brazil, newest first, with their names. */
export function monthsSince(start: string, now: Date): { value: string; label: string }[] {
  const first = yearAndMonth.format(new Date(start));
  const months: { value: string; label: string }[] = [];
  const [year = 0, month = 1] = yearAndMonth.format(now).split('-').map(Number);
  for (let back = 0; ; back += 1) {
    const day = new Date(Date.UTC(year, month - 1 - back, 1));
    const value = day.toISOString().slice(0, 7);
    if (value < first) return months;
    months.push({ value, label: monthName.format(day) });
  }
}
