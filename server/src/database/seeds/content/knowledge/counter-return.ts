import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const counterReturn: ModuleSeed = {
  id: 11,
  titulo: 'O cliente que volta',
  description: 'Cadastro que serve para algo, lembrete de recompra e loja arrumada para vender.',
  image_url: '/images/knowledge/atendimento-vende.svg',
  materials: [
    material(
      31,
      1,
      'Cadastro que serve para alguma coisa',
      'Coletar poucos dados úteis, com autorização, e usá-los de verdade.',
      `**Objetivo:** saber quem é o cliente para atendê-lo melhor, sem pedir a vida dele.

## Só o que se usa

| Dado | Para quê |
|---|---|
| Nome do tutor e WhatsApp | Avisar e confirmar |
| Nome, espécie e porte do pet | Atender pelo nome, indicar certo |
| Mês de aniversário do pet | Mensagem simpática |
| Ração e tamanho do saco | Lembrar da recompra |
| Aceita receber mensagens? | Respeito e lei |

CPF, só para nota quando o cliente pedir. Endereço, só para entrega. Dado que ninguém usa é risco guardado.

## Como pedir

No fim da compra, com motivo: "Quer que eu avise quando a ração do Thor estiver acabando? Preciso só do seu WhatsApp." Quem entende para que serve, dá.

Pergunte sobre as mensagens separadamente e anote a resposta. Quem não quer propaganda ainda pode receber o aviso de que o pet ficou pronto. Pedido para sair da lista se atende na hora, e dado que o cliente manda apagar é apagado, salvo o que a lei manda guardar.

## Comece hoje

1. Escolha o lugar: sistema da loja ou uma planilha com senha. Caderno no balcão expõe todo mundo.
2. Meta da primeira semana: 5 cadastros por dia. Em 6 dias, 30 clientes.
3. Na sexta, use: mande uma mensagem útil para os que aceitaram.

## Checklist

- [ ] Campos reduzidos ao que se usa
- [ ] Autorização registrada com data
- [ ] Acesso só para quem precisa
- [ ] Uma ação por semana com o cadastro
- [ ] Cadastro repetido unificado no fim do mês

Mensagens prontas: [WhatsApp que vende](/chat/2).`,
      [
        2,
        'Escreva a frase do balcão para pedir o cadastro, a pergunta de autorização e a primeira mensagem útil. Loja: ___. Vou usar o cadastro para: ___. Canal: ___.',
      ],
    ),
    material(
      32,
      2,
      'Lembrete de recompra de ração',
      'Calcular quando o saco acaba e lembrar o cliente na semana certa.',
      `**Objetivo:** falar com o cliente quando o saco está acabando, antes que ele compre em outro lugar.

## A conta

**Dias de duração = peso do saco em gramas ÷ gramas por dia**

| Saco | Consumo por dia | Duração | Lembrar no dia |
|---|---|---|---|
| 15 kg | 250 g | 60 dias | 53 |
| 10 kg | 200 g | 50 dias | 43 |
| 3 kg | 60 g | 50 dias | 43 |

O lembrete sai sete dias antes do fim. A quantidade por dia é a que o tutor já serve, conforme a embalagem ou o veterinário: pergunte "quanto ele come por dia?", não indique. Com dois pets, some o consumo dos dois.

Não sabe o consumo? Pergunte quanto durou o último saco. É a melhor informação.

## A mensagem

> Oi, [nome]! Pelas minhas contas, a ração do [pet] acaba na semana que vem. Separo um saco para você? Pode retirar ou levamos aí.

Uma mensagem, uma pergunta. Sem resposta em dois dias, não insista: ajuste a data no cadastro quando ele voltar.

## Quanto vale

Um cliente que leva um saco de R$ 180 a cada 60 dias compra cerca de 6 sacos por ano: 6 × 180 = **R$ 1.080**. Perder dez clientes assim são R$ 10.800 de venda por ano. O lembrete custa um minuto.

## Checklist

- [ ] Data da compra, saco e consumo no cadastro
- [ ] Lista dos lembretes feita toda segunda
- [ ] Estoque conferido antes de oferecer
- [ ] Só para quem aceitou receber
- [ ] Voltaram ÷ lembrados, anotado no fim do mês

Para não faltar o saco prometido, veja [Estoque e giro](/chat/14).`,
      [
        2,
        'Escreva a mensagem de recompra da ração ___ do pet ___, que deve acabar em ___ dias. Entrego em ___; retirada das ___ às ___. Quero uma versão curta e uma mais calorosa.',
      ],
    ),
    material(
      33,
      3,
      'Loja arrumada para vender',
      'Reorganizar entrada, gôndola e caixa em uma manhã.',
      `**Objetivo:** fazer o cliente ver o que precisa sem perguntar.

## O passeio do cliente

Entre pela porta como se fosse a primeira vez e filme até o caixa. Assista com a equipe e anote: onde o olho para? Onde emperra? O que está sem preço?

## Quatro pontos quentes

1. **Entrada:** um assunto por vez. Calor: bebedouros e tapetes. Frio: camas e roupas. Troque a cada duas semanas.
2. **Altura dos olhos e das mãos:** o que deixa mais margem e gira. Embaixo, o pesado; em cima, o estoque.
3. **Fundo da loja:** ração e areia, que o cliente procura. No caminho ele vê o resto.
4. **Caixa:** itens de até R$ 20, úteis e com preço. Três tipos, não trinta.

## Regras de prateleira

- **Tudo com preço**, grande e legível. Sem preço, o cliente supõe que é caro.
- **Rótulo para a frente**, validade mais próxima na frente.
- **Junte por uso**, não por fornecedor: tudo do filhote no mesmo lugar.
- **Espaço vazio se preenche** no mesmo dia: prateleira furada parece loja fechando.
- Medicamento e produto veterinário seguem regra própria: consulte o responsável técnico.

## Meça a mudança

Escolha uma gôndola. Anote a venda de 14 dias antes e 14 dias depois. Exemplo ilustrativo: 42 petiscos antes, 57 depois. 57 ÷ 42 = 1,36: **36% a mais**. Manteve o preço? Então foi a exposição.

## Checklist da manhã

- [ ] Filmagem do passeio assistida
- [ ] Entrada com um assunto só
- [ ] Preço em 100% dos itens da área mexida
- [ ] Validade conferida
- [ ] Foto do resultado, para repor igual
- [ ] Data para medir marcada`,
      [
        14,
        'Quero rearrumar a loja de ___ m². Faça a curva ABC pelo lucro destes produtos, com venda do mês, custo e preço: ___. O que merece a altura dos olhos, o que vai para o fundo e o que está parado?',
      ],
    ),
  ],
};
