const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

function numbered(length: number, unit: (index: number) => string): string {
  let text = '';
  for (let index = 0; text.length < length; index++) text += unit(index);
  return text.slice(0, length);
}

const table = (columns: number, length: number, cell: string) => {
  const row = `|${`${cell}|`.repeat(columns)}\n`;
  return fill(row, length)
    .replace(/^([^\n]*\n)/, `$1|${'-|'.repeat(columns)}\n`)
    .slice(0, length);
};

/** Texts that make a Markdown parser, the renderer or the layout slow, each cut to `length` characters. */
export const pathologicalTexts: Record<string, (length: number) => string> = {
  'strong without an end': (length) => fill('**a** **b ', length),
  'emphasis without an end': (length) => fill('*a _b ', length),
  'nested emphasis': (length) => fill('*a **b ', length / 2) + fill(' b** a*', length / 2),
  'runs of stars and underscores': (length) => fill('*_', length),
  'stars only': (length) => fill('*', length),
  'stars between words': (length) => fill('a*a_a ', length),
  'strikethrough without an end': (length) => fill('~~a ~b ', length),
  'opening brackets': (length) => fill('[', length),
  'nested links': (length) => fill('[a](b', length),
  'nested link texts': (length) => fill('[a ', length / 2) + fill('](b)', length / 2),
  'pictures without an end': (length) => fill('![', length),
  'link titles without an end': (length) => fill('[a](b "c ', length),
  'links with closing text': (length) => `${fill('[a](<b', length - 1)})`,
  'backticks of rising lengths': (length) => numbered(length, (index) => `${'`'.repeat(index + 1)}a `),
  'escaped backticks and brackets': (length) => fill('[`a\\`[', length),
  'angle brackets': (length) => fill('<', length),
  'HTML openers': (length) => fill('<a href="', length),
  'HTML blocks': (length) => fill('<div>\n', length),
  'HTML comments': (length) => fill('<!-- ', length),
  'address after address': (length) => fill('https://a.example/b ', length),
  'one endless address': (length) => `https://a.example/${fill('a&amp;', length - 18)}`,
  'mail addresses': (length) => fill('a@b.', length),
  'mail names without an end': (length) => fill('a._+-', length),
  'addresses of www': (length) => fill('www.a.www.', length),
  'a table of many columns': (length) => table(Math.floor(length / 9), length, 'a'),
  'a table of many rows': (length) => table(4, length, 'a'),
  'a table of two columns': (length) => table(1, length, ''),
  'table heads without bodies': (length) => fill('|a|b|\n', length),
  'table heads and rulers': (length) => fill('|a|\n|-|\n', length),
  'pipes in one line': (length) => `a|b\n-|-\n${fill('|', length - 8)}`,
  'a list of many items': (length) => fill('- a\n', length),
  'a numbered list of many items': (length) => numbered(length, (index) => `${index + 1}. a\n`),
  'lists in lists': (length) => numbered(length, (index) => `${' '.repeat(Math.min(index, 200) * 2)}- a\n`),
  'lists on one line': (length) => fill('- ', length),
  'list items with lazy lines': (length) => fill('- a\nb\n', length),
  'loose list items': (length) => fill('- a\n\n  b\n\n', length),
  'quotes on one line': (length) => fill('>', length),
  'quotes in quotes': (length) => numbered(length, (index) => `${'>'.repeat(Math.min(index, 200) + 1)} a\n`),
  'quotes and lists in turn': (length) => fill('> - ', length),
  'a long quote': (length) => fill('> a\n', length),
  'quotes with lazy lines': (length) => fill('> a\nb\n', length),
  'quoted lists with lazy lines': (length) => fill('> - a\nb\n', length),
  'reference definitions': (length) => numbered(length, (index) => `[a${index}]: /b\n`),
  'references to nothing': (length) => fill('[a][b]', length),
  footnotes: (length) => numbered(length, (index) => `[^${index}] [^${index}]: a\n`),
  'setext underlines': (length) => fill('a\n=\n', length),
  'setext text without an underline': (length) => `${fill('a\n', length - 6)} \n ===`,
  'underlines only': (length) => fill('=\n', length),
  headings: (length) => fill('# a\n', length),
  rules: (length) => fill('---\n', length),
  'rules with spaces': (length) => fill('- - - a\n', length),
  'one long word': (length) => fill('a', length),
  'one long word with underscores': (length) => fill('a_', length),
  'spaces only in the middle': (length) => `a${fill(' ', length - 2)}b`,
  'spaces at line ends': (length) => fill('a  \n', length),
  'spaces and tabs': (length) => fill(' \t', length),
  'indented code': (length) => fill('    a\n\n', length),
  entities: (length) => fill('&amp;&#106;&lt;', length),
  'entities without an end': (length) => fill('&amp', length),
  emoji: (length) => fill('👩‍👩‍👧‍👦', length),
  'combining marks': (length) => `a${fill('\u0301', length - 1)}`,
  'direction marks': (length) => fill('\u202Ea\u2066', length),
  'escaped characters': (length) => fill('\\*\\_\\[', length),
  backslashes: (length) => fill('\\', length),
  tildes: (length) => fill('~', length),
  'line breaks': (length) => fill('a\n', length),
  'empty lines': (length) => `a${fill('\n', length - 2)}b`,
  paragraphs: (length) => fill('a\n\n', length),
  'a fence without an end': (length) => `\`\`\`\n${fill('a\n', length - 4)}`,
  fences: (length) => fill('```\n', length),
  'fences of rising lengths': (length) => numbered(length, (index) => `${'`'.repeat(index + 3)}\na\n`),
  'open fences in lists': (length) => fill('- ```\n', length),
  'task items': (length) => fill('- [ ] a\n', length),
  'short paragraphs with marks': (length) => fill('**a** `b` *c*\n\n', length),
  'short links': (length) => fill('[a](/b) ', length),
};
