import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const clinicReturn: ModuleSeed = {
  id: 24,
  titulo: 'Adesão, retorno e prevenção',
  description: 'Acompanhe orçamentos, traga o pet de volta na data certa e planeje a prevenção.',
  image_url: '/images/knowledge/clinica-rentavel.svg',
  materials: [
    material(
      70,
      1,
      'Do orçamento ao sim: a taxa de adesão',
      'Registrar cada orçamento, descobrir por que não foi aceito e agir no motivo certo.',
      `**Objetivo:** melhorar a adesão com clareza e acompanhamento, nunca com pressão.

## O número

A clínica do exemplo apresentou 32 orçamentos no mês e 19 foram aceitos:

19 ÷ 32 = **59%**

O valor médio é de R$ 960: 19 × 960 = R$ 18.240, quase toda a venda de procedimentos (R$ 20.000).

## Os 13 que não vieram

Ninguém melhora o que não anota. Uma linha por orçamento: data, valor, quem apresentou, resposta, motivo.

| Motivo | Quantos | O que fazer |
|---|---|---|
| Ninguém ligou depois | 5 | Acompanhar em dois dias |
| Preço | 4 | Parcelar; o veterinário vê se há etapas |
| Dúvida | 3 | Veterinário retorna a ligação |
| Foi a outra clínica | 1 | Ouvir e registrar |
| **Total** | **13** | |

O maior motivo não é o preço: é o silêncio da clínica.

## O acompanhamento

- **Mesmo dia:** orçamento por escrito, com total, parcelas e validade.
- **Dois dias:** "Oi, [nome]! Ficou alguma dúvida sobre o orçamento do [pet]? Posso pedir ao veterinário que ligue."
- **Sete dias:** o veterinário revê a lista e decide quem precisa de contato por causa da saúde do pet.

Se o tutor contar que o pet piorou, passe ao veterinário na hora.

## Quanto vale

Três aceites a mais: 22 ÷ 32 = 69%. São 3 × 960 = R$ 2.880 de venda e, com margem de 64,5%, 2.880 × 0,645 = **R$ 1.857,60**.

A meta é do processo: acompanhar 100% em dois dias. Nunca ponha meta de venda de exame ou de cirurgia: isso fere a confiança e a ética.

## Checklist

- [ ] Planilha com motivo obrigatório
- [ ] Responsável pelo acompanhamento
- [ ] Lista do veterinário toda sexta
- [ ] Taxa comparada com o próprio mês anterior`,
      [
        17,
        'Apresentei ___ orçamentos e ___ foram aceitos. Motivos de quem não aceitou: ___. Valor médio R$ ___. Formas de pagamento: ___. Calcule a taxa, aponte o que melhorar no processo e escreva a mensagem de dois dias depois.',
      ],
    ),
    material(
      71,
      2,
      'Retorno e vacina: a agenda que já é sua',
      'Usar as datas da ficha para trazer o pet de volta e medir comparecimento.',
      `**Objetivo:** que nenhuma data escrita pelo veterinário se perca.

Antes de buscar paciente novo, cuide do que já está na ficha. Quem define vacina, intervalo e retorno é sempre o veterinário; a recepção cuida do convite.

## Dois números

| | Previstos | Feitos | Taxa |
|---|---|---|---|
| Retornos | 50 | 36 | 72% |
| Vacinas com data no mês | 150 | 120 | 80% |

Contas: 36 ÷ 50 = 72% e 120 ÷ 150 = 80%.

## Quanto vale melhorar

Se 15 das 30 vacinas perdidas voltarem, a taxa vai a 135 ÷ 150 = 90%. São 15 × 100 = R$ 1.500 de venda e 1.500 × 0,495 = **R$ 742,50** de margem. O retorno, já incluído na consulta, não vende: ele protege o tratamento e a confiança.

## A régua da vacina

| Quando | O que fazer |
|---|---|
| 15 dias antes | Mensagem com a data e dois horários |
| 3 dias antes | Só para quem não marcou |
| Véspera | Confirmação |
| 7 dias depois | Ligação de cuidado, uma vez |

> "Oi, [nome]! Pela ficha do [pet], a próxima vacina está marcada para a semana de [data]. Terça às 9h ou quinta às 17h? Para não receber lembretes, responda SAIR."

Sem susto: não escreva que o pet vai adoecer. Se o tutor relatar reação ou sintoma, chame o veterinário.

## A rotina de segunda

1. Filtrar as datas das próximas duas semanas.
2. Tirar quem pediu para não receber e os pets que morreram.
3. Enviar, marcar, anotar.
4. Sexta: contar enviados, marcados e feitos.

## Checklist

- [ ] Data do retorno escrita antes de o tutor sair
- [ ] Autorização de mensagem na ficha
- [ ] Faltas vistas no mesmo dia
- [ ] Duas taxas anotadas no mês`,
      [
        18,
        'Crie minha régua de lembretes de ___ (vacina ou retorno), que o veterinário já datou na ficha. Canal: ___. Quem assina: ___. Avisar ___ dias antes. Horários que quero preencher: ___. Inclua a mensagem depois da falta.',
      ],
    ),
    material(
      72,
      3,
      'Plano de prevenção: a conta antes de lançar',
      'Simular um plano anual e conferir se ele se paga, antes de vender o primeiro.',
      `**Objetivo:** decidir se o plano vale a pena e com que preço.

O que entra no plano é decisão do **veterinário**, conforme idade e vida de cada pet. Os itens abaixo só servem para a conta.

## A simulação

| Item no ano | Preço avulso | Custo variável |
|---|---|---|
| 2 consultas de R$ 150 | R$ 300 | R$ 90 |
| 3 vacinas de R$ 100 | R$ 300 | R$ 120 |
| 1 painel de exames | R$ 200 | R$ 100 |
| **Total** | **R$ 800** | **R$ 310** |

Plano: 12 parcelas de R$ 60: 12 × 60 = R$ 720, ou 10% a menos que o avulso.

- Imposto e cartão: 720 × 0,105 = R$ 75,60
- Sobra: 720 − 310 − 75,60 = **R$ 334,40** por pet no ano

## Compare com a vida real

Se o tutor fizesse tudo avulso, sobrariam 800 × 0,895 − 310 = R$ 406,00. Mas, sem plano, o tutor do exemplo faz 1 consulta e 2 vacinas: 350 × 0,895 − 45 − 80 = R$ 188,25.

O plano ganha quando aumenta a **frequência**; perde quando só dá desconto a quem já vinha. Levante no sistema: quantos dos seus clientes já fazem tudo?

## Riscos que entram na conta

1. **Cancelamento no meio:** quem usou R$ 500 e pagou R$ 240 deixa 500 − 240 = R$ 260 em aberto. O contrato precisa dizer o que acontece.
2. **Inadimplência:** cobrança recorrente no cartão reduz.
3. **Agenda:** 100 planos são 200 consultas por ano. Cabem?
4. **Regras:** plano e propaganda têm norma do conselho e do consumidor. Passe o texto pelo responsável técnico e por um advogado.

## Checklist

- [ ] Itens definidos pelo veterinário
- [ ] Conta feita com os seus custos
- [ ] Contrato revisado
- [ ] Teste com 20 clientes por três meses
- [ ] Número de desistências acompanhado`,
      [
        17,
        'Escreva uma página simples que explique ao tutor o plano de prevenção já definido pelo veterinário. Itens: ___. Valor avulso R$ ___, plano em ___ parcelas de R$ ___. Não inclui: ___. Regra de cancelamento: ___. Confira as contas.',
      ],
    ),
  ],
};
