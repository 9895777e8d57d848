import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadContent } from './load-content.ts';
import { holidaysIn } from './testing/holidays.ts';

const { assistants, assistantCategories, events, products, tutorial, plans: tiers } = loadContent();
const { planos: plans, checklist: planChecklist } = tiers;
const webPublic = join(import.meta.dirname, '../../../web/public');
const everyText = JSON.stringify([assistants, products, plans, planChecklist, tutorial], (field, value) =>
  field === 'fontes' ? undefined : value,
);

describe('plans', () => {
  it('holds three paid tiers and the free tier 4', () => {
    expect(plans.map((plan) => plan.tier_id)).toEqual([1, 2, 3, 4]);
    for (const plan of plans.slice(0, 3)) {
      expect(plan.valor).toBeGreaterThan(0);
      expect(plan.link).toBe(`/subscribe?plano=${plan.tier_id}`);
    }
    expect(plans[3]).toMatchObject({ valor: 0, ancoragem: 0 });
  });

  it('raises price and answers from plan to plan, and lowers the price per answer', () => {
    const [first, second, third, free] = plans;
    if (!first || !second || !third || !free) throw new Error('four plans');
    expect(free.responses_limit).toBeLessThan(first.responses_limit);
    for (const [small, large] of [
      [first, second],
      [second, third],
    ] as const) {
      expect(large.valor).toBeGreaterThan(small.valor);
      expect(large.valor / large.responses_limit).toBeLessThan(small.valor / small.responses_limit);
    }
  });

  it('lists one checklist row for each check, and one each for events and partners', () => {
    expect(planChecklist.map((row) => row.id)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('assistants', () => {
  it('holds at least 20 assistants in the six categories', () => {
    expect(assistants.length).toBeGreaterThanOrEqual(20);
    expect(assistantCategories.map((category) => category.id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(assistantCategories[0]?.nome).toBe('Marketing');
    for (const { id } of assistantCategories)
      expect(assistants.filter((assistant) => assistant.categoria_id === id).length).toBeGreaterThanOrEqual(
        3,
      );
  });

  it.each([
    [1, 'Instagram do petshop'],
    [6, 'Instagram da clínica'],
    [12, 'Instagram do distribuidor'],
    [15, 'Instagram do groomer'],
  ])('keeps chat %i as %s, ready for the request of the landing page', (id, title) => {
    const assistant = assistants.find((candidate) => candidate.id === id);
    expect(assistant?.title).toBe(title);
    expect(assistant?.categoria_id).toBe(1);
    expect(assistant?.suggestions[0]?.texto).toBe(
      'Crie um plano de postagens semanal bem detalhado para o Instagram',
    );
  });
});

describe('tutorial', () => {
  it('lists six steps and finishes with the last', () => {
    expect(tutorial.enabled).toBe(true);
    expect(tutorial.steps.map((step) => step.buttonText)).toEqual([...Array(5).fill('Próximo'), 'Finalizar']);
  });
});

describe('events', () => {
  const today = '2026-11-21';
  const lastDay = (event: (typeof events)[number]): string => event.data_fim ?? event.data_evento;

  it('holds 33 events in 2025 to 2028, with every format, place and kind', () => {
    expect(events).toHaveLength(33);
    expect(new Set(events.map((event) => event.id)).size).toBe(33);
    expect(new Set(events.map((event) => event.data_evento.slice(0, 4)))).toEqual(
      new Set(['2025', '2026', '2027', '2028']),
    );
    expect(new Set(events.map((event) => event.formato_id))).toEqual(new Set([1, 2, 3]));
    expect(new Set(events.map((event) => event.local_id))).toEqual(new Set([1, 2]));
    expect(new Set(events.map((event) => event.tipo_id))).toEqual(new Set([1, 2, 3, 4]));
    expect(new Set(events.map((event) => event.status_data)).size).toBe(5);
  });

  it('keeps the published dates of real events', () => {
    const held = events.filter((event) => !event.inventado && event.status_data === 'realizada');
    expect(held.map((event) => `${event.data_evento} ${event.data_fim ?? ''}`.trim())).toEqual([
      '2025-04-05',
      '2025-05-05 2025-05-07',
      '2025-05-15 2025-05-18',
      '2025-10-08 2025-10-11',
      '2025-11-16 2025-11-18',
      '2026-03-25 2026-03-27',
      '2026-05-12 2026-05-15',
      '2026-05-14',
      '2026-08-12 2026-08-14',
    ]);
  });

  it.each(events.map((event) => [event.name, event] as const))(
    '%s claims no more than is known',
    (_name, event) => {
      if (event.status_data === 'realizada') expect(lastDay(event) < today).toBe(true);
      if (event.status_data === 'confirmada') expect(event.inventado && event.data_evento > today).toBe(true);
    },
  );
});

describe('holidays', () => {
  it('finds fixed and moveable holidays in the days of an event', () => {
    const found = (data_evento: string, data_fim: string | null = null) =>
      holidaysIn({ data_evento, data_fim });
    expect(found('2027-04-21')).toEqual(['2027-04-21']);
    expect(found('2027-03-25', '2027-03-27')).toEqual(['2027-03-26']);
    expect(found('2026-02-14', '2026-02-18')).toEqual(['2026-02-16', '2026-02-17']);
    expect(found('2026-06-04')).toEqual(['2026-06-04']);
    expect(found('2027-04-10', '2027-04-21')).toEqual(['2027-04-21']);
    expect(found('2027-04-10', '2027-04-24')).toEqual([]);
  });

  it('holds no event in Brazil on a holiday', () => {
    const dated = events.filter((event) => event.local_id === 1 && event.status_data !== 'a_confirmar');
    expect(dated.flatMap((event) => holidaysIn(event).map((day) => `${event.name}: ${day}`))).toEqual([]);
  });
});

describe('texts and drawings', () => {
  it('holds no filler text and nothing confidential', () => {
    expect(everyText.match(/lorem|ipsum|\bTODO\b|\bsk-|https?:|undefined|NaN/g)).toBeNull();
  });

  it('includes every picture that a text names', () => {
    const named = new Set(everyText.match(/\/images\/[\w/-]+\.svg/g));
    expect(named.size).toBeGreaterThan(30);
    expect([...named].filter((path) => !existsSync(join(webPublic, path)))).toEqual([]);
  });

  it('draws pictures without scripts, texts or outside references, and keeps them small', () => {
    const drawings = ['images', 'brand'].flatMap((folder) =>
      readdirSync(join(webPublic, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.svg'))
        .map((name) => join(folder, name)),
    );
    for (const name of drawings) {
      const source = readFileSync(join(webPublic, name), 'utf8');
      expect(source, name).not.toMatch(/<(script|text|image|style|foreignObject|use)\b|href|url\(|\son\w+=/i);
      expect(source.length, name).toBeLessThanOrEqual(name.startsWith('images/agents') ? 4096 : 8192);
    }
  });
});
