const saoPaulo = 'America/Sao_Paulo';

/** The states with another time than São Paulo's. */
const otherZones = new Map([
  ['Acre', 'America/Rio_Branco'],
  ['Amazonas', 'America/Manaus'],
  ['Mato Grosso', 'America/Cuiaba'],
  ['Mato Grosso do Sul', 'America/Campo_Grande'],
  ['Rondônia', 'America/Porto_Velho'],
  ['Roraima', 'America/Boa_Vista'],
]);

/** Returns the time zone of a state of the profile; São Paulo's for an unknown one. */
export const timeZoneOf = (state: string | null): string => otherZones.get(state ?? '') ?? saoPaulo;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

/** Returns how far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const format = formatOf(timeZone);
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Returns the instant at which clocks of the zone show `time` (18:30) on `day` (2026-11-24), whatever the machine's time zone. */
export function instantInBrazil(day: string, time: string, timeZone = saoPaulo): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const nearly = asUtc - offsetAt(asUtc, timeZone);
  return new Date(asUtc - offsetAt(nearly, timeZone));
}

/** Returns what clocks of the zone show at an instant (18:30). */
export const timeInBrazil = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant);
