import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const bathArrival: ModuleSeed = {
  id: 6,
  titulo: 'Recebimento e preparo',
  description: 'O que perguntar, o que conferir e como deixar sala e pelagem prontas antes da água.',
  image_url: '/images/knowledge/rotina-banho.svg',
  materials: [
    material(
      16,
      1,
      'Recebimento em cinco minutos',
      'Receber o pet com a ficha certa e combinar tudo antes de o tutor ir embora.',
      `**Objetivo:** começar o serviço sem dúvida e sem surpresa na entrega.

A maioria das reclamações nasce no balcão, porque algo não foi visto ou combinado. Cinco minutos resolvem.

## Perguntas ao tutor

1. O que vamos fazer hoje? Banho, tosa, unha? Qual comprimento?
2. Como ele se comporta com água, secador e outros animais?
3. Já teve reação a algum produto? Está em tratamento ou teve cirurgia recente?
4. Comeu há pouco? Está diferente do normal?
5. Em que telefone falamos com você durante o serviço?

Em tratamento, recém-operado ou estranho hoje: só com orientação do veterinário do pet.

## Olhar junto, na frente do tutor

Passe a mão da cabeça à cauda: nós, feridas, caroços, pulgas, unhas, ouvidos. Anote na ficha o que viu, com palavras simples: "vermelho atrás da orelha direita". Não dê nome de doença. Se preocupa, diga: "vale procurar um veterinário antes do banho".

## Combinar por escrito

- Serviço, preço e adicional possível (nó, por exemplo) com valor
- Horário previsto da entrega
- Autorização de imagem
- O que fazer se não conseguirmos falar com você

## Checklist

- [ ] Ficha completa e telefone testado
- [ ] Coleira e guia ajustadas; gato só na caixa de transporte
- [ ] Nome do pet na guia ou na caixa
- [ ] Pertences anotados
- [ ] Tutor viu o que foi registrado

Achou pulga ou nó difícil? O assistente [Conversa difícil](/chat/9) ajuda com as palavras.`,
      [
        8,
        'Monte a minha ficha de recebimento em uma página. Serviços: ___. Atendo gatos: ___. O que mais dá reclamação: ___. Adicionais e valores: ___. Quem fica no balcão: ___.',
      ],
    ),
    material(
      17,
      2,
      'A sala pronta antes do primeiro pet',
      'Abrir o banho e tosa com equipamento conferido, limpeza feita e segurança no lugar.',
      `**Objetivo:** nenhum pet espera na mesa enquanto alguém procura toalha.

## Abertura, 15 minutos

- [ ] Porta e portão de segurança fechando
- [ ] Piso seco e tapetes antiderrapantes na banheira e na mesa
- [ ] Água morna testada no antebraço
- [ ] Secadores e sopradores ligando, fio sem emenda, longe da água
- [ ] Lâminas limpas, afiadas e frias; tesouras guardadas fora do alcance
- [ ] Toalhas contadas: duas por pet pequeno, três por pet grande
- [ ] Shampoo diluído **como manda o rótulo**, com data no frasco
- [ ] Kit de primeiros socorros e telefone do veterinário à vista

## Entre um pet e outro, 5 minutos

1. Retire o pelo da banheira, do ralo e da mesa.
2. Lave com detergente, enxágue e aplique o desinfetante próprio para ambientes com animais, no tempo do rótulo.
3. Enxágue e seque. Produto sem enxágue irrita pata e pele.
4. Troque a toalha. Toalha nunca passa de um pet a outro.
5. Limpe pente, escova e lâmina.

Nunca misture produtos de limpeza, e mantenha animais fora da sala enquanto aplica.

## Fechamento, 20 minutos

- [ ] Limpeza completa de piso, ralo e paredes até a altura da mesa
- [ ] Filtros dos secadores limpos
- [ ] Toalhas lavadas e secas
- [ ] Consumo de shampoo anotado
- [ ] Equipamento com defeito separado e identificado

## Responsável

Cada checklist tem um nome e uma hora. Se todos são responsáveis, ninguém é. Para montar a versão da sua loja, use o [Checklist do banhista](/chat/8).`,
      [
        8,
        'Monte os checklists de abertura, entre pets e fechamento da minha sala: ___ banheiras, ___ mesas, ___ secadores, ___ pessoas. Funcionamos das ___ às ___. O que tem dado problema: ___.',
      ],
    ),
    material(
      18,
      3,
      'Escovação e nó: decidir antes da água',
      'Avaliar a pelagem, saber quando desembolar e quando parar e ligar ao tutor.',
      `**Objetivo:** escolher o caminho que dói menos, antes de molhar.

Água aperta o nó. Por isso escovação vem antes do banho, sempre.

## O teste do pente

Separe uma mecha, apoie a pele com a outra mão e passe o pente da ponta para a raiz.

| O pente | O que fazer |
|---|---|
| Passa até a raiz | Escovar e seguir |
| Para no meio, a pele não puxa | Desembolar por partes, com produto próprio, até 15 minutos |
| Não entra, ou a pele levanta junto | Parar e falar com o tutor: tosa baixa é o caminho mais gentil |
| Há ferida, cheiro forte ou secreção | Parar, avisar e orientar: procure um veterinário |

## Limite de tempo

Combine na loja um limite, por exemplo 15 minutos de desembolo incluídos ou cobrados à parte, com valor informado no recebimento. Depois disso o pet cansa, a pele esquenta e o banhista perde a mão. O adicional se cobra em blocos de 15 minutos.

## Como desembolar

1. Segure a base do nó, entre a pele e a mão, para não puxar.
2. Abra com os dedos, depois com o pente, da ponta para dentro.
3. Nunca corte nó com tesoura apontada para a pele: ela sobe junto com o pelo.
4. Faça pausas e fale baixo.
5. Atrás da orelha, axila e virilha são as áreas mais finas.

## Ligação para o tutor

"O nó está colado na pele. Se insistir, vai doer. Podemos tosar baixo hoje e combinar um plano de escovação para o pelo crescer bonito. Posso seguir?"

## Checklist

- [ ] Teste do pente feito no recebimento
- [ ] Tempo e adicional combinados
- [ ] Foto do estado da pelagem
- [ ] Autorização por escrito para tosar baixo`,
      [
        9,
        'O pet ___ (raça) chegou com nó em ___ e o tutor quer ___. Meu limite é de ___ minutos e o adicional custa R$ ___. Escreva a ligação e a mensagem pedindo autorização.',
      ],
    ),
  ],
};
