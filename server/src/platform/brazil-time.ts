const zoned = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  timeZoneName: 'longOffset',
});

/** Returns how far clocks in São Paulo are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number): number {
  const name = zoned.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Returns the instant at which clocks in São Paulo show `time` (18:30) on `day` (2026-11-24), whatever the machine's time zone. */
export function instantInBrazil(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const nearly = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(nearly));
}
