import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agentSeeds, categorySeeds } from './agents/all-agents.ts';
import { eventSeeds } from './events/all-events.ts';
import { productSeeds } from './knowledge/all-products.ts';
import { planChecklist, plans } from './plans.ts';
import { tutorial } from './tutorial.ts';

const webPublic = join(import.meta.dirname, '../../../../../web/public');
const unique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
const everyText = JSON.stringify([agentSeeds, productSeeds, plans, planChecklist, tutorial]);

describe('plans', () => {
  it('has three paid tiers and the free tier 4', () => {
    expect(plans.map((plan) => plan.tier_id)).toEqual([1, 2, 3, 4]);
    for (const plan of plans.slice(0, 3)) {
      expect(plan.valor).toBeGreaterThan(0);
      expect(plan.link).toBe(`/subscribe?plano=${plan.tier_id}`);
    }
    expect(plans[3]).toMatchObject({ valor: 0, ancoragem: 0 });
  });

  it('grows in price and answers, and gets cheaper by answer', () => {
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

  it('never overstates the price it strikes through', () => {
    const rate = 4900 / 60;
    for (const plan of plans) expect(plan.ancoragem).toBeLessThanOrEqual(rate * plan.responses_limit);
  });

  it('has one checklist row for each check', () => {
    expect(planChecklist.map((row) => row.id)).toEqual([1, 2, 3]);
  });
});

describe('agents', () => {
  it('has at least 20 in the six categories, every id once', () => {
    expect(agentSeeds.length).toBeGreaterThanOrEqual(20);
    expect(categorySeeds.map((category) => category.id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(categorySeeds[0]?.nome).toBe('Marketing');
    expect(unique(agentSeeds.map((agent) => agent.id))).toBe(true);
    expect(unique(agentSeeds.map((agent) => agent.title))).toBe(true);
    for (const { id } of categorySeeds)
      expect(agentSeeds.filter((agent) => agent.categoria_id === id).length).toBeGreaterThanOrEqual(3);
  });

  it.each([
    [1, 'Instagram do petshop'],
    [6, 'Instagram da clínica'],
    [12, 'Instagram do distribuidor'],
    [15, 'Instagram do groomer'],
  ])('keeps chat %i as %s, ready for the request of the landing', (id, title) => {
    const agent = agentSeeds.find((candidate) => candidate.id === id);
    expect(agent?.title).toBe(title);
    expect(agent?.categoria_id).toBe(1);
    expect(agent?.suggestions[0]).toBe('Crie um plano de postagens semanal bem detalhado para o Instagram');
  });

  it.each(agentSeeds.map((agent) => [agent.title, agent] as const))('%s is complete', (_title, agent) => {
    expect(agent.description.length).toBeGreaterThan(30);
    expect(agent.description.length).toBeLessThanOrEqual(140);
    expect([1, 2, 3]).toContain(agent.credits_per_use);
    expect(agent.temperature).toBeGreaterThanOrEqual(0);
    expect(agent.temperature).toBeLessThanOrEqual(1);
    expect(agent.max_output_tokens).toBeGreaterThanOrEqual(1000);
    expect(agent.instructions.split(/\s+/).length).toBeGreaterThanOrEqual(120);
    expect(agent.instructions.split(/\s+/).length).toBeLessThanOrEqual(250);
    expect(agent.instructions).toContain('procure um veterinário');
    expect(agent.instructions).toContain('não indica remédio nem dose');
    expect(agent.suggestions).toHaveLength(6);
    expect(unique(agent.suggestions)).toBe(true);
    for (const suggestion of agent.suggestions) expect(suggestion.length).toBeLessThanOrEqual(120);
  });
});

describe('tutorial', () => {
  it('has six steps, the last of which finishes', () => {
    expect(tutorial.enabled).toBe(true);
    expect(tutorial.steps.map((step) => step.buttonText)).toEqual([...Array(5).fill('Próximo'), 'Finalizar']);
  });
});

describe('events', () => {
  const today = '2026-11-21';
  const lastDay = (event: (typeof eventSeeds)[number]): string => event.data_fim ?? event.data_evento;

  it('has 30 in 2025 to 2027, with every format, place and kind', () => {
    expect(eventSeeds).toHaveLength(30);
    expect(new Set(eventSeeds.map((event) => event.id)).size).toBe(30);
    expect(new Set(eventSeeds.map((event) => event.data_evento.slice(0, 4)))).toEqual(
      new Set(['2025', '2026', '2027']),
    );
    expect(new Set(eventSeeds.map((event) => event.formato_id))).toEqual(new Set([1, 2, 3]));
    expect(new Set(eventSeeds.map((event) => event.local_id))).toEqual(new Set([1, 2]));
    expect(new Set(eventSeeds.map((event) => event.tipo_id))).toEqual(new Set([1, 2, 3, 4]));
    expect(new Set(eventSeeds.map((event) => event.status_data)).size).toBe(5);
  });

  it('keeps the published dates of the real ones', () => {
    const held = eventSeeds.filter((event) => !event.invented && event.status_data === 'realizada');
    expect(held.map((event) => `${event.data_evento} ${event.data_fim ?? ''}`.trim())).toEqual([
      '2025-04-05',
      '2025-05-05 2025-05-07',
      '2025-05-15 2025-05-18',
      '2025-10-08 2025-10-11',
      '2025-11-16 2025-11-18',
      '2026-03-25 2026-03-27',
      '2026-05-12 2026-05-15',
      '2026-05-14',
    ]);
  });

  it.each(eventSeeds.map((event) => [event.name, event] as const))(
    '%s claims no more than is known',
    (_name, event) => {
      expect(event.description_card.length).toBeLessThanOrEqual(140);
      expect(new Date(`${event.data_evento}T00:00Z`).toISOString().slice(0, 10)).toBe(event.data_evento);
      if (event.data_fim) expect(event.data_fim > event.data_evento).toBe(true);
      expect(event.apenas_mes).toBe(event.status_data === 'a_confirmar');
      if (event.apenas_mes) expect(event.data_evento).toMatch(/-01$/);
      if (event.status_data === 'realizada') expect(lastDay(event) < today).toBe(true);
      if (event.status_data === 'confirmada') expect(event.invented && event.data_evento > today).toBe(true);
      expect(event.description_after_click.includes('**Evento de demonstração.**')).toBe(event.invented);
      expect(event.link === null || (!event.invented && event.link.startsWith('https://'))).toBe(true);
      expect(existsSync(join(webPublic, event.image_url))).toBe(true);
    },
  );
});

describe('texts and drawings', () => {
  it('holds no filler and nothing confidential', () => {
    expect(everyText.match(/lorem|ipsum|\bTODO\b|\bsk-|https?:|undefined|NaN/g)).toBeNull();
  });

  it('has every picture it names', () => {
    const named = new Set(everyText.match(/\/images\/[\w/-]+\.svg/g));
    expect(named.size).toBeGreaterThan(30);
    expect([...named].filter((path) => !existsSync(join(webPublic, path)))).toEqual([]);
    expect(unique(agentSeeds.map((agent) => agent.image_url))).toBe(true);
  });

  it('draws without scripts, texts or outside references, and small', () => {
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
