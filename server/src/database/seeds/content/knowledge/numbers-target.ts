import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const numbersTarget: ModuleSeed = {
  id: 3,
  titulo: 'Meta do mês',
  description: 'Transforme custo e lucro desejado numa meta que a equipe entende e acompanha.',
  image_url: '/images/knowledge/primeiros-numeros.svg',
  materials: [
    material(
      7,
      1,
      'Da conta à meta',
      'Calcular a meta do mês partindo do lucro que a loja precisa.',
      `**Objetivo:** trocar a meta de palpite por uma meta que paga contas e deixa lucro.

**Meta = (custos fixos + lucro desejado) ÷ margem de contribuição**

Na loja do exemplo, os custos fixos são R$ 14.400, já com a retirada de R$ 3.000, e a margem é de 39,45%. O dono quer R$ 4.000 de lucro para trocar o secador e formar reserva.

(14.400 + 4.000) ÷ 0,3945 = R$ 46.641. Arredonde para **R$ 46.700**.

## A meta é possível?

Hoje a loja vende R$ 40.000. A meta pede 46.700 ÷ 40.000 = 1,1675, ou seja, **16,75% a mais**. É muito para um mês só. Três saídas:

1. **Dividir o caminho:** R$ 42.000 neste mês, R$ 44.500 no próximo, R$ 46.700 no terceiro.
2. **Melhorar a margem:** se ela subir para 42%, a meta cai para 18.400 ÷ 0,42 = R$ 43.810.
3. **Cortar custo fixo:** cada R$ 100 a menos por mês reduz a meta em 100 ÷ 0,3945 = R$ 253.

Normalmente se usa um pouco de cada uma.

## Para onde vai o lucro

Decida antes que ele apareça. Um começo simples: metade para reserva até juntar um mês de custos fixos, um quarto para equipamento, um quarto para o dono.

## Checklist

- [ ] Custo fixo e margem atualizados
- [ ] Lucro desejado com destino escrito
- [ ] Meta comparada com a média dos três últimos meses
- [ ] Caminho em etapas, se passar de 10% de crescimento`,
      [
        10,
        'Calcule a minha meta do mês: custos fixos R$ ___, margem de contribuição ___%, lucro desejado R$ ___. Hoje vendo R$ ___. Mostre um caminho em três meses.',
      ],
    ),
    material(
      8,
      2,
      'Meta por dia e por setor',
      'Quebrar a meta em número de banhos e de vendas que a equipe entende.',
      `**Objetivo:** dizer à equipe quantos pets e quantas vendas por dia, não um valor distante.

A meta da loja do exemplo é R$ 46.700. Ela abre 26 dias: 46.700 ÷ 26 = R$ 1.796,15. Arredonde para **R$ 1.797 por dia**.

## Divida por setor

Hoje 65% da venda é de produtos e 35% de banho e tosa. Mantendo a proporção:

| | Produtos | Banho e tosa |
|---|---|---|
| Meta do mês | R$ 30.355 | R$ 16.345 |
| Meta do dia | R$ 1.168 | R$ 629 |
| Tíquete médio (exemplo) | R$ 50 | R$ 70 |
| **Atendimentos por dia** | **24 vendas** | **9 pets** |

As contas: 1.168 ÷ 50 = 23,4, que vira 24. E 629 ÷ 70 = 8,99, que vira 9. Hoje a loja faz 20 vendas e perto de 8 pets por dia. Dito assim, a equipe enxerga o tamanho do passo: mais quatro vendas e mais um pet.

## Cuidado com o calendário

Sábado não é terça. Olhe as últimas quatro semanas e distribua: se sábado vende o dobro de um dia comum, a meta dele também é o dobro. O total da semana é que precisa fechar.

## Checklist

- [ ] Tíquete médio de cada setor calculado: vendas ÷ atendimentos
- [ ] Meta do dia escrita em atendimentos
- [ ] Sábado e véspera de feriado com meta própria
- [ ] Capacidade conferida: a equipe consegue dar 9 banhos com segurança?

Se a agenda não comporta, não aperte o banho: converse com o assistente [Agenda e encaixe](/chat/7) e reveja preço no [Precificador](/chat/5).`,
      [
        7,
        'Minha meta é de ___ pets por dia. Equipe: ___ banhistas e ___ tosadores, das ___ às ___. Equipamentos: ___ banheiras, ___ mesas, ___ secadores. Tempos por porte: ___. Cabe? Monte o dia.',
      ],
    ),
    material(
      9,
      3,
      'Acompanhe em 15 minutos por semana',
      'Fazer a reunião rápida que corrige o mês enquanto ainda dá tempo.',
      `**Objetivo:** olhar três números toda semana e tomar uma decisão.

## Os três números

1. **Venda acumulada.** Compare com o esperado: dias trabalhados × meta do dia. Com sete dias trabalhados e meta de R$ 1.797, o esperado é R$ 12.579. Vendeu R$ 11.900? Faltam R$ 679.
2. **Tíquete médio** de produtos e de banho. Se o movimento está bom e a venda não, é aqui que se vê.
3. **Horários vazios** na agenda de banho da próxima semana.

## O roteiro da reunião

| Minutos | O que fazer |
|---|---|
| 0 a 3 | Mostrar os três números, sem sermão |
| 3 a 8 | Perguntar: o que ajudou e o que atrapalhou? |
| 8 a 12 | Escolher **uma** ação para a semana |
| 12 a 15 | Definir quem faz, até quando e como se mede |

Uma ação feita vale mais que cinco combinadas. Exemplos: ligar para clientes de banho que não voltam há 45 dias; oferecer o petisco novo em toda venda de ração; publicar os encaixes de quarta nos stories.

## Se faltar muito

Faltando mais de 10% na terceira semana, não faça promoção no desespero. Volte ao ponto de equilíbrio (R$ 36.502 no exemplo), confirme que as contas estão cobertas e segure compras. Promoção com margem pequena aumenta o trabalho e não o lucro.

## Checklist

- [ ] Dia e hora fixos na semana
- [ ] Quadro com os três números
- [ ] Ação da semana passada conferida antes da nova
- [ ] Resultado do mês anotado para comparar no próximo`,
    ),
  ],
};
