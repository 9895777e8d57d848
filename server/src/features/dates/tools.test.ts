import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { tradeDates } from '#server/database/schema/content/trade-dates.ts';
import { runTool } from '#server/features/tools/testing/run-tool.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { dateTools } from './tools.ts';

const { db } = await testDatabase();
const user = await createSubscriber(db);
await db.delete(tradeDates).where(sql`true`);
const cats = {
  slug: 'dia-do-gato-2027',
  nome: 'Dia do Gato',
  data: '2027-02-17',
  data_fim: null,
  tipo: 'setor' as const,
  observacao: 'Dia de fotos de gatos.',
  active: true,
};
await db.insert(tradeDates).values([
  cats,
  {
    ...cats,
    slug: 'janeiro-2027',
    nome: 'Mês do banho',
    data: '2027-01-10',
    data_fim: '2027-02-10',
    tipo: 'varejo',
    observacao: '',
  },
  { ...cats, slug: 'rascunho-2027', nome: 'Rascunho', active: false },
]);

const view = (de: string, ate: string) => {
  const [tool] = dateTools;
  if (!tool) throw new Error('the tool is missing');
  return runTool(tool, { de, ate }, { db, user });
};

it('returns active trade dates and holidays of a period by day, with their card', async () => {
  const { output, summary, card } = await view('2027-02-09', '2027-02-17');
  expect(output).toEqual({
    datas: [
      { dia: '2027-01-10', ate: '2027-02-10', nome: 'Mês do banho', tipo: 'varejo', nota: undefined },
      { dia: '2027-02-09', nome: 'Terça-feira de Carnaval', tipo: 'feriado' },
      { dia: '2027-02-17', nome: 'Dia do Gato', tipo: 'setor', nota: 'Dia de fotos de gatos.' },
    ],
    faltam: 0,
  });
  expect(summary).toBe('3 datas');
  expect(card).toMatchObject({
    type: 'dates',
    dates: [
      { day: '2027-01-10', last_day: '2027-02-10', name: 'Mês do banho', note: '' },
      { day: '2027-02-09', last_day: null },
      { note: 'Dia de fotos de gatos.' },
    ],
  });
});

it('says that a period has no date', async () => {
  expect(await view('2027-03-01', '2027-03-02')).toMatchObject({
    output: { datas: [] },
    summary: 'Nenhuma data nestes dias',
    card: null,
  });
});

it('fits the dates in one result and says how many are missing', async () => {
  const note = 'Uma observação longa. '.repeat(20);
  const days = Array.from(
    { length: 40 },
    (_, index) => `2028-03-${String((index % 30) + 1).padStart(2, '0')}`,
  );
  await db
    .insert(tradeDates)
    .values(days.map((data, index) => ({ ...cats, slug: `longa-${index}`, data, observacao: note })));
  const { output } = await view('2028-03-01', '2028-03-31');
  expect(output).toMatchObject({ faltam: expect.any(Number) });
  expect(JSON.stringify(output)).not.toContain('"faltam":0');
});

it('refuses a period that runs backwards or is too long', async () => {
  await expect(view('2027-02-09', '2027-02-08')).rejects.toThrow('ate: Use um dia depois do primeiro');
  await expect(view('2027-01-01', '2028-01-02')).rejects.toThrow('até 366 dias');
  await expect(view('2027-02-30', '2027-03-01')).rejects.toThrow('de: Use um dia como');
});
