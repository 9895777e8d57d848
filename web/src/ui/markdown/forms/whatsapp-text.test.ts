import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../parse.ts';
import { whatsAppText } from './whatsapp-text.ts';

const written = (text: string) => whatsAppText(parseMarkdown(text));

test.each([
  ['# Plano da semana', '*Plano da semana*'],
  ['## **Segunda**, 24/11', '*Segunda, 24/11*'],
  ['Traga a **Mel** às *9h*, ~~10h~~.', 'Traga a *Mel* às _9h_, ~10h~.'],
  ['**Oi, Ana! **Tudo bem?', '**Oi, Ana! **Tudo bem?'],
  ['***Só hoje***', '_*Só hoje*_'],
  ['des**conto**s', 'descontos'],
  ['- banho\n- tosa\n  - na tesoura', '• banho\n• tosa\n   • na tesoura'],
  ['3. seque\n4. escove', '3. seque\n4. escove'],
  ['- [ ] toalha\n- [x] xampu', '☐ toalha\n☑ xampu'],
  ['> Quanto pelo!\n> Escove em casa.', '> Quanto pelo!\n> Escove em casa.'],
  ['```\n*Oi!* Confirma o banho?\n```', '*Oi!* Confirma o banho?'],
  ['| Porte | Preço |\n|---|---|\n| P | R$ 60 |\n| **M** | R$ 75 |', '*P*: R$ 60\n*M*: R$ 75'],
  ['| | Curto | Longo |\n|---|---|---|\n| P | 60 | 80 |', '*P*: Curto 60 · Longo 80'],
  [
    '[Precificador](/chat/5) e [mapa](https://exemplo.com.br/a)',
    'Precificador e mapa (https://exemplo.com.br/a)',
  ],
  ['um\n\n---\n\ndois', 'um\n\ndois'],
  ['Use `BANHO` &amp; pronto', 'Use BANHO & pronto'],
  ['**um\ndois**', '*um*\n*dois*'],
])('writes %j as WhatsApp reads it', (markdown, message) => {
  expect(written(markdown)).toBe(message);
});

test('leaves none of its private marks in any text', () => {
  const part = fc.constantFrom('# ', '**', '*', '_', '~~', '`', '\n', '- ', '> ', 'Mel ', 'ção', ' ', '.');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      expect(written(parts.join(''))).not.toMatch(/[\uE000-\uE002]/);
    }),
  );
});

test('reads long runs of spaces in headings once', () => {
  const text = `# a${' '.repeat(10_000)}b\n\n`.repeat(25);
  const start = performance.now();
  expect(written(text)).toHaveLength(25 * 10_006 - 2);
  expect(performance.now() - start).toBeLessThan(1_000);
});
