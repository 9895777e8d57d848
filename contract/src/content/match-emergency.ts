import { withoutAccents } from '../portuguese/plain-text.ts';
import { soundOf, typingErrors } from '../portuguese/spelling.ts';
import { stemOf } from '../portuguese/stemmer.ts';
import { type EmergencyRule, readEmergencyRule } from './emergency-rules.ts';

/** A word of a rule, or of a question. */
interface Spelling {
  plain: string;
  sound: string;
  stem: string;
}

interface RuleWord extends Spelling {
  /** Any ending will do. */
  isBeginning: boolean;
}

interface ReadyRule {
  groups: RuleWord[][];
  excepted: RuleWord[];
}

/** An emergency with its rules ready to be compared with questions. */
export interface ReadyEmergency<Row> {
  row: Row;
  rules: ReadyRule[];
}

/** Words of a question that are looked at. */
const mostWords = 80;
/** A word of this many letters is still recognized with one typing error. */
const longEnough = 6;

const spelled = (word: string): Spelling => {
  const plain = withoutAccents(word);
  return { plain, sound: soundOf(plain), stem: stemOf(plain) };
};

function readWord(word: string): RuleWord {
  const isBeginning = word.endsWith('*');
  return { ...spelled(isBeginning ? word.slice(0, -1) : word), isBeginning };
}

const readyRule = ({ groups, excepted }: EmergencyRule): ReadyRule => ({
  groups: groups.map((group) => group.map(readWord)),
  excepted: excepted.map(readWord),
});

/** Returns an emergency ready to be compared; rules that cannot be read are left out. */
export const readyEmergency = <Row extends { regras: readonly string[] }>(row: Row): ReadyEmergency<Row> => ({
  row,
  rules: row.regras.flatMap((line) => {
    const rule = readEmergencyRule(line);
    return typeof rule === 'string' ? [] : [readyRule(rule)];
  }),
});

/** Returns the first emergency that the text tells; null for any other text. */
export function matchEmergency<Row>(emergencies: readonly ReadyEmergency<Row>[], text: string): Row | null {
  const words = wordsOf(text);
  return emergencies.find(({ rules }) => rules.some((rule) => tells(rule, words)))?.row ?? null;
}

/** Returns whether the text has a word of each group of the rule, and none of the excepted. */
export function tellsRule(line: string, text: string): boolean {
  const rule = readEmergencyRule(line);
  return typeof rule !== 'string' && tells(readyRule(rule), wordsOf(text));
}

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

const tells = ({ groups, excepted }: ReadyRule, words: readonly Spelling[]): boolean =>
  groups.every((group) => hasOneOf(words, group)) && !hasOneOf(words, excepted);

const hasOneOf = (words: readonly Spelling[], wanted: readonly RuleWord[]): boolean =>
  wanted.some((each) => words.some((word) => isSame(word, each)));

/** Words are the same by their letters, their stem or their sound, and long ones with one letter mistyped. */
function isSame(word: Spelling, wanted: RuleWord): boolean {
  if (wanted.isBeginning)
    return word.plain.startsWith(wanted.plain) || word.sound.startsWith(wanted.sound.replace(/u$/, ''));
  if (word.plain === wanted.plain || word.stem === wanted.stem || word.sound === wanted.sound) return true;
  return (
    wanted.plain.length >= longEnough &&
    word.plain[0] === wanted.plain[0] &&
    typingErrors(word.plain, wanted.plain, 1) <= 1
  );
}
