const most = 5;
const words = ['seis', 'sete', 'oito', 'nove', 'dez', 'doze', 'quinze', 'vinte', 'trinta'].join('|');

/** A number beside the word, as in "8 a 12 hashtags", "dez boas hashtags" or "Hashtags (15)". */
const beside = new RegExp(
  `\\b(?<before>\\d+|${words})(?: \\p{L}+){0,2} hashtags|hashtags?[ :(]+(?:\\p{L}+ ){0,2}(?<after>\\d+|${words})\\b`,
  'giu',
);
const open =
  /(?<!(?:não|nunca|sem)[^.!?\n]*)(?:(?:5|cinco)(?: hashtags)? ou mais|mais de (?:5|cinco)) ?(?:hashtags)?/i;

/** Returns the lines of a text that carry more than five hashtags, or ask for more: Instagram takes five in a post. */
export const linesWithManyHashtags = (text: string): string[] =>
  text.split('\n').filter((line) => {
    const carried = line.match(/(?<![\p{L}\d&/])#[\p{L}_][\p{L}\d_]*/gu)?.length ?? 0;
    return carried > most || asksForMany(line);
  });

function asksForMany(line: string): boolean {
  if (!/hashtag/i.test(line)) return false;
  if (open.test(line)) return true;
  return [...line.matchAll(beside)].some(({ groups = {} }) => {
    const number = groups.before ?? groups.after ?? '';
    return !/^\d+$/.test(number) || Number(number) > most;
  });
}
