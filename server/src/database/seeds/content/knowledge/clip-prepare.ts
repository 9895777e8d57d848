import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const clipPrepare: ModuleSeed = {
  id: 21,
  titulo: 'Combinado, ferramenta e ordem',
  description: 'Acerte o comprimento com o tutor, escolha a lâmina e siga sempre a mesma sequência.',
  image_url: '/images/knowledge/tosa-comercial.svg',
  materials: [
    material(
      61,
      1,
      'A conversa do comprimento',
      'Traduzir "só uma aparadinha" em centímetros, foto e assinatura.',
      `**Objetivo:** começar a tosa sabendo o que o tutor vai ver na entrega.

"Baixinho" para um é máquina; para outro, é dois dedos. A maior parte das tosas refeitas nasce aqui.

## As cinco perguntas

1. **Corpo:** quanto fica? Mostre com os dedos e com o adaptador.
2. **Cabeça e orelhas:** redonda, natural, curta? Tem foto?
3. **Patas e cauda:** limpas, cheias, proporcionais?
4. **Da última vez**, o que gostou e o que mudaria?
5. **Em casa:** escova quantas vezes por semana? O comprimento precisa caber na rotina.

## Fale em medida

| O tutor diz | Pergunte | Registre |
|---|---|---|
| "Aparadinha" | "Tiro um dedo ou dois?" | Sobram 3 cm no corpo |
| "Bem baixinho" | "Assim, ou menor?" | Corpo com 6 mm |
| "Igual à foto" | "O pelo dele tem essa textura?" | Foto anexada e o que muda |
| "Você que sabe" | "Prefere prático ou comprido?" | Opção escolhida, com medida |

## O que o pelo deixa fazer

Passe o pente antes de prometer. Se ele não entra, diga agora: "Com este nó, o comprido vai doer. Posso tosar baixo e combinamos como manter." Pele machucada, caroço ou ferida: não tose por cima; avise e sugira procurar um veterinário.

## Na ficha

> Corpo 6 mm, cabeça redonda na tesoura, orelhas com 2 cm, cauda cheia. Nó na axila: autorizada tosa baixa na região. Valor combinado: R$ ___. Ok do tutor às 9h12.

## Checklist

- [ ] Medida por região
- [ ] Foto de referência e foto de chegada
- [ ] Nó mostrado ao tutor
- [ ] Preço e adicional ditos antes
- [ ] "Ok" por escrito ou no WhatsApp`,
      [
        9,
        'O tutor pediu ___ e o pelo do pet, ___ (raça), está ___. O que consigo fazer é ___, por R$ ___. Escreva como explico isso na chegada, as opções que ofereço e o texto da autorização.',
      ],
    ),
    material(
      62,
      2,
      'Lâminas, adaptadores e temperatura',
      'Escolher a altura do corte, cuidar da lâmina e evitar queimadura e marca.',
      `**Objetivo:** acertar a altura na primeira passada, com a pele segura.

## Alturas de referência

| Lâmina | Altura aproximada | Uso comum |
|---|---|---|
| 10 | 1,5 mm | Áreas de higiene e almofadas, com cuidado |
| 7F | 3 mm | Tosa baixa, nó colado |
| 5F | 6 mm | Corpo curto comercial |
| 4F | 9 mm | Corpo curto com mais pelo |
| 3F | 13 mm | Corpo médio |

A altura muda com marca, pressão, sentido e pelagem: contra o pelo, corta mais baixo. **Teste numa área discreta**, como a lateral da coxa, antes de seguir. Adaptadores, de 10 a 25 mm, só correm em pelo lavado, seco e sem nó.

## Lâmina fria, sempre

Encoste a lâmina na parte interna do seu antebraço **a cada cinco minutos**. Incomodou? Troque. Tenha duas iguais e reveze. Spray resfriador não resolve lâmina sem fio.

## Por que marca

- **Pelo sujo ou úmido:** volte ao secador
- **Lâmina cega ou seca:** afie, lubrifique
- **Mão pesada ou vaivém:** deixe o peso da máquina trabalhar, na direção do pelo
- **Pele frouxa:** estique com a outra mão

## Manutenção

1. Entre pets: escove o pelo, desinfete como manda o rótulo, uma gota de óleo.
2. Fim do dia: limpeza completa e conferência dos dentes. Dente quebrado corta pele: descarte.
3. Anote a data da afiação. Exemplo: seis lâminas a R$ 25 a cada dois meses são 6 × 25 = R$ 150; por mês, 150 ÷ 2 = **R$ 75** no custo do setor.

## Onde a pele é fina

Axila, virilha, dobra do joelho, borda da orelha, ventre e mamilos: lâmina rente, pele esticada, sem pressa. Cortou ou irritou? Pare, avise o tutor e procure um veterinário.

## Checklist

- [ ] Área de teste feita
- [ ] Duas lâminas da altura principal
- [ ] Temperatura conferida
- [ ] Óleo e escova na mesa`,
      [
        22,
        'Vou tosar um ___ (raça), pelagem ___, estado ___. O tutor quer o corpo com cerca de ___ mm. Tenho as lâminas ___ e os adaptadores ___. Que ferramenta uso em cada região e em que ordem?',
      ],
    ),
    material(
      63,
      3,
      'A ordem da tosa',
      'Seguir uma sequência fixa que cansa menos o pet e deixa os lados iguais.',
      `**Objetivo:** trabalhar sempre na mesma ordem, para não esquecer nem refazer.

## Antes

Pelo lavado, seco até a raiz e penteado. Tosar pelo úmido ou torto é tosar duas vezes. Mesa firme, guia ajustada sem apertar o pescoço, pet sempre com uma mão em cima.

## A sequência

| Passo | Região | Minutos no exemplo |
|---|---|---|
| 1 | Higiene: almofadas, barriga, região íntima | 5 |
| 2 | Dorso e laterais, da nuca à cauda | 9 |
| 3 | Peito e barriga | 4 |
| 4 | Pernas de trás, as duas | 7 |
| 5 | Pernas da frente, as duas | 6 |
| 6 | Cauda | 3 |
| 7 | Cabeça e orelhas | 11 |
| 8 | Conferência e retoque | 5 |
| **Total** | | **50** |

Tempos ilustrativos para um pequeno de pelo longo, corpo na máquina e cabeça na tesoura. Meça os seus.

## Por que assim

- **Higiene primeiro:** o pet ainda está descansado.
- **Grandes áreas antes dos detalhes:** dão a linha que o resto acompanha.
- **Um par de pernas de cada vez:** compare na hora, não no fim.
- **Cabeça por último:** é o que o tutor vê e pede pet calmo. Se ele cansar, faça uma pausa antes.

## Simetria

Afaste-se dois passos a cada etapa. Olhe de frente, de trás e de cima. Use referências do corpo: cotovelo, joelho, ponta do ombro. Tire do lado maior; nunca "empate" tirando dos dois.

## Pare se

- [ ] O pet ofega, treme ou tenta morder
- [ ] A lâmina esquentou
- [ ] Apareceu pele vermelha ou ferida
- [ ] Passaram 20 minutos sem pausa

Sinal de mal-estar: encerre, avise o tutor e procure um veterinário. Tosa pela metade se explica; acidente, não.`,
      [
        22,
        'Monte a sequência de tosa para ___ (raça), estilo ___, com o tempo de cada etapa. Hoje levo ___ minutos e a parte que mais demora é ___. O pet é ___ (calmo, ansioso, idoso). Ferramentas: ___.',
      ],
    ),
  ],
};
