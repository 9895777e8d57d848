import type { InputOf } from './calculation.ts';
import { commissionModelNames } from './commission.ts';
import { formula, type Sheet, SheetWriter, sheetNote, text, toCents, typedCell } from './sheet.ts';

type Input = InputOf<'comissao'>;

function writeInput(sheet: SheetWriter, input: Input) {
  return {
    base: sheet.choice(
      'A comissão incide sobre o valor',
      input.base === 'bruto' ? 'bruto' : 'líquido',
      'bruto ou líquido',
    ),
    percentage: sheet.field('Percentual', input.percentual_bp, 'percentual'),
    goal: sheet.field('Faixas: meta do mês', input.meta_centavos, 'reais'),
    below: sheet.field('Faixas: até a meta', input.ate_a_meta_bp, 'percentual'),
    above: sheet.field('Faixas: acima da meta', input.acima_da_meta_bp, 'percentual'),
    tax: sheet.field('Imposto', input.imposto_bp, 'percentual'),
    card: sheet.field('Cartão', input.cartao_bp, 'percentual'),
    profit: sheet.field('Lucro desejado', input.lucro_bp, 'percentual'),
    days: sheet.field('Dias úteis', input.dias_uteis, 'inteiro'),
    rests: sheet.field('Domingos e feriados', input.descansos, 'inteiro'),
    charges: sheet.field('Encargos', input.encargos_bp, 'percentual'),
  };
}
type Cells = ReturnType<typeof writeInput>;

const paidHeadings = ['Comissão com encargos', 'Sobra', 'Teto'];
const serviceHeadings = [
  'Serviço',
  'No mês',
  'Preço',
  'Custo',
  'Valor por serviço',
  'Vendas',
  'Custo total',
  'Total por serviço',
];

export function commissionSheet(input: Input): Sheet {
  const sheet = new SheetWriter();
  sheet.title('Comissão', sheetNote);
  const cell = writeInput(sheet, input);
  const net = sheet.sum('Fica depois de imposto e cartão', `ROUND(1-${cell.tax}-${cell.card},4)`, 'fracao');
  const room = sheet.sum('Fica também depois do lucro', `ROUND(${net}-${cell.profit},4)`, 'fracao');
  const rows = writeServices(sheet, input, cell, net, room);
  const total = (column: string) => toCents(`SUM(${column}${rows[0]}:${column}${rows.at(-1)})`);

  sheet.heading('Resultado');
  const sales = sheet.sum('Vendas do mês', total('F'), 'reais', 'vendas_centavos');
  const cost = sheet.sum('Custo dos serviços', total('G'), 'reais', 'custo_centavos');
  const base = sheet.sum('Base da comissão', baseOf(cell, net, sales), 'reais', 'base_centavos');
  sheet.result(
    'Maior comissão que mantém o lucro',
    highest(cell, room, base, sales, cost),
    'percentual',
    'teto_bp',
  );
  writeModels(sheet, input, cell, { net, sales, cost, base, perService: total('H') });
  return { name: 'Comissão', columns: [42, 14, 14, 14, 18, 16, 16, 18, 22, 14, 12], rows: sheet.rows };
}

const baseOf = ({ base }: Cells, net: string, sales: string): string =>
  `IF(${base}="bruto",${sales},${toCents(`${sales}*${net}`)})`;

const highest = (
  { days, rests, charges }: Cells,
  room: string,
  base: string,
  sales: string,
  cost: string,
): string =>
  `MAX(0,MIN(1,ROUNDDOWN(ROUND(10000*${toCents(`${toCents(`${sales}*${room}`)}-${cost}`)}*${days}/(${base}*(${days}+${rests})*(1+${charges})),6),0)/10000))`;

function writeServices(sheet: SheetWriter, input: Input, cell: Cells, net: string, room: string): number[] {
  sheet.heading(...serviceHeadings, ...paidHeadings);
  return input.servicos.map((service, index) => {
    const n = sheet.rows.length + 1;
    const key = (name: string) => `servicos.${index}.${name}`;
    const unit = toCents(`${baseOf(cell, net, `C${n}`)}*${cell.percentage}`);
    const rest = toCents(`${unit}*${cell.rests}/${cell.days}`);
    return sheet.row(
      text(service.nome, 'input'),
      typedCell(service.quantidade, 'inteiro'),
      typedCell(service.preco_centavos, 'reais'),
      typedCell(service.custo_centavos, 'reais'),
      typedCell(service.valor_por_servico_centavos, 'reais'),
      formula(toCents(`B${n}*C${n}`), 'reais'),
      formula(toCents(`B${n}*D${n}`), 'reais'),
      formula(`IF(E${n}="",0,B${n}*E${n})`, 'reais'),
      formula(
        `${unit}+${rest}+${toCents(`(${unit}+${rest})*${cell.charges}`)}`,
        'reais',
        key('comissao_centavos'),
      ),
      formula(`${toCents(`C${n}*${net}`)}-D${n}-I${n}`, 'reais', key('sobra_centavos')),
      formula(
        highest(cell, room, baseOf(cell, net, `C${n}`), `C${n}`, `D${n}`),
        'percentual',
        key('teto_bp'),
      ),
    );
  });
}

interface Totals {
  net: string;
  sales: string;
  cost: string;
  base: string;
  perService: string;
}

function writeModels(sheet: SheetWriter, input: Input, cell: Cells, totals: Totals): void {
  sheet.heading(
    'Modelo',
    'Comissão',
    'Descanso',
    'Encargos',
    'Total',
    '% da venda',
    'Sobra da loja',
    'Lucro',
  );
  const { base, sales, net, cost } = totals;
  const models = [
    ['percentual', toCents(`${base}*${cell.percentage}`)],
    ...(input.meta_centavos === null
      ? []
      : [
          [
            'faixas',
            `${toCents(`MIN(${base},${cell.goal})*${cell.below}`)}+${toCents(`MAX(0,${base}-${cell.goal})*${cell.above}`)}`,
          ],
        ]),
    ...(input.servicos.some((one) => one.valor_por_servico_centavos === null)
      ? []
      : [['por-servico', totals.perService]]),
  ] as [keyof typeof commissionModelNames, string][];
  for (const [index, [model, words]] of models.entries()) {
    const n = sheet.rows.length + 1;
    const key = (name: string) => `modelos.${index}.${name}`;
    sheet.row(
      text(commissionModelNames[model]),
      formula(words, 'reais', key('comissao_centavos')),
      formula(toCents(`B${n}*${cell.rests}/${cell.days}`), 'reais', key('descanso_centavos')),
      formula(toCents(`(B${n}+C${n})*${cell.charges}`), 'reais', key('encargos_centavos')),
      formula(toCents(`B${n}+C${n}+D${n}`), 'reais', key('total_centavos')),
      formula(`ROUND(B${n}/${sales},4)`, 'percentual', key('parte_da_venda_bp')),
      formula(
        toCents(`${toCents(`${sales}*${net}`)}-${cost}-E${n}`),
        'reais',
        key('sobra_centavos'),
        'result',
      ),
      formula(`ROUND(G${n}/${sales},4)`, 'percentual', key('lucro_bp')),
    );
  }
}
