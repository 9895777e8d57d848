import type { InputOf } from './calculation.ts';
import { writeFixedCosts } from './fixed-cost-rows.ts';
import { directionTexts, type Sheet, SheetWriter, sheetNote, stepFormula, toCents } from './sheet.ts';

const vetNames = {
  percentual: 'percentual',
  'por-hora': 'por hora',
  'por-consulta': 'por consulta',
  'nos-custos': 'nos custos',
} as const;

type Input = InputOf<'preco-da-consulta'>;

function writeInput(sheet: SheetWriter, input: Input) {
  sheet.heading('Consulta');
  return {
    consultations: sheet.field('Consultas por mês', input.consultas_no_mes, 'inteiro'),
    minutes: sheet.field('Minutos', input.minutos, 'inteiro'),
    payment: sheet.choice(
      'Veterinário recebe',
      vetNames[input.pagamento],
      Object.values(vetNames).join(', '),
    ),
    share: sheet.field('Repasse', input.repasse_bp, 'percentual'),
    hour: sheet.field('Valor da hora', input.hora_centavos, 'reais'),
    each: sheet.field('Valor por consulta', input.por_consulta_centavos, 'reais'),
    supplies: sheet.field('Materiais', input.insumos_centavos, 'reais'),
    tax: sheet.field('Imposto', input.imposto_bp, 'percentual'),
    card: sheet.field('Cartão', input.cartao_bp, 'percentual'),
    profit: sheet.field('Lucro', input.lucro_bp, 'percentual'),
    step: sheet.field('Arredondar de', input.passo_centavos, 'reais'),
    direction: sheet.choice('Arredondamento', directionTexts[input.sentido], 'mais próximo ou para cima'),
    today: sheet.field('Preço de hoje', input.preco_atual_centavos, 'reais'),
  };
}

type Cells = ReturnType<typeof writeInput>;

function writeSums(sheet: SheetWriter, fixed: string, cell: Cells) {
  const { payment, tax, card, profit, minutes } = cell;
  sheet.heading('Contas');
  const share = `IF(${payment}="${vetNames.percentual}",${cell.share},0)`;
  const kept = sheet.sum(
    'Fica depois de repasse, imposto e cartão',
    `ROUND(1-${share}-${tax}-${card},4)`,
    'fracao',
  );
  const divider = sheet.sum('Divisor', `ROUND(${kept}-${profit},4)`, 'fracao', 'divisor_bp');
  const eachPart = toCents(`${fixed}/${cell.consultations}`);
  const part = sheet.sum('Custo fixo por consulta', eachPart, 'reais', 'fixo_por_consulta_centavos');
  const byHour = toCents(`${cell.hour}*${minutes}/60`);
  const vet = sheet.sum(
    'Veterinário',
    `IF(${payment}="${vetNames['por-hora']}",${byHour},IF(${payment}="${vetNames['por-consulta']}",${cell.each},0))`,
    'reais',
    'veterinario_centavos',
  );
  const cost = sheet.sum(
    'Custo da consulta',
    toCents(`${part}+${vet}+${cell.supplies}`),
    'reais',
    'custo_centavos',
  );
  const exact = sheet.sum('Conta', toCents(`${cost}/${divider}`), 'reais', 'conta_centavos');
  return { kept, vet, cost, exact };
}
type Sums = ReturnType<typeof writeSums>;

const contributionOf = ({ supplies }: Cells, { kept, vet }: Sums, price: string): string =>
  toCents(`${toCents(`${price}*${kept}`)}-${vet}-${supplies}`);
const leftOf = ({ kept, cost }: Sums, price: string): string =>
  toCents(`${toCents(`${price}*${kept}`)}-${cost}`);

/** Returns the references of the new price and of its contribution margin. */
function writeResult(sheet: SheetWriter, cell: Cells, sums: Sums) {
  sheet.heading('Resultado');
  const words = stepFormula(sums.exact, cell.step, cell.direction);
  const price = sheet.result('Preço da consulta', words, 'reais', 'preco.preco_centavos');
  const left = sheet.result('Sobra', leftOf(sums, price), 'reais', 'preco.sobra_centavos');
  sheet.result('Margem', `ROUND(${left}/${price},4)`, 'percentual', 'preco.margem_bp');
  const before = contributionOf(cell, sums, price);
  const contribution = sheet.result('Margem de contribuição', before, 'reais', 'preco.contribuicao_centavos');
  sheet.result('Sobra por hora', toCents(`${left}*60/${cell.minutes}`), 'reais', 'sobra_por_hora_centavos');
  return { price, contribution };
}

function writeToday(sheet: SheetWriter, cell: Cells, sums: Sums, next: ReturnType<typeof writeResult>): void {
  const { today, consultations } = cell;
  const known = (words: string) => `IF(${today}="","",${words})`;
  sheet.heading('Preço de hoje');
  const left = sheet.result('Sobra de hoje', known(leftOf(sums, today)), 'reais', 'hoje.sobra_centavos');
  sheet.result('Margem de hoje', known(`ROUND(${left}/${today},4)`), 'percentual', 'hoje.margem_bp');
  const before = known(contributionOf(cell, sums, today));
  const now = sheet.result('Margem de contribuição de hoje', before, 'reais', 'hoje.contribuicao_centavos');
  const same = `ROUNDUP(ROUND(${consultations}*${now}*100,0)/ROUND(${next.contribution}*100,0),0)`;
  const keepsNoMore = `MIN(${now},${next.contribution},${next.price}-${today})<0.005`;
  sheet.result(
    'Consultas que pode perder',
    known(`IF(${keepsNoMore},"",MAX(0,${consultations}-${same}))`),
    'inteiro',
    'pode_perder',
  );
}

export function consultationPriceSheet(input: Input): Sheet {
  const sheet = new SheetWriter();
  sheet.title('Preço da consulta e margem', sheetNote);
  const fixed = writeFixedCosts(sheet, input.custos);
  const cell = writeInput(sheet, input);
  const sums = writeSums(sheet, fixed, cell);
  writeToday(sheet, cell, sums, writeResult(sheet, cell, sums));
  return { name: 'Preço da consulta', columns: [42, 20, 30, 18], rows: sheet.rows };
}
