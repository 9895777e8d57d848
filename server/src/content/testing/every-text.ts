import { contentFolder } from '../content-files.ts';
import { type KindName, kindNames, kindOf } from '../kinds.ts';
import { findPlaces, readFiles } from '../read-files.ts';

/** A text that people or the model read, from a field or from below the front matter. */
export interface Text {
  /** Relative to content/. */
  path: string;
  field: string;
  text: string;
  /** The day on which an editor compared the file with its sources; null for a file without sources. */
  checkedOn: string | null;
}

/** Fields that hold addresses, codes and names for programs. */
const codes = new Set([
  'backgroundImage',
  'conta',
  'contas',
  'cupom',
  'fontes',
  'foto',
  'id',
  'image',
  'image_url',
  'kind',
  'link',
  'pede',
  'regras',
  'status_data',
  'tipo',
]);

/** Returns every text of content/ that people or the model read, without the questions that measure the product. */
export function everyText(): Text[] {
  const measures = (name: KindName) =>
    [kindOf(name).place].flat().some((place) => place.startsWith('evaluation/'));
  const kinds = kindNames.filter((name) => !measures(name));
  return readFiles(contentFolder, findPlaces(contentFolder), kinds, []).flatMap(
    ({ path, kind, data, body }) => {
      const checkedOn = typeof data.conferido_em === 'string' ? data.conferido_em : null;
      const own = Object.entries(data).flatMap(([field, value]) => stringsIn(field, value));
      const below = kindOf(kind).body;
      const texts = below === undefined ? own : [...own, { field: below, text: body }];
      return texts.map((text) => ({ path, checkedOn, ...text }));
    },
  );
}

function stringsIn(field: string, value: unknown): Pick<Text, 'field' | 'text'>[] {
  if (codes.has(field)) return [];
  if (typeof value === 'string') return isDay(value) ? [] : [{ field, text: value }];
  if (Array.isArray(value)) return value.flatMap((entry) => stringsIn(field, entry));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => stringsIn(name, entry));
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
