import { describe, expect, it } from 'vitest';
import { readSheet, sheetDay } from '#server/testing/read-sheet.ts';
import { type Sheet, writeSheet } from './write-sheet.ts';

const columns = [
  { title: 'Dia', width: 12 },
  { title: 'Hora', width: 8 },
  { title: 'Texto', width: 40, wrap: true },
] as const;
const write = async (rows: Sheet['rows']) => readSheet(await writeSheet({ name: 'Posts', columns, rows }));

describe('writeSheet', () => {
  it('writes real days and times, and leaves cells without a value out', async () => {
    const { rows, styles } = await write([
      [{ day: '2026-11-24' }, { time: '18:30' }, 'Oi'],
      [{ day: '2028-02-29' }, null, ''],
      [7, { time: '00:00' }, 'Fim'],
    ]);
    expect(rows).toEqual([
      ['Dia', 'Hora', 'Texto'],
      [sheetDay('2026-11-24'), 18.5 / 24, 'Oi'],
      [sheetDay('2028-02-29')],
      [7, 0, 'Fim'],
    ]);
    expect(styles).toContain('formatCode="dd/mm/yyyy"');
    expect(styles).toContain('formatCode="hh:mm"');
  });

  it('freezes the header, sets widths and wraps texts', async () => {
    const { xml, styles } = await write([[1, null, 'uma\nduas']]);
    expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(xml).toMatch(/<col min="3" max="3" width="40"/);
    expect(styles).toContain('wrapText="1"');
  });

  it('keeps hostile texts as texts', async () => {
    const texts = [
      '=HYPERLINK("http://x";"a")',
      '@SUM(A1)',
      '-1',
      '<b>&amp;</b>',
      'a\r\nb',
      '🐶 ção',
      ']]>',
      // Names of every object in JavaScript.
      'constructor',
      '__proto__',
      'toString',
    ];
    const { rows, xml, styles } = await write(texts.map((text) => [null, null, text]));
    expect(rows.slice(1).map(([, , text]) => String(text).trim())).toEqual(
      texts.map((text) => text.replace('\r', '')),
    );
    expect(xml).not.toContain('<f>');
    expect(styles).toContain('formatCode="@"');
    for (const text of ['＝1+1', '\u200B@SUM(A1)', '\u00A0－1']) {
      expect((await write([[null, null, text]])).styles, text).toContain('formatCode="@"');
    }
    const { rows: hostile } = await write([[null, null, 'a\u0000\u0007\ud800\u202Eb']]);
    expect(hostile[1]?.[2]).toMatch(/^a +b$/);
  });

  it('writes several sheets asked for at once', async () => {
    const sheets = await Promise.all(['um', 'dois', 'três'].map((text) => write([[null, null, text]])));
    expect(sheets.map(({ rows }) => rows[1]?.[2])).toEqual(['um', 'dois', 'três']);
  });

  it('reports a sheet that cannot be written', async () => {
    await expect(write([[{ day: 'nunca' }, null, null]])).rejects.toThrow();
    await expect(write([[1, null, 'ok']])).resolves.toBeDefined();
  });
});
