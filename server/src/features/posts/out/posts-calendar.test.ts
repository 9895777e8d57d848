import { captionMaxLength } from '@matilha/contract/shop/posts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCalendar } from '#server/testing/read-calendar.ts';
import type { OutPost } from './out-repository.ts';
import { renderPosts } from './posts-calendar.ts';

const publisher = { appUrl: new URL('https://matilha.example'), brandName: 'Matilha' };
const id = '11111111-2222-4333-8444-555555555555';
const post = (fields: Partial<OutPost> = {}): OutPost => ({
  id,
  version: 3,
  dia: '2026-11-24',
  hora: '18:30',
  formato: 'Reels',
  tema: 'Encher a terça',
  cena: 'Uma mesa',
  legenda: 'Oi, vizinho!\nVem?',
  chamada: 'Chame',
  hashtags: ['#pet', '#campinas'],
  estado: 'pronto',
  updatedAt: new Date('2026-11-20T12:34:56Z'),
  ...fields,
});
const write = (posts: OutPost[], name?: string, timeZone = 'America/Sao_Paulo') => {
  const text = renderPosts({ posts, timeZone }, publisher, name);
  return { text, ...readCalendar(new TextEncoder().encode(text)) };
};
const only = (fields: Partial<OutPost> = {}) => {
  const { events, alarms } = write([post(fields)]);
  return { event: events[0] ?? {}, alarms: alarms[0] ?? [] };
};

describe('renderPosts', () => {
  it("writes a post at its hour in São Paulo, with its whole caption and a link to the post's week", () => {
    const { event, alarms } = only();
    expect(event).toEqual({
      UID: `post-${id}@matilha.example`,
      SEQUENCE: '3',
      DTSTAMP: '20261120T123456Z',
      'LAST-MODIFIED': '20261120T123456Z',
      DTSTART: '20261124T213000Z',
      DTEND: '20261124T220000Z',
      SUMMARY: 'Reels: Encher a terça',
      DESCRIPTION:
        'Encher a terça\n\nOi, vizinho!\nVem?\n\nChame\n\n#pet #campinas\n\nMatilha: https://matilha.example/posts?semana=2026-11-23',
      'URL;VALUE=URI': 'https://matilha.example/posts?semana=2026-11-23',
      STATUS: 'CONFIRMED',
      TRANSP: 'TRANSPARENT',
      'X-MICROSOFT-CDO-BUSYSTATUS': 'FREE',
    });
    expect(alarms).toEqual([{ ACTION: 'DISPLAY', TRIGGER: '-PT30M', DESCRIPTION: 'Reels: Encher a terça' }]);
  });

  it('writes a post at its hour in the zone of the shop', () => {
    const { events } = write([post()], undefined, 'America/Rio_Branco');
    expect(events).toMatchObject([{ DTSTART: '20261124T233000Z', DTEND: '20261125T000000Z' }]);
  });

  it('writes a post without an hour as a whole day that reminds at nine', () => {
    const { event, alarms } = only({ hora: null, dia: '2026-12-31' });
    expect(event).toMatchObject({ 'DTSTART;VALUE=DATE': '20261231', 'DTEND;VALUE=DATE': '20270101' });
    expect(alarms).toMatchObject([{ 'TRIGGER;RELATED=START': 'PT9H' }]);
  });

  it('marks ideas and published posts, and reminds of no published one', () => {
    expect(only({ estado: 'ideia' }).event).toMatchObject({
      STATUS: 'TENTATIVE',
      SUMMARY: 'Ideia · Reels: Encher a terça',
    });
    const published = only({ estado: 'publicado' });
    expect(published.event).toMatchObject({
      STATUS: 'CONFIRMED',
      SUMMARY: 'Publicado · Reels: Encher a terça',
    });
    expect(published.alarms).toEqual([]);
  });

  it('asks calendars to read a named file again every hour', () => {
    expect(write([], 'Matilha: meus posts').properties).toMatchObject({
      'X-WR-CALNAME': 'Matilha: meus posts',
      'REFRESH-INTERVAL;VALUE=DURATION': 'PT1H',
      'X-PUBLISHED-TTL': 'PT1H',
    });
    expect(write([post()]).properties).not.toHaveProperty('X-PUBLISHED-TTL');
  });

  it('escapes hostile texts', () => {
    const hostile = 'A\r\nEND:VEVENT\rBEGIN:VALARM\u2028X;y,z\\n "q"\u0007\u202Eção 🐶 \ud800';
    const { events, alarms } = write([post({ tema: hostile, legenda: hostile })], 'X\r\nX-EVIL:1;2,3');
    expect(events).toHaveLength(1);
    expect(alarms[0]).toHaveLength(1);
    expect(events[0]?.SUMMARY).toBe('Reels: A END:VEVENT BEGIN:VALARM X;y,z\\n "q" ção 🐶 \ufffd');
    expect(events[0]?.DESCRIPTION).toContain('A\nEND:VEVENT\nBEGIN:VALARM\nX;y,z\\n "q"');
    const formula = only({ tema: '=HYPERLINK("http://x";"a")' }).event;
    expect(formula.SUMMARY).toBe('Reels: =HYPERLINK("http://x";"a")');
  });

  it('keeps the longest caption whole', () => {
    const legenda = '🐶é'.repeat(captionMaxLength / 3);
    const { event } = only({ legenda, chamada: '', hashtags: [] });
    expect(event.DESCRIPTION).toContain(`\n\n${legenda}\n\n`);
  });

  it('writes a file that parses for any texts', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(text, text, text, (tema, legenda, chamada) => {
        const otherId = '99999999-2222-4333-8444-555555555555';
        const { events } = write([post({ tema, legenda, chamada }), post({ id: otherId })], tema);
        expect(events.map(({ UID }) => UID)).toEqual([
          `post-${id}@matilha.example`,
          `post-${otherId}@matilha.example`,
        ]);
      }),
      { numRuns: 300 },
    );
  });
});
