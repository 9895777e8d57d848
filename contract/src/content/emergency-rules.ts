/**
 * Points for words that tell an emergency: "60: convulsão, desmai*" or "-40: como evitar, curso". A text with a hundred points or more tells it; each word counts
 * once. A star stands for any ending; an item of two or three words wants them close together, in this order.
 */
export interface EmergencyRule {
  points: number;
  /** Each item has one to three words. */
  items: string[][];
}

/** Points from which a text tells the emergency. */
export const enoughPoints = 100;

const rule = /^([-−–]?\d{1,3}):\s*(.+)$/s;
const word = /^\p{L}{2,}$|^\p{L}{3,}\*$/u;
const mostWords = 3;

/** Returns the rule that a line states, or a Portuguese sentence about what is wrong with it. */
export function readEmergencyRule(line: string): EmergencyRule | string {
  const [, points = '', list = ''] = rule.exec(line.trim().toLowerCase().normalize('NFC')) ?? [];
  if (points === '') return 'Comece pelos pontos, como “60: mordeu, mordida”';
  const items = list
    .split(',')
    .map((item) => item.trim().split(/\s+/))
    .filter(([first]) => first);
  const long = items.find(({ length }) => length > mostWords);
  if (long) return `“${long.join(' ')}” tem mais de ${mostWords} palavras: separe por vírgulas`;
  const wrong = items.flat().find((each) => !word.test(each));
  if (wrong !== undefined)
    return `“${wrong}” não é uma palavra: separe por vírgulas, e use o asterisco depois de três letras`;
  if (items.length === 0) return 'Faltam as palavras depois dos pontos';
  return { points: Number(points.replace(/[−–]/, '-')), items };
}
