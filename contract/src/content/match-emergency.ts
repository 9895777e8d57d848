import { withoutAccents } from '../portuguese/plain-text.ts';
import { soundOf, typingErrors } from '../portuguese/spelling.ts';
import { stemOf } from '../portuguese/stemmer.ts';
import { enoughPoints, readEmergencyRule } from './emergency-rules.ts';

/** A word in the forms by which it is compared. */
interface Spelling {
  plain: string;
  sound: string;
  stem: string;
}

interface WantedWord extends Spelling {
  /** Any ending will do. */
  isBeginning: boolean;
}

interface WantedItem {
  points: number;
  words: WantedWord[];
}

/** An emergency with its rules ready to be compared with texts. */
export interface ReadyEmergency<Row> {
  row: Row;
  items: WantedItem[];
}

/** Words of a text that are looked at. */
const mostWords = 80;
/** A word of this many letters is still recognized with one typing error. */
const longEnough = 6;
/** Words that may stand between two words of an item. */
const mostBetween = 2;

const spelled = (word: string): Spelling => {
  const plain = withoutAccents(word);
  return { plain, sound: soundOf(plain), stem: stemOf(plain) };
};

function readWord(word: string): WantedWord {
  const isBeginning = word.endsWith('*');
  return { ...spelled(isBeginning ? word.slice(0, -1) : word), isBeginning };
}

/** Returns an emergency ready to be compared; lines that cannot be read are left out. */
export const readyEmergency = <Row extends { regras: readonly string[] }>(row: Row): ReadyEmergency<Row> => ({
  row,
  items: row.regras.flatMap((line) => {
    const rule = readEmergencyRule(line);
    if (typeof rule === 'string') return [];
    return rule.items.map((words) => ({ points: rule.points, words: words.map(readWord) }));
  }),
});

/** Two emergencies may be told in one sentence: "mordeu minha mão e está sangrando". */
const mostTold = 2;

/** Returns up to two emergencies that the text tells, the one with the most points first; none for any other text. */
export function matchEmergencies<Row>(emergencies: readonly ReadyEmergency<Row>[], text: string): Row[] {
  const words = wordsOf(text);
  return emergencies
    .map(({ row, items }) => ({ row, points: sumOf(items, words) }))
    .filter(({ points }) => points >= enoughPoints)
    .sort((a, b) => b.points - a.points)
    .slice(0, mostTold)
    .map(({ row }) => row);
}

const sumOf = (items: readonly WantedItem[], words: readonly Spelling[]): number =>
  items.reduce((sum, item) => sum + (hasItem(words, item.words) ? item.points : 0), 0);

const wordsOf = (text: string): Spelling[] =>
  (
    text
      .slice(0, 2_000)
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{M}]+/gu) ?? []
  )
    .slice(0, mostWords)
    .map(spelled);

/** Returns whether the words of the item stand in the text in their order, with at most two others between each. */
function hasItem(words: readonly Spelling[], [first, ...others]: readonly WantedWord[]): boolean {
  if (!first) return false;
  return words.some((word, at) => {
    if (!isSame(word, first)) return false;
    let place = at;
    return others.every((wanted) => {
      const next = words.slice(place + 1, place + 2 + mostBetween).findIndex((each) => isSame(each, wanted));
      place += next + 1;
      return next >= 0;
    });
  });
}

/** Words are the same by their letters, their stem or their sound, and long ones with one letter mistyped. */
function isSame(word: Spelling, wanted: WantedWord): boolean {
  if (wanted.isBeginning)
    return word.plain.startsWith(wanted.plain) || word.sound.startsWith(wanted.sound.replace(/u$/, ''));
  if (word.plain === wanted.plain || word.stem === wanted.stem || word.sound === wanted.sound) return true;
  return (
    wanted.plain.length >= longEnough &&
    word.plain[0] === wanted.plain[0] &&
    typingErrors(word.plain, wanted.plain, 1) <= 1
  );
}
