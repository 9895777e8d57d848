import type { InputOf } from './calculation.ts';
import { formula, type Sheet, SheetWriter, sheetNote, text, toCents, typedCell } from './sheet.ts';

type Input = InputOf<'pacote-de-banho'>;

function writeInput(sheet: SheetWriter, input: Input) {
  sheet.row(text('Banho'), text(input.servico, 'input'));
  return {
    price: sheet.field('Preço de um banho avulso', input.preco_avulso_centavos, 'reais'),
    baths: sheet.field(
      input.modalidade === 'clube' ? 'Banhos por mês' : 'Banhos no pacote',
      input.banhos,
      'inteiro',
    ),
    discount: sheet.field('Desconto', input.desconto_bp, 'percentual'),
    minute: sheet.field('Custo do minuto', input.minuto_milesimos, 'minuto'),
    single: sheet.field('Minutos do banho avulso', input.minutos_avulso, 'inteiro'),
    often: sheet.field('Minutos do banho no pacote', input.minutos_no_pacote, 'inteiro'),
    products: sheet.field('Produtos por banho', input.produtos_centavos, 'reais'),
    gift: sheet.field('Mimo no pacote inteiro', input.mimo_centavos, 'reais'),
    use: sheet.field('Parte dos banhos que é usada', input.uso_bp, 'percentual'),
    commission: sheet.field('Comissão', input.comissao_bp, 'percentual'),
    tax: sheet.field('Imposto', input.imposto_bp, 'percentual'),
    card: sheet.field('Cartão', input.cartao_bp, 'percentual'),
    clients: sheet.field('Clientes por mês', input.clientes, 'inteiro'),
  };
}
type Cells = ReturnType<typeof writeInput>;

function writeSums(
  sheet: SheetWriter,
  { price, minute, products, commission, tax, card, single, often }: Cells,
) {
  sheet.heading('Contas');
  const net = sheet.sum('Fica depois de imposto e cartão', `ROUND(1-${tax}-${card},4)`, 'fracao');
  const kept = sheet.sum('Fica também depois da comissão', `ROUND(${net}-${commission},4)`, 'fracao');
  const costOf = (minutes: string): string => toCents(`${toCents(`${minutes}*${minute}`)}+${products}`);
  const singleCost = sheet.sum('Custo do banho avulso', costOf(single), 'reais', 'custo_avulso_centavos');
  const singleLeft = sheet.sum(
    'Sobra do banho avulso',
    toCents(`${toCents(`${price}*${kept}`)}-${singleCost}`),
    'reais',
    'sobra_avulso_centavos',
  );
  const cost = sheet.sum('Custo do banho no pacote', costOf(often), 'reais', 'custo_no_pacote_centavos');
  return { net, singleLeft, cost };
}
type Sums = ReturnType<typeof writeSums>;

/** Returns the formula of what a package with this total leaves. */
const leftOf = ({ baths, commission, use, gift }: Cells, { net, cost }: Sums, total: string): string =>
  toCents(
    `${toCents(`${total}*${net}`)}-${toCents(`${total}*${commission}*${use}`)}-${toCents(`${cost}*${baths}*${use}`)}-${gift}`,
  );

function writeLimits(sheet: SheetWriter, cell: Cells, { net, cost, singleLeft }: Sums): void {
  const { price, baths, use, gift, commission } = cell;
  const lowest = (wanted: string): string =>
    `ROUNDUP(ROUND(100*(${cost}*${baths}*${use}+${gift}+${wanted}*${baths})/(${baths}*(${net}-${commission}*${use})),6),0)/100`;
  const discountTo = (least: string): string =>
    `IF(${least}>${price},"nenhum",ROUNDDOWN(ROUND((${price}-${least})*100,0)*10000/ROUND(${price}*100,0),0)/10000)`;
  const minimum = sheet.result('Preço por banho que empata', lowest('0'), 'reais', 'preco_minimo_centavos');
  sheet.result('Maior desconto sem prejuízo', discountTo(minimum), 'percentual', 'desconto_limite_bp');
  const same = sheet.sum(
    'Preço por banho que deixa o mesmo que o avulso',
    lowest(`MAX(0,${singleLeft})`),
    'reais',
  );
  sheet.result(
    'Maior desconto que deixa o mesmo que o avulso',
    discountTo(same),
    'percentual',
    'desconto_igual_bp',
  );
}

function writeResult(sheet: SheetWriter, cell: Cells, sums: Sums, isClub: boolean): void {
  const { price, discount, baths, clients, often, use } = cell;
  sheet.heading('Resultado');
  const perBath = sheet.result(
    'Preço por banho',
    toCents(`${price}*(1-${discount})`),
    'reais',
    'por_banho_centavos',
  );
  const total = sheet.result(
    isClub ? 'Mensalidade' : 'Preço do pacote',
    toCents(`${perBath}*${baths}`),
    'reais',
    'total_centavos',
  );
  const left = sheet.result('Sobra do pacote', leftOf(cell, sums, total), 'reais', 'sobra_centavos');
  sheet.result('Sobra por banho', toCents(`${left}/${baths}`), 'reais', 'sobra_por_banho_centavos');
  sheet.result('Margem', `ROUND(${left}/${total},4)`, 'percentual', 'margem_bp');
  writeLimits(sheet, cell, sums);
  sheet.result('Receita do mês', `${total}*${clients}`, 'reais', 'receita_mes_centavos');
  sheet.result('Sobra do mês', `${left}*${clients}`, 'reais', 'sobra_mes_centavos');
  const work = `ROUNDUP(ROUND(${often}*${baths}*${use}*${clients},4),0)`;
  sheet.result('Minutos de trabalho no mês', work, 'inteiro', 'minutos_mes');
}

function writeOffers(sheet: SheetWriter, cell: Cells, sums: Sums): void {
  sheet.heading('Desconto', 'Por banho', 'Pacote', 'Sobra por banho');
  for (const [index, discount] of [0, 500, 1_000].entries()) {
    const n = sheet.rows.length + 1;
    const key = (name: string) => `ofertas.${index}.${name}`;
    sheet.row(
      typedCell(discount, 'percentual'),
      formula(toCents(`${cell.price}*(1-A${n})`), 'reais', key('por_banho_centavos')),
      formula(toCents(`B${n}*${cell.baths}`), 'reais', key('total_centavos')),
      formula(
        toCents(`${leftOf(cell, sums, `C${n}`)}/${cell.baths}`),
        'reais',
        key('sobra_por_banho_centavos'),
      ),
    );
  }
}

export function bathPackageSheet(input: Input): Sheet {
  const sheet = new SheetWriter();
  sheet.title(input.modalidade === 'clube' ? 'Clube de banho' : 'Pacote de banho', sheetNote);
  const cell = writeInput(sheet, input);
  const sums = writeSums(sheet, cell);
  writeResult(sheet, cell, sums, input.modalidade === 'clube');
  writeOffers(sheet, cell, sums);
  return { name: 'Pacote de banho', columns: [48, 20, 14, 18], rows: sheet.rows };
}
