import { describe, expect, it } from 'vitest';
import { calculators } from './calculation.ts';
import type { CalculationKind } from './kinds.ts';

/** Returns the problems of a form by field. */
function problems(kind: CalculationKind, change: Record<string, unknown>): Record<string, string> {
  const { form, typed, example } = calculators[kind];
  const texts = { ...(typed as (input: unknown) => object)(example), ...change };
  const parsed = form.safeParse(texts as never);
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
}

describe('the forms', () => {
  it('reads numbers as people type them', () => {
    const { form, typed, example } = calculators['tabela-de-precos'];
    const texts = {
      ...typed(example),
      minuto_milesimos: 'R$ 0,524',
      imposto_bp: '8,5 %',
      cartao_bp: '2.5',
      passo_centavos: '1',
      linhas: [
        {
          servico: ' Banho ',
          porte: 'P',
          pelagem: '',
          minutos: '1h20',
          produtos_centavos: 'R$ 4',
          preco_atual_centavos: '',
        },
      ],
    };
    expect(form.parse(texts)).toMatchObject({
      minuto_milesimos: 524,
      imposto_bp: 850,
      cartao_bp: 250,
      passo_centavos: 100,
      linhas: [{ servico: 'Banho', minutos: 80, produtos_centavos: 400, preco_atual_centavos: null }],
    });
  });

  it('names the problem of each field', () => {
    expect(
      problems('tabela-de-precos', {
        minuto_milesimos: 'meio real',
        comissao_bp: '',
        imposto_bp: '60',
        passo_centavos: '3',
        linhas: [
          {
            servico: '',
            porte: '',
            pelagem: '',
            minutos: '0',
            produtos_centavos: '-4',
            preco_atual_centavos: 'x',
          },
        ],
      }),
    ).toEqual({
      minuto_milesimos: 'Informe o custo do minuto, como 0,60',
      comissao_bp: 'Informe a comissão, de 0% a 100%',
      imposto_bp: 'Use até 50%',
      passo_centavos: 'Escolha o arredondamento',
      'linhas.0.servico': 'Informe o serviço',
      'linhas.0.minutos': 'Informe os minutos, como 60',
      'linhas.0.produtos_centavos': 'Informe o gasto com produtos, como 4,00',
      'linhas.0.preco_atual_centavos': 'Informe o preço de hoje, ou deixe em branco',
    });
    expect(problems('tabela-de-precos', { linhas: [] })).toEqual({ linhas: 'Informe pelo menos um serviço' });
  });

  it.each<[CalculationKind, Record<string, unknown>, Record<string, string>]>([
    [
      'tabela-de-precos',
      { comissao_bp: '50', lucro_bp: '40' },
      {
        lucro_bp:
          'Comissão, imposto, cartão e lucro somam 102,3%: nada sobra do preço. Baixe um deles até a soma ficar abaixo de 100%',
      },
    ],
    [
      'ponto-de-equilibrio',
      { produtos_bp: '67,7' },
      {
        produtos_bp:
          'Produtos, comissão, imposto e cartão somam 100%: nada sobra do preço. Baixe um deles até a soma ficar abaixo de 100%',
      },
    ],
    [
      'ponto-de-equilibrio',
      { produtos_bp: '67,2' },
      {
        produtos_bp:
          'De cada venda sobram só 0,5%. Abaixo de 1% a conta não fecha: confira mercadoria, comissão, imposto e cartão',
      },
    ],
    [
      'ponto-de-equilibrio',
      { vendas_hoje_centavos: '0,99' },
      {
        vendas_hoje_centavos: 'Informe a venda de um mês de hoje, de R$ 1,00 ou mais, ou deixe em branco',
      },
    ],
    ['minuto-produtivo', { atendimentos: '' }, { atendimentos: 'Informe os atendimentos do mês' }],
    [
      'minuto-produtivo',
      { atendimentos: '300' },
      {
        atendimentos:
          'Os atendimentos somam 18.000 minutos, mais que os 17.160 que a equipe trabalha. Confira a equipe, os atendimentos ou o tempo',
      },
    ],
    [
      'minuto-produtivo',
      { modo: 'estimado', aproveitamento_bp: '' },
      { aproveitamento_bp: 'Informe o aproveitamento, como 70%' },
    ],
    [
      'minuto-produtivo',
      { custos: [{ nome: 'Aluguel', valor_centavos: '0', parte_bp: '100' }] },
      { custos: 'Os custos do setor somam menos de R$ 1,00: confira os valores e a parte do setor' },
    ],
    [
      'pacote-de-banho',
      { comissao_bp: '80' },
      { comissao_bp: 'Comissão, imposto e cartão passam de 90% do preço: quase nada sobra. Confira os três' },
    ],
    [
      'comissao',
      { meta_centavos: '' },
      {
        meta_centavos:
          'Para comparar as faixas, informe a meta e os dois percentuais; ou deixe os três em branco',
      },
    ],
    [
      'preco-da-consulta',
      { pagamento: 'por-hora' },
      { hora_centavos: 'Informe o valor da hora, como 80,00' },
    ],
    [
      'preco-da-consulta',
      { consultas_no_mes: '1', lucro_bp: '45' },
      { consultas_no_mes: 'O preço passa de R$ 99.000,00: confira os custos e as consultas por mês' },
    ],
  ])('refuses an impossible %s in words', (kind, change, expected) => {
    expect(problems(kind, change)).toEqual(expected);
  });

  it('accepts the examples, and refuses unknown fields', () => {
    for (const { input, example } of Object.values(calculators)) {
      expect(input.safeParse(example).success).toBe(true);
      expect(input.safeParse({ ...example, outro: 1 }).success).toBe(false);
    }
  });
});
