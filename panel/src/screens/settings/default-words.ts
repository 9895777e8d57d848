import type { SettingsDefaults } from '@matilha/contract/kinds/settings';
import { landingAreas } from '@matilha/contract/landing/landing-areas';

const dayOf = (day: string) => day.split('-').reverse().join('/');
const inLines = (values: object) => Object.values(values).filter(Boolean).join(' · ');

/** Returns a setting of the environment as text for people. */
export function wordsOf(source: keyof SettingsDefaults, defaults: SettingsDefaults): string {
  const value = defaults[source];
  if (source === 'promotionUntil') return value ? `até ${dayOf(String(value))}` : 'sem promoção';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'só YouTube e Vimeo';
  if (value === null) return 'não informado';
  if (typeof value === 'number') return value.toLocaleString('pt-BR');
  return typeof value === 'object' ? inLines(value) : value;
}

/** Returns the title of the assistant that each area of the landing leads to. */
export const landingWords = (
  { landingChats }: Pick<SettingsDefaults, 'landingChats'>,
  titles: ReadonlyMap<number, string>,
): string =>
  landingAreas.map(({ value, label }) => `${label}: ${titles.get(landingChats[value]) ?? '…'}`).join(' · ');
