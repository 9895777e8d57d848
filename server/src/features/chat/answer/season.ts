type Season = 'verão' | 'outono' | 'inverno' | 'primavera';

/** First days of the seasons in the southern hemisphere, as month and day; they vary by a day between years. */
const southernStarts: readonly [from: string, season: Season][] = [
  ['12-21', 'verão'],
  ['09-22', 'primavera'],
  ['06-21', 'inverno'],
  ['03-20', 'outono'],
];
const opposite: Record<Season, Season> = {
  verão: 'inverno',
  inverno: 'verão',
  outono: 'primavera',
  primavera: 'outono',
};
/** Countries of the business profile whose cities lie mostly north of the equator. */
const northernCountries: readonly string[] = ['US', 'CO'];

/**
 * Returns the season on `day` (YYYY-MM-DD) in a country of the business profile (`BR`, `US`, …); a missing or unknown country counts as
 * Brazil's hemisphere.
 */
export function seasonOf(day: string, country: string | null): Season {
  const southern = southernStarts.find(([from]) => day.slice(5) >= from)?.[1] ?? 'verão';
  return northernCountries.includes(country ?? '') ? opposite[southern] : southern;
}
