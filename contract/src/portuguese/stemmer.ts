/**
 * The Portuguese stemmer of the Snowball project, on words without accents, so that "precificação" and "precificacao" have one
 * stem; before it, plurals become singulars ("promoções", "canais", "imagens") and diminutives lose their ending.
 */

const list = (words: string) => words.split(/\s+/).sort((a, b) => b.length - a.length);

const nouns =
  list(`eza ezas ico ica icos icas ismo ismos avel ivel ista istas oso osa osos osas amento amentos imento imentos
  adora ador acao adoras adores acoes ante antes ancia`);
const verbs =
  list(`ada ida ia aria eria iria ara era ira ava asse esse isse aste este iste ei arei erei irei am iam ariam eriam
  iriam aram eram iram avam em arem erem irem assem essem issem ado ido ando endo indo arao erao irao ar er ir as adas idas ias
  arias erias irias aras eras iras avas es ardes erdes irdes ares eres ires asses esses isses astes estes istes is ais eis ieis
  ados idos amos iamos ariamos eriamos iriamos aramos eramos iramos avamos emos aremos eremos iremos assemos essemos issemos
  imos armos ermos irmos eu iu ou`);

/** Index after the first consonant that follows a vowel, from `start` on; the word's length if there is none. */
function region(word: string, start: number): number {
  for (let at = start + 1; at < word.length; at += 1) {
    if (isVowel(word, at - 1) && !isVowel(word, at)) return at + 1;
  }
  return word.length;
}

const isVowel = (word: string, at: number) => 'aeiou'.includes(word[at] ?? '-');

/** Index where the ending of a verb may begin. */
function verbRegion(word: string): number {
  if (word.length < 3) return word.length;
  if (!isVowel(word, 1)) return nextOf(word, 2, true);
  if (isVowel(word, 0)) return nextOf(word, 2, false);
  return 3;
}

function nextOf(word: string, start: number, vowel: boolean): number {
  for (let at = start; at < word.length; at += 1) if (isVowel(word, at) === vowel) return at + 1;
  return word.length;
}

/** The first of the endings that the word has from index `from` on. */
const endingOf = (word: string, endings: readonly string[], from: number) =>
  endings.find((ending) => word.length - ending.length >= from && word.endsWith(ending));

const cut = (word: string, ending: string) => word.slice(0, word.length - ending.length);

const singulars: readonly [string, string, number][] = [
  ['oes', 'ao', 5],
  ['maes', 'mae', 4],
  ['aes', 'ao', 4],
  ['aos', 'ao', 4],
  ['ais', 'al', 5],
  ['eis', 'el', 6],
  ['ois', 'ol', 6],
  ['ns', 'm', 4],
  ['zes', 'z', 5],
];

function singularOf(word: string): string {
  const found = singulars.find(([plural, , shortest]) => word.length >= shortest && word.endsWith(plural));
  return found ? cut(word, found[0]) + found[1] : word;
}

const diminutives = list('zinho zinha zinhos zinhas inho inha inhos inhas');

function withoutDiminutive(word: string): string {
  const ending = endingOf(word, diminutives, 4);
  return ending ? cut(word, ending) : word;
}

interface Regions {
  first: number;
  second: number;
}

/** Removes an ending of a noun or adverb; returns the word itself when it has none. */
function withoutNounEnding(word: string, { first, second }: Regions): string {
  const rewritten = withRewrittenEnding(word, second);
  if (rewritten !== word) return rewritten;
  if (endingOf(word, ['amente'], first))
    return cutOneOf(cut(word, 'amente'), ['ativ', 'iv', 'os', 'ic', 'ad'], second);
  if (endingOf(word, ['mente'], second))
    return cutOneOf(cut(word, 'mente'), ['ante', 'avel', 'ivel'], second);
  const quality = endingOf(word, ['idades', 'idade'], second);
  if (quality) return cutOneOf(cut(word, quality), ['abil', 'ic', 'iv'], second);
  const active = endingOf(word, ['ivas', 'ivos', 'iva', 'ivo'], second);
  if (active) return cutOneOf(cut(word, active), ['at'], second);
  const noun = endingOf(word, nouns, second);
  return noun ? cut(word, noun) : word;
}

const rewritings: readonly [string, string][] = [
  ['logias', 'log'],
  ['logia', 'log'],
  ['ucoes', 'u'],
  ['ucao', 'u'],
  ['encias', 'ente'],
  ['encia', 'ente'],
];

function withRewrittenEnding(word: string, from: number): string {
  const found = rewritings.find(([ending]) => endingOf(word, [ending], from));
  return found ? cut(word, found[0]) + found[1] : word;
}

function cutOneOf(word: string, endings: readonly string[], from: number): string {
  const ending = endingOf(word, endings, from);
  return ending ? cut(word, ending) : word;
}

/** Returns the stem of a lower-case word without accents. A word with a digit, or of up to three letters, is its own stem. */
export function stemOf(text: string): string {
  if (text.length <= 3 || /\d/.test(text)) return text;
  const word = withoutDiminutive(singularOf(text));
  const first = region(word, 0);
  const regions = { first, second: region(word, first) };
  const verbStart = verbRegion(word);
  let stem = withoutNounEnding(word, regions);
  if (stem === word) stem = cutOneOf(word, verbs, verbStart);
  if (stem !== word) {
    if (stem.length > verbStart && stem.endsWith('ci')) stem = stem.slice(0, -1);
  } else {
    stem = cutOneOf(stem, ['os', 'a', 'i', 'o'], verbStart);
  }
  const ending = endingOf(stem, ['e'], verbStart);
  if (ending) stem = cut(stem, ending).replace(/gu$/, 'g').replace(/ci$/, 'c');
  return stem;
}
