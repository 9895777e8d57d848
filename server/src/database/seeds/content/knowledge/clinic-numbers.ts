import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const clinicNumbers: ModuleSeed = {
  id: 23,
  titulo: 'Os números da clínica',
  description: 'Resultado por serviço, agenda ocupada e o preço da consulta com conta feita.',
  image_url: '/images/knowledge/clinica-rentavel.svg',
  materials: [
    material(
      67,
      1,
      'O resultado da clínica em uma página',
      'Montar o resultado do mês separado por serviço e achar o ponto de equilíbrio.',
      `**Objetivo:** saber quanto cada serviço deixa e quanto a clínica precisa vender para empatar.

## A clínica do exemplo

Valores ilustrativos, iguais em todo este curso. No mês: 220 consultas de R$ 150, 120 vacinas de R$ 100, exames e procedimentos.

| | Consultas | Vacinas | Exames | Procedimentos | Total |
|---|---|---|---|---|---|
| Vendas | R$ 33.000 | R$ 12.000 | R$ 15.000 | R$ 20.000 | R$ 80.000 |
| Imposto e cartão (10,5%) | R$ 3.465 | R$ 1.260 | R$ 1.575 | R$ 2.100 | R$ 8.400 |
| Repasse, materiais e laboratório | R$ 9.900 | R$ 4.800 | R$ 7.500 | R$ 5.000 | R$ 27.200 |
| **Margem** | **R$ 19.635** | **R$ 5.940** | **R$ 5.925** | **R$ 12.900** | **R$ 44.400** |
| **Em % da venda** | **59,5%** | **49,5%** | **39,5%** | **64,5%** | **55,5%** |

O repasse é de 30% da consulta; a vacina custa 40% do preço; o laboratório externo, 50% do exame; os materiais, 25% do procedimento.

## Custos fixos

| Custo fixo | Por mês |
|---|---|
| Aluguel | R$ 6.500 |
| Salários com encargos | R$ 17.200 |
| Água, luz e internet | R$ 2.800 |
| Contador e sistema | R$ 1.700 |
| Pró-labore da sócia | R$ 8.000 |
| Manutenção e outros | R$ 2.800 |
| **Total** | **R$ 39.000** |

## O resultado

- Lucro: 44.400 − 39.000 = **R$ 5.400**, ou 6,75% da venda
- Ponto de equilíbrio: 39.000 ÷ 0,555 = **R$ 70.270**

Exame vende mais que vacina e deixa quase o mesmo. Isso orienta a negociação com o laboratório, nunca o pedido de exame: quem decide o que o paciente precisa é o veterinário.

## Checklist

- [ ] Vendas separadas por serviço
- [ ] Repasses e laboratório no mês certo
- [ ] Pró-labore dentro dos custos fixos
- [ ] Imposto confirmado com o contador`,
      [
        10,
        'Monte o resultado da minha clínica. Vendas: consultas R$ ___, vacinas R$ ___, exames R$ ___, procedimentos R$ ___. Imposto e cartão ___%. Repasses R$ ___, laboratório R$ ___, materiais e vacinas R$ ___. Custos fixos R$ ___.',
      ],
    ),
    material(
      68,
      2,
      'Agenda: quanto custa um horário vazio',
      'Calcular a ocupação da agenda e o valor de preencher os buracos.',
      `**Objetivo:** enxergar o horário vazio como custo e encher primeiro os certos.

## Conte os horários

A clínica do exemplo oferece 420 horários de 30 minutos por mês.

| Uso | Horários |
|---|---|
| 220 consultas | 220 |
| 120 vacinas, duas por horário | 60 |
| 36 retornos | 36 |
| **Total** | **316** |

**Ocupação:** 316 ÷ 420 = 75,2%. Ficaram vazios 420 − 316 = **104 horários**.

## Quanto custa cada um

- Custo fixo por horário oferecido: 39.000 ÷ 420 = R$ 92,86
- Custo fixo por horário usado: 39.000 ÷ 316 = **R$ 123,42**

A diferença é o preço dos vazios, pago por quem veio.

## Vale preencher?

Cada consulta de R$ 150 deixa 59,5%: 150 × 0,595 = R$ 89,25. Vinte consultas a mais por mês: 20 × 89,25 = **R$ 1.785** de margem, com a mesma equipe e o mesmo aluguel. O lucro iria de R$ 5.400 a R$ 7.185.

## De onde vêm

1. **Faltas:** confirmação na véspera e lista de espera.
2. **Retornos não marcados:** marcar antes da porta.
3. **Horários fracos:** terça de manhã para check-up de quem pode escolher.
4. **Convite de vacina e check-up,** pela data que o veterinário pôs na ficha.

## Limite

Deixe livres de 10% a 15% dos horários para encaixe e urgência. Consulta não se encurta para caber: se 30 minutos não bastam, a agenda está errada, não o veterinário.

## Checklist

- [ ] Horários oferecidos e usados, por dia da semana
- [ ] Faltas contadas à parte
- [ ] Custo do horário calculado
- [ ] Dois horários fracos com plano
- [ ] Espaço de urgência protegido`,
      [
        16,
        'Minha agenda tem ___ horários por mês e uso ___. Faltas: ___ por semana. Dias e horas mais vazios: ___. Mais cheios: ___. Redesenhe a agenda com espaço para urgência e diga por onde começo a preencher.',
      ],
    ),
    material(
      69,
      3,
      'O preço da consulta sem chute',
      'Decidir um reajuste olhando margem, agenda e quantos atendimentos se pode perder.',
      `**Objetivo:** saber o efeito de um reajuste antes de anunciar.

## O que cada horário precisa deixar

A sócia quer R$ 8.000 de lucro, além do pró-labore, para trocar um equipamento.

- Necessário: 39.000 + 8.000 = R$ 47.000
- Por horário usado: 47.000 ÷ 316 = R$ 148,73
- Hoje: 44.400 ÷ 316 = R$ 140,51

Faltam R$ 8,22 por horário. Dá para chegar lá com ocupação, adesão ou preço; em geral, um pouco de cada.

## Reajuste de R$ 15

De R$ 150 para R$ 165, ou 10%:

- A mais por consulta: 15 × 0,595 = R$ 8,93
- No mês: 220 × 15 × 0,595 = **R$ 1.963,50**
- Lucro novo: 5.400 + 1.963,50 = R$ 7.363,50

O repasse de 30% também sobe: o veterinário ganha com o reajuste.

## Quantas consultas posso perder?

- Margem de hoje: R$ 19.635
- Por consulta, com R$ 165: 165 × 0,595 = R$ 98,18
- Empate: 19.635 ÷ 98,18 = **200 consultas**

A clínica pode perder até 20 das 220 e ficar igual na consulta. Mas quem deixa de vir também não faz exame nem vacina: acompanhe por 60 dias.

## Como comunicar

- Data marcada, 30 dias antes, no balcão e na confirmação
- Retorno já combinado fica no preço antigo
- O que inclui, dito junto: exame completo, tempo, retorno
- Uma frase: "A partir do dia ___, a consulta passa a R$ 165, com retorno em até ___ dias."

Nada de anunciar preço como promoção sem conferir as regras do seu conselho.

## Checklist

- [ ] Margem da consulta atualizada
- [ ] Reajuste simulado em reais
- [ ] Perda máxima anotada
- [ ] Recepção treinada
- [ ] Revisão em 60 dias`,
      [
        17,
        'A consulta vai passar de R$ ___ para R$ ___ em ___. Ela inclui ___ e retorno em ___ dias. Escreva como a recepção apresenta o valor, a mensagem aos clientes e a resposta para quem achar caro, sem desconto.',
      ],
    ),
  ],
};
