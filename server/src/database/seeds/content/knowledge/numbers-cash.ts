import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const numbersCash: ModuleSeed = {
  id: 1,
  titulo: 'Caixa sem susto',
  description: 'Separe o dinheiro da loja do seu, feche o caixa todo dia e veja o mês antes de ele chegar.',
  image_url: '/images/knowledge/primeiros-numeros.svg',
  materials: [
    material(
      1,
      1,
      'Separe o dinheiro da loja do seu',
      'Sair da mistura entre conta pessoal e conta da loja em uma semana.',
      `**Objetivo:** saber quanto dinheiro é da loja e quanto é seu.

Enquanto o mercado de casa sai da gaveta, nenhum número da loja fecha. A separação leva uma semana.

## Passo a passo

1. **Duas contas.** Uma só da loja, outra sua. Todo recebimento de venda entra na primeira.
2. **Retirada fixa.** Escolha um valor e dois dias do mês para transferir, por exemplo dias 5 e 20. No exemplo deste curso, a retirada é de R$ 3.000 por mês: duas transferências de R$ 1.500.
3. **Retirada é custo fixo.** Ela entra na lista de custos como qualquer conta. Lucro é o que sobra depois dela.
4. **Pagou conta pessoal com dinheiro da loja?** Anote como adiantamento e desconte da próxima retirada.
5. **Produto que você leva para casa** também se anota, pelo custo.

## Como escolher a retirada

Comece pelo que a loja aguenta, não pelo que você gostaria. Se nos últimos três meses sobraram, depois de tudo pago, R$ 3.400, R$ 3.100 e R$ 3.900, use o menor número com folga: R$ 3.000. Reveja a cada trimestre.

## Checklist da semana

- [ ] Conta da loja aberta e usada nas maquininhas
- [ ] Valor e dias da retirada escolhidos
- [ ] Caderno ou planilha de adiantamentos
- [ ] Contas pessoais fora do débito automático da loja

A forma de registrar retirada e pró-labore muda com o tipo de empresa: confirme com o seu contador. Para testar valores com os seus números, converse com o assistente [DRE simples e margem](/chat/10).`,
      [
        10,
        'Que retirada mensal a minha loja aguenta? Sobrou, depois de tudo pago, R$ ___, R$ ___ e R$ ___ nos últimos três meses. Hoje retiro R$ ___ e pago do caixa da loja estas contas pessoais: ___.',
      ],
    ),
    material(
      2,
      2,
      'Fechamento de caixa em 10 minutos',
      'Conferir dinheiro, cartão e Pix todo dia e achar a diferença na hora.',
      `**Objetivo:** terminar o dia sabendo se o que foi vendido está mesmo no caixa.

## A conta da gaveta

**Dinheiro esperado = troco inicial + vendas em dinheiro − sangrias − despesas pagas na hora**

Exemplo: troco inicial de R$ 200, vendas em dinheiro de R$ 640, sangria de R$ 500 para o cofre e R$ 35 de motoboy.

200 + 640 − 500 − 35 = **R$ 305 na gaveta**

Contou R$ 295? Faltam R$ 10. Anote no dia; diferença descoberta no fim do mês ninguém explica.

## Cartão e Pix

1. Some os comprovantes da maquininha por bandeira e compare com o sistema.
2. Confira o Pix pelo extrato do banco, nunca pela foto do comprovante que o cliente mostra.
3. Anote o que vai cair amanhã e o que cai em 30 dias: venda no crédito não é dinheiro hoje.

## Checklist do fechamento

- [ ] Contar a gaveta antes de olhar o esperado
- [ ] Conferir cartão e Pix
- [ ] Registrar a diferença, com o nome de quem fechou
- [ ] Separar o troco de amanhã (R$ 200 no exemplo)
- [ ] Guardar a sangria no cofre, com recibo

## Regra para diferença

Até R$ 5, registre e siga. Acima disso, confira de novo em dupla. Se repetir três vezes na semana, mude o processo antes de procurar culpado: quase sempre é troco errado, venda lançada na forma de pagamento errada ou despesa sem recibo. Descontar diferença do salário tem regra em lei: fale antes com o contador.`,
    ),
    material(
      3,
      3,
      'Fluxo de caixa das próximas quatro semanas',
      'Montar uma previsão simples e descobrir o aperto com antecedência.',
      `**Objetivo:** saber em que semana o dinheiro aperta, a tempo de agir.

Fluxo de caixa não diz se a loja deu lucro. Ele diz se haverá dinheiro na conta no dia do boleto.

## Monte a tabela

Liste o saldo de hoje, o que deve entrar (com a data em que **cai na conta**) e o que vai sair. Exemplo ilustrativo:

| Semana | Entradas | Saídas | Saldo no fim |
|---|---|---|---|
| Saldo inicial | | | R$ 6.000 |
| 1 | R$ 9.000 | R$ 7.500 | R$ 7.500 |
| 2 | R$ 8.500 | R$ 12.400 | R$ 3.600 |
| 3 | R$ 9.200 | R$ 10.900 | R$ 1.900 |
| 4 | R$ 11.300 | R$ 8.700 | R$ 4.500 |

Conferência: 6.000 + 38.000 de entradas − 39.500 de saídas = 4.500.

O aperto está na semana 3. Hoje ainda dá para escolher o que fazer.

## O que fazer com o aperto

1. **Adiar compra**, não conta: segure a reposição do que tem mais de 30 dias de estoque.
2. **Negociar antes do vencimento**: fornecedor aceita trocar a data quando é avisado.
3. **Adiantar entrada**: venda pacotes de banho na semana 1, sabendo que o serviço será prestado depois.
4. **Antecipar cartão só na última hora**, porque a taxa sai da sua margem.

## Checklist de segunda-feira

- [ ] Atualizar o saldo real
- [ ] Trocar previsões por valores que já aconteceram
- [ ] Incluir a semana nova, para ter sempre quatro
- [ ] Marcar em vermelho o saldo abaixo de uma semana de custos

Para decidir o que comprar e o que segurar, use o assistente [Estoque e giro](/chat/14).`,
      [
        14,
        'Meu caixa aperta na semana de ___: faltam R$ ___. Meu estoque por item, com venda por dia e prazo do fornecedor: ___. O que compro agora, o que seguro e o que negocio primeiro?',
      ],
    ),
  ],
};
