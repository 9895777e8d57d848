import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const visitStore: ModuleSeed = {
  id: 15,
  titulo: 'Na loja e depois',
  description: 'Conversar olhando a prateleira, mostrar a conta do lojista e registrar para a próxima.',
  image_url: '/images/knowledge/visita-eficiente.svg',
  materials: [
    material(
      43,
      1,
      'A visita em seis passos',
      'Conduzir a conversa da chegada ao combinado, em 40 minutos.',
      `**Objetivo:** sair com um pedido, um combinado ou uma resposta; nunca de mãos vazias.

| Passo | Minutos | O que fazer |
|---|---|---|
| 1. Chegar | 3 | Cumprimentar a equipe inteira. Cliente na loja tem prioridade: espere |
| 2. Olhar | 7 | Prateleira: faltas, validade, preço, concorrente. Conte o estoque |
| 3. Perguntar | 8 | "O que girou? O que parou? O que o cliente pede e você não tem?" |
| 4. Propor | 10 | Uma proposta, com a conta do lojista |
| 5. Ouvir a objeção | 7 | Perguntar antes de responder |
| 6. Combinar | 5 | Pedido, prazo e data da próxima visita por escrito |

São 40 minutos, o tempo previsto na rota.

## Olhe antes de falar

Dois minutos de gôndola dizem mais que dez de conversa. Peça licença, arrume os seus produtos, ponha a validade próxima na frente. Não mexa nos do concorrente.

## Objeções

- **"Está caro."** "Comparado com qual? Vamos olhar quanto sobra por unidade e quantas você vende."
- **"Tenho estoque."** "Quantos dias dá? Se dá mais de 30, combinamos para a próxima visita." Empurrar hoje é perder o mês que vem.
- **"O concorrente dá prazo maior."** "Entendo. Vou ver o que posso e respondo até amanhã às 12h." Só prometa o que está autorizado.
- **"Vou pensar."** "O que falta para decidir?"

## Checklist

- [ ] Estoque contado na prateleira
- [ ] Três perguntas feitas antes da proposta
- [ ] Uma proposta, não o catálogo
- [ ] Nenhuma promessa sem autorização
- [ ] Próxima data combinada`,
      [
        19,
        'Na visita, a loja ___ disse: "___". Vendo ___ por R$ ___ e ela vende a R$ ___. Estou autorizado a ___. Prepare a resposta e o combinado para a próxima visita.',
      ],
    ),
    material(
      44,
      2,
      'A conta que o lojista enxerga',
      'Mostrar margem, giro e dinheiro parado numa folha, sem confundir os três.',
      `**Objetivo:** falar de quanto sobra por mês, não só de quanto custa.

## Margem não é markup

Produto que custa R$ 60 e vende por R$ 84:

- **Markup** (sobre o custo): 24 ÷ 60 = **40%**
- **Margem** (sobre o preço): 24 ÷ 84 = **28,6%**

Quem chama 40% de margem erra a conta e depois culpa o fornecedor. Use sempre a margem sobre o preço de venda.

## Descontando imposto e cartão

Com 8,5% de imposto e taxa sobre a venda (confirme o percentual da loja):

| | Produto 1 | Produto 2 |
|---|---|---|
| Custo | R$ 60,00 | R$ 100,00 |
| Preço | R$ 84,00 | R$ 135,00 |
| Margem sobre o preço | 28,6% | 25,9% |
| Imposto e taxa (8,5%) | R$ 7,14 | R$ 11,48 |
| **Sobra por unidade** | **R$ 16,86** | **R$ 23,52** |
| Vende por mês | 12 | 5 |
| **Sobra por mês** | **R$ 202,32** | **R$ 117,60** |

O produto 2 deixa mais por unidade; o 1 deixa mais no mês. É essa linha que decide a prateleira.

## Dinheiro parado

Para 15 dias de venda do produto 1, bastam 6 unidades: 6 × 60 = R$ 360. Comprar 30 unidades põe R$ 1.800 na prateleira por 75 dias. Desconto de volume só compensa se girar antes do vencimento do boleto.

**Dias de estoque = unidades ÷ venda por dia.** Com 12 por mês, são 0,4 por dia: 30 ÷ 0,4 = 75.

## Checklist

- [ ] Custo e preço reais da loja
- [ ] Margem sobre o preço, não markup
- [ ] Venda por mês informada pelo lojista
- [ ] Dias de estoque do pedido abaixo de 45

Leve a tabela ao [Mix por loja](/chat/20) e saia com a proposta pronta.`,
      [
        20,
        'Monte a conta do lojista para estes itens: nome, custo, preço de venda e unidades por mês: ___. Imposto e cartão da loja: ___%. Pedido mínimo: R$ ___. Mostre sobra por mês e dias de estoque.',
      ],
    ),
    material(
      45,
      3,
      'Registro e números do mês',
      'Anotar cada visita em dois minutos e ler o mês com quatro números.',
      `**Objetivo:** que a próxima visita comece onde esta terminou.

## Cinco linhas, no carro, antes de ligar o motor

1. **Vi:** faltas, exposição, concorrente
2. **Ouvi:** o que girou, o que parou, queixa
3. **Vendi:** itens e valor
4. **Prometi:** o quê e até quando
5. **Próxima:** data e objetivo

Exemplo: "Vi petisco fora do gancho. Ouvi que faltou areia no sábado. Vendi 10 sacos, R$ 900. Prometi resposta da troca até amanhã às 12h. Próxima: dia 14, recolocar petisco."

Promessa vira tarefa no mesmo minuto. Promessa cumprida é a venda da próxima visita.

## Os quatro números

| Número | Conta | Exemplo do mês |
|---|---|---|
| Visitas feitas | Soma | 105 |
| Conversão | Pedidos ÷ visitas | 63 ÷ 105 = 60% |
| Pedido médio | Venda ÷ pedidos | 56.700 ÷ 63 = R$ 900 |
| Promessas no prazo | Cumpridas ÷ feitas | 38 ÷ 40 = 95% |

## Como ler

- Conversão baixa com muita visita: falta preparo, ou a rota leva às lojas erradas.
- Conversão boa e pedido pequeno: falta proposta de mix.
- Poucas visitas: olhe a rota e o tempo em cada loja.
- Promessas abaixo de 90%: pare de prometer e resolva o que está aberto.

Escolha **um** número para melhorar por mês. Se a conversão subir de 60% para 65% nas mesmas 105 visitas, são 68 pedidos: cinco a mais, R$ 4.500.

## Checklist

- [ ] Cinco linhas depois de cada visita
- [ ] Promessas revistas todo fim de dia
- [ ] Quatro números no último dia útil
- [ ] Um ponto escolhido para o mês seguinte`,
      [
        19,
        'Meus números do mês: ___ visitas, ___ pedidos, venda de R$ ___, ___ promessas feitas e ___ cumpridas. Calcule, aponte o ponto fraco e ajuste a minha próxima semana.',
      ],
    ),
  ],
};
