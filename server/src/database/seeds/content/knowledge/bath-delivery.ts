import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const bathDelivery: ModuleSeed = {
  id: 7,
  titulo: 'Banho, secagem e entrega',
  description: 'A sequência segura na água, o secador sem susto e a entrega que já marca o próximo.',
  image_url: '/images/knowledge/rotina-banho.svg',
  materials: [
    material(
      19,
      1,
      'O banho passo a passo',
      'Dar banho com segurança, na ordem certa e no tempo previsto.',
      `**Objetivo:** repetir o mesmo banho bem feito, seja quem for o banhista.

## A sequência

1. **Apoio.** Tapete antiderrapante, guia curta e uma mão sempre no pet. Ninguém sai de perto, nem por um segundo.
2. **Água morna**, testada no antebraço. Comece pelas patas e suba; a cabeça fica por último.
3. **Ouvidos protegidos** do jato. Nada é introduzido no canal.
4. **Shampoo diluído** como manda o rótulo. Massageie no sentido do pelo, sem esfregar nó.
5. **Rosto com a mão ou esponja**, longe dos olhos.
6. **Enxágue até a água sair limpa** e o pelo "cantar" entre os dedos. Resto de produto incomoda a pele.
7. **Segunda aplicação** só se precisar.
8. **Condicionador** conforme a pelagem, e enxágue de novo.
9. **Toalha** ainda na banheira, apertando sem esfregar.

## Tempo de referência

Da entrada à entrega, só banho, pelagem sem nó. São valores ilustrativos: meça os da sua equipe por uma semana.

| Porte | Pelo curto | Pelo longo |
|---|---|---|
| Pequeno | 40 min | 60 min |
| Médio | 55 min | 80 min |
| Grande | 75 min | 110 min |

## Pare e chame o responsável se

- [ ] A respiração ficar ofegante ou difícil, a língua arroxeada ou o pet mole
- [ ] Aparecer ferida, sangue ou vermelhidão nova
- [ ] O pet tentar morder ou entrar em pânico

Retire da água, mantenha seguro, avise o tutor e acione um veterinário. Idosos, filhotes e cães de focinho curto pedem banho mais rápido e mais pausas.`,
      [
        8,
        'Faça o passo a passo do banho para a minha equipe, com tempo por etapa. Portes que atendo: ___. Banheira: ___. Produtos: ___. Onde a equipe mais erra: ___.',
      ],
    ),
    material(
      20,
      2,
      'Secagem sem susto e sem acidente',
      'Secar por completo, controlando calor, barulho e cansaço.',
      `**Objetivo:** pet seco até a raiz, tranquilo e sem risco de calor.

A secagem é a hora de mais acidente e mais estresse. Vale a pena ir devagar.

## Regras que não se negociam

- **Nunca** sozinho com o secador ligado, em mesa, caixa ou gaiola.
- **Nunca** jato no focinho, nos olhos ou dentro do ouvido.
- **Sempre** sua mão na frente do ar: se incomoda a sua pele, incomoda a dele.
- **Sempre** pausa a cada 10 minutos para ver respiração e língua.
- Ambiente ventilado e água fresca disponível.

## A sequência

1. Toalha até parar de pingar.
2. Soprador de longe, na potência menor, começando pela garupa. O barulho chega antes do ar: deixe o pet ouvir.
3. Aproxime aos poucos, seguindo o pelo.
4. Secador com rasqueadeira ou escova, por partes, até a raiz. Umidade presa vira cheiro e irritação.
5. Cabeça por último, com ar fraco e toalha.
6. Confira axila, virilha, entre os dedos e atrás da orelha.

## Pet com medo

Toalha extra, ar morno de longe e mais pausas. Combine com o tutor um tempo maior e um horário calmo. Gato: sala silenciosa, potência mínima e, se não aceitar, entregue úmido e avisado. Não force.

## Sinais de calor excessivo

Ofegar forte, língua muito vermelha ou arroxeada, salivar demais, cambalear: **desligue tudo, leve a lugar fresco, chame um veterinário já e avise o tutor**. Não espere passar.

## Checklist

- [ ] Filtro do secador limpo
- [ ] Alguém ao lado o tempo todo
- [ ] Pausas feitas
- [ ] Raiz seca nas dobras
- [ ] Comportamento anotado na ficha`,
      [
        8,
        'Faça o checklist da secagem segura com os meus equipamentos: ___. Equipe de ___ pessoas, ___ pets por dia. Casos que mais preocupam: ___. Inclua quando parar e chamar o responsável.',
      ],
    ),
    material(
      21,
      3,
      'A entrega que marca o próximo banho',
      'Entregar com relato, orientação simples e o retorno agendado.',
      `**Objetivo:** o tutor sai sabendo o que foi feito e com a próxima data na agenda.

## Conferência antes de chamar

- [ ] Seco nas dobras, penteado, sem tesoura nem laço apertado
- [ ] Unhas e higiene conforme o combinado
- [ ] Coleira, guia e pertences
- [ ] Ficha com o que foi visto
- [ ] Foto no cantinho, se autorizada

## O relato em três frases

1. **O que fizemos:** "Banho, hidratação e unha."
2. **Como ele foi:** "Ficou calmo na água e estranhou o secador; fizemos duas pausas."
3. **O que vimos:** "Está vermelho atrás da orelha direita, como anotamos na chegada. Sugiro procurar um veterinário para olhar."

Fale o que viu, nunca o que acha que é. Se algo aconteceu durante o serviço, conte primeiro, com verdade, e registre.

## O retorno

Não pergunte "quer marcar?". Ofereça: "Para essa pelagem não embolar, o ideal é voltar em 15 dias. Fica melhor quinta ou sábado?" A frequência depende da pelagem e da rotina; se houver tratamento de pele, quem define é o veterinário.

## A conta do retorno

Numa loja que atende 8 pets por dia, se 3 saem com data marcada em vez de 1, são 2 agendamentos a mais por dia. Em 26 dias, 52. Com tíquete de R$ 70, isso representa R$ 3.640 já na agenda, sem anúncio.

## Checklist

- [ ] Tutor recebido pelo nome, pet também
- [ ] Relato em três frases
- [ ] Uma orientação simples para casa
- [ ] Próxima data oferecida com duas opções
- [ ] Confirmação na véspera pelo WhatsApp

Mensagens prontas de confirmação: [WhatsApp que vende](/chat/2).`,
      [
        2,
        'Escreva a mensagem de entrega do pet ___: fizemos ___, ele se comportou ___, vimos ___. Quero oferecer o próximo horário, ___ ou ___, e confirmar na véspera.',
      ],
    ),
  ],
};
