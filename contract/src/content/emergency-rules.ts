/**
 * A rule that recognizes an emergency: "mord*, abocanh* + mão, dedo, banhista − rifa". Groups stand between "+": a question has a word of each.
 * After "−" (or " - ") stand words that it must not have. A star stands for any ending.
 */
export interface EmergencyRule {
  groups: string[][];
  excepted: string[];
}

const separator = /\s[-–−]\s/;
const word = /^\p{L}{2,}$|^\p{L}{3,}\*$/u;
const mostGroups = 4;
const mostWords = 40;

/** Returns the rule that a line states, or a Portuguese sentence about what is wrong with it. */
export function readEmergencyRule(line: string): EmergencyRule | string {
  const [wanted = '', excepted, ...rest] = line.toLowerCase().normalize('NFC').split(separator);
  const groups = wanted.split('+').map(wordsOf);
  const others = excepted === undefined ? [] : wordsOf(excepted);
  const all = [...groups.flat(), ...others];
  const wrong = all.find((each) => !word.test(each));
  if (rest.length > 0) return 'Use “−” uma vez só, antes das palavras que não podem estar';
  if (groups.some(({ length }) => length === 0)) return 'Falta uma palavra antes ou depois de “+”';
  if (wrong !== undefined)
    return `“${wrong}” não é uma palavra: separe por vírgulas, e use o asterisco depois de três letras`;
  if (groups.length > mostGroups) return `Use no máximo ${mostGroups} grupos em uma regra`;
  if (all.length > mostWords) return `Use no máximo ${mostWords} palavras em uma regra`;
  return { groups, excepted: others };
}

const wordsOf = (list: string) =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
