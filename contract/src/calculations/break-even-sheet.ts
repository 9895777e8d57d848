import type { InputOf } from './calculation.ts';
import { writeFixedCosts } from './fixed-cost-rows.ts';
import { centsBy, formula, type Sheet, SheetWriter, sheetNote, toCents } from './sheet.ts';

interface Cells {
  ticket: string;
  days: string;
  margin: string;
}

/** Returns the references of the sales and the services that a goal needs. */
function writeGoal(
  sheet: SheetWriter,
  name: 'empate' | 'meta',
  needed: string,
  { ticket, days, margin }: Cells,
) {
  const title = name === 'empate' ? 'Empate' : 'Meta';
  sheet.heading(title);
  const sales = sheet.result(
    `${title}: venda do mês`,
    toCents(`(${needed})/${margin}`),
    'reais',
    `${name}.venda_centavos`,
  );
  sheet.result(
    `${title}: venda por dia`,
    toCents(`${sales}/${days}`),
    'reais',
    `${name}.venda_por_dia_centavos`,
  );
  const services = sheet.result(
    `${title}: atendimentos do mês`,
    `ROUNDUP(${centsBy(sales, ticket)},0)`,
    'inteiro',
    `${name}.atendimentos`,
  );
  sheet.result(
    `${title}: atendimentos por dia`,
    `ROUND(${sales}/${ticket}/${days},1)`,
    'decimal',
    `${name}.por_dia_decimos`,
  );
  return { sales, services };
}

/** Writes the lines of the chart, from none to `last` services. */
function writeCurve(
  sheet: SheetWriter,
  last: string,
  { fixed, ticket, margin }: { fixed: string; ticket: string; margin: string },
): void {
  sheet.heading('Atendimentos', 'Receita', 'Custo');
  for (let index = 0; index <= 20; index++) {
    const n = sheet.rows.length + 1;
    sheet.row(
      formula(`ROUND(${last}*${index}/20,0)`, 'inteiro'),
      formula(toCents(`A${n}*${ticket}`), 'reais'),
      formula(`${fixed}+B${n}-${toCents(`B${n}*${margin}`)}`, 'reais'),
    );
  }
}

export function breakEvenSheet(input: InputOf<'ponto-de-equilibrio'>): Sheet {
  const sheet = new SheetWriter();
  sheet.title('Ponto de equilíbrio e meta', sheetNote);
  const fixed = writeFixedCosts(sheet, input.custos, 'custo_centavos');

  sheet.heading('Da venda');
  const parts = [
    sheet.field('Mercadoria e produtos', input.produtos_bp, 'percentual'),
    sheet.field('Comissão', input.comissao_bp, 'percentual'),
    sheet.field('Imposto', input.imposto_bp, 'percentual'),
    sheet.field('Cartão', input.cartao_bp, 'percentual'),
  ];
  const ticket = sheet.field('Tíquete médio', input.tiquete_centavos, 'reais');
  const days = sheet.field('Dias abertos no mês', input.dias, 'inteiro');
  const profit = sheet.field('Lucro desejado no mês', input.lucro_centavos, 'reais');
  const current = sheet.field('Venda de um mês de hoje', input.vendas_hoje_centavos, 'reais');
  const margin = sheet.sum(
    'Margem de contribuição',
    `ROUND(1-${parts.join('-')},4)`,
    'percentual',
    'margem_bp',
  );
  const even = writeGoal(sheet, 'empate', fixed, { ticket, days, margin });
  const goal = writeGoal(sheet, 'meta', `${fixed}+${profit}`, { ticket, days, margin });

  sheet.heading('Hoje');
  const known = (words: string) => `IF(${current}="","",${words})`;
  sheet.result(
    'Lucro com a venda de hoje',
    known(toCents(`${toCents(`${current}*${margin}`)}-${fixed}`)),
    'reais',
    'hoje.lucro_centavos',
  );
  sheet.result(
    'Acima do empate',
    known(toCents(`${current}-${even.sales}`)),
    'reais',
    'hoje.acima_do_empate_centavos',
  );
  sheet.result(
    'Crescimento até a meta',
    known(`ROUND((${goal.sales}-${current})/${current},4)`),
    'percentual',
    'hoje.crescimento_bp',
  );
  const now = `IF(${current}="",0,ROUNDUP(${centsBy(current, ticket)},0))`;
  const last = sheet.sum(
    'Atendimentos no fim do gráfico',
    `MAX(20,ROUNDUP(MAX(${goal.services},${now})*5/4,0))`,
    'inteiro',
  );
  writeCurve(sheet, last, { fixed, ticket, margin });
  return { name: 'Ponto de equilíbrio', columns: [42, 18, 14, 18], rows: sheet.rows };
}
