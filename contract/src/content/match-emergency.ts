import { withoutAccents } from '../portuguese/plain-text.ts';
import { soundOf, typingErrors } from '../portuguese/spelling.ts';
import { stemOf } from '../portuguese/stemmer.ts';
import { enoughPoints, readEmergencyRule } from './emergency-rules.ts';

/** Words of a text that are looked at. */
const mostWords = 80;
/** A word of this many letters is still recognized with one typing error. */
const longEnough = 6;
/** Words that may stand between two words of an item. */
const mostBetween = 2;
/** Two emergencies may be told in one sentence: "mordeu minha mão e está sangrando". */
const mostTold = 2;
/** Letters by which beginnings are found: the shortest one has so many. */
const beginningLetters = 3;

interface Item {
  /** Place of the emergency whose points these are. */
  row: number;
  points: number;
  words: string[];
}

/** Keeps lists by a key. */
class Lists<Value> extends Map<string, Value[]> {
  add(key: string, value: Value): void {
    const list = this.get(key);
    if (list) list.push(value);
    else this.set(key, [value]);
  }
}

/** Recognizes in a text the emergencies whose rules give it enough points. Lines that cannot be read are left out. */
export class EmergencyMatcher<Row extends { regras: readonly string[] }> {
  readonly #rows: readonly Row[];
  /** Items by their first word, as the rule writes it. */
  readonly #items = new Lists<Item>();
  /** Words of rules by stem and by sound. */
  readonly #spellings = new Lists<string>();
  readonly #beginnings = new Lists<string>();
  /** Words that are recognized with a typing error, by their first letter. */
  readonly #long = new Lists<string>();

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
    const known = new Set<string>();
    for (const [row, { regras }] of rows.entries()) {
      for (const rule of regras.map(readEmergencyRule)) {
        if (typeof rule === 'string') continue;
        for (const item of rule.items) {
          const words = item.map(withoutAccents);
          this.#items.add(words[0] ?? '', { row, points: rule.points, words });
          for (const word of words) known.add(word);
        }
      }
    }
    for (const word of known) this.#learn(word);
  }

  /** Returns up to two emergencies that the text tells, the one with the most points first; none for any other text. */
  match(text: string): Row[] {
    const words = wordsOf(text).map((word) => this.#meantBy(word));
    const points = this.#rows.map(() => 0);
    const counted = new Set<Item>();
    for (const [at, meant] of words.entries()) {
      for (const item of [...meant].flatMap((word) => this.#items.get(word) ?? [])) {
        if (counted.has(item) || !follows(words, at, item.words)) continue;
        counted.add(item);
        points[item.row] = (points[item.row] ?? 0) + item.points;
      }
    }
    return this.#rows
      .map((row, place) => ({ row, points: points[place] ?? 0 }))
      .filter((told) => told.points >= enoughPoints)
      .sort((a, b) => b.points - a.points)
      .slice(0, mostTold)
      .map(({ row }) => row);
  }

  #learn(word: string): void {
    if (word.endsWith('*')) {
      for (const form of new Set([word.slice(0, -1), soundOf(word.slice(0, -1)).replace(/u$/, '')]))
        this.#beginnings.add(form.slice(0, beginningLetters), word);
      return;
    }
    for (const form of new Set([stemOf(word), soundOf(word)])) this.#spellings.add(form, word);
    if (word.length >= longEnough) this.#long.add(word[0] ?? '', word);
  }

  /** Returns the words of rules that a typed word may be: by its stem, its sound or its beginning, else by one typing error. */
  #meantBy(typed: string): Set<string> {
    const sound = soundOf(typed);
    const meant = new Set([stemOf(typed), sound].flatMap((form) => this.#spellings.get(form) ?? []));
    for (const form of [typed, sound]) {
      for (const word of this.#beginnings.get(form.slice(0, beginningLetters)) ?? []) {
        const beginning = word.slice(0, -1);
        if (typed.startsWith(beginning) || sound.startsWith(soundOf(beginning).replace(/u$/, '')))
          meant.add(word);
      }
    }
    if (meant.size > 0) return meant;
    return new Set(this.#long.get(typed[0] ?? '')?.filter((word) => typingErrors(typed, word, 1) <= 1));
  }
}

const wordsOf = (text: string): string[] =>
  (
    text
      .slice(0, 2_000)
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{M}]+/gu) ?? []
  )
    .slice(0, mostWords)
    .map(withoutAccents);

/** Returns whether the other words of an item follow its first one at this place, with at most two others between each. */
function follows(
  words: readonly ReadonlySet<string>[],
  at: number,
  [, ...others]: readonly string[],
): boolean {
  let place = at;
  return others.every((wanted) => {
    const next = words.slice(place + 1, place + 2 + mostBetween).findIndex((meant) => meant.has(wanted));
    place += next + 1;
    return next >= 0;
  });
}
