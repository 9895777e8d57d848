import { expect, test } from 'vitest';
import { parseMarkdown } from '../parse.ts';
import { documentHtml } from './document-html.ts';

const html = (text: string) => documentHtml(parseMarkdown(text));

test.each([
  ['## Conta\n\n2 × 3 = **6**', '<h2>Conta</h2><p>2 × 3 = <strong>6</strong></p>'],
  ['- banho\n- tosa', '<ul><li>banho</li><li>tosa</li></ul>'],
  ['3. seque', '<ol start="3"><li>seque</li></ol>'],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<table border="1"><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    '[site](https://exemplo.com.br/?a=1&b=2)',
    '<p><a href="https://exemplo.com.br/?a=1&amp;b=2">site</a></p>',
  ],
  ['[chat](/chat/5) [x](javascript:alert)', '<p>chat x</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
])('writes %j for a document', (markdown, document) => {
  expect(html(markdown)).toBe(document);
});
