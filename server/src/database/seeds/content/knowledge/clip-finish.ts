import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const clipFinish: ModuleSeed = {
  id: 22,
  titulo: 'Acabamento, exceções e tempo',
  description: 'Cabeça e patas que aparecem na foto, pelagens que pedem outro plano e tosa que dá lucro.',
  image_url: '/images/knowledge/tosa-comercial.svg',
  materials: [
    material(
      64,
      1,
      'Cabeça, patas e cauda: o acabamento que aparece',
      'Finalizar as três regiões que o tutor olha primeiro, com os lados iguais.',
      `**Objetivo:** entregar uma tosa que fica boa de perto e na foto.

O tutor olha o rosto, depois as patas, depois o conjunto. Meia hora de corpo perfeito não salva um olho tampado.

## Cabeça redonda comercial

1. Penteie tudo para a frente e para cima.
2. **Canto dos olhos:** tesoura de ponta redonda, lâmina paralela ao focinho, nunca apontada para o olho.
3. **Franja:** linha curva de um canto a outro, sem tampar a visão.
4. **Laterais:** desça em arco da orelha ao queixo.
5. **Topo:** una os lados; olhe de frente e de perfil.
6. **Focinho:** os dois lados com o mesmo volume, boca limpa.
7. **Orelhas:** sinta a borda da pele com os dedos **antes** de cortar. A tesoura passa por fora dos dedos.

## Patas

- Almofadas limpas, sem cavar entre os dedos
- Pé redondo: penteie para baixo, corte rente à mesa, inclinado para fora
- Perna em coluna: penteie para fora, corte reto de cima a baixo

## Cauda

Segure a ponta **sabendo onde termina o osso**, deixe um dedo de pelo além dele e arredonde. Base limpa, sem buraco.

## Conferência em um minuto

| Olhe de | Confira |
|---|---|
| Frente | Olhos livres, orelhas na mesma altura |
| Perfil | Linha do dorso contínua |
| Trás | Pernas com a mesma largura |
| Cima | Laterais iguais |
| Foto no celular | O que o olho não viu |

A foto mostra degrau que a mesa esconde. Tire, amplie, retoque e tire outra.

## Checklist

- [ ] Pet penteado depois do último corte
- [ ] Olhos e boca livres
- [ ] Nenhum fio comprido sobrando
- [ ] Foto igual à do recebimento, se autorizada
- [ ] Ficha com as medidas para a próxima vez`,
      [
        22,
        'Como acerto o acabamento de cabeça, patas e cauda em ___ (raça ou mistura), estilo ___? Meu problema mais comum é ___. Uso as tesouras ___. Quero os erros comuns e como corrigir cada um.',
      ],
    ),
    material(
      65,
      2,
      'Pelo duplo, nó e idoso: mudar de plano',
      'Reconhecer quando a tosa pedida não é a melhor e oferecer outra opção.',
      `**Objetivo:** dizer "assim não" com motivo, opção e preço.

## Pelo duplo

Spitz, husky, golden e outros têm subpelo. Raspado, o pelo pode crescer irregular, demorar ou não voltar igual. Ofereça no lugar:

- **Remoção do subpelo** com soprador, rasqueadeira e pente
- **Contorno na tesoura:** patas, cauda, orelhas e barriga
- **Higiene curta**

> "Raspar pode mudar o pelo dele para sempre. Posso tirar o subpelo solto e acertar o contorno: fica mais leve e bonito. Quer que eu mostre numa área pequena?"

Se o tutor insistir, só com autorização escrita que diga o risco. Se a razão é pele, calor excessivo ou queda de pelo, quem orienta é o veterinário.

## Nó generalizado

| Situação | Plano |
|---|---|
| Até 15 minutos de desembolo | Desembolar, adicional combinado |
| Mais que isso, pele boa | Tosa baixa, com autorização |
| Nó colado, pele vermelha, cheiro ou ferida | Parar e sugerir procurar um veterinário |

Nó é peso: a tosa baixa é alívio, não castigo. Mostre a manta de pelo ao tutor sem ironia.

## Idoso, ansioso e filhote

1. **Sessões curtas:** até 30 minutos, com pausa; divida em dois dias, se preciso.
2. **Conforto antes de beleza:** higiene, olhos, patas. O resto pode esperar.
3. **Apoio:** tapete macio, alguém ajudando, nada de puxar perna.
4. **Filhote:** a primeira visita é para conhecer o barulho. Dez minutos e um elogio.

Sedar para tosar é ato do veterinário. Loja não dá nem sugere calmante.

## A conta do tempo a mais

Com o minuto a R$ 0,60, 40 minutos além do previsto custam 40 × 0,60 = **R$ 24,00**. Combine antes: cobrar, dividir em duas visitas ou fazer menos.

## Checklist

- [ ] Pelagem avaliada antes do preço
- [ ] Opção oferecida com motivo
- [ ] Autorização escrita quando há risco
- [ ] Limite de tempo respeitado`,
      [
        9,
        'O tutor quer ___ em um ___ (raça, idade) e não é a melhor opção porque ___. Ofereço ___, por R$ ___. Escreva a conversa, a resposta se ele insistir e o texto da autorização por escrito.',
      ],
    ),
    material(
      66,
      3,
      'Tosa que dá lucro: tempo, preço e ritmo',
      'Medir a tosa por etapa, pôr preço no tempo e ganhar minutos sem correr.',
      `**Objetivo:** saber quanto cada tosa deixa por hora e onde se perde tempo.

## Sobra por hora

Com o minuto a R$ 0,60, R$ 4,00 de produtos e 71,5% do preço depois de comissão, imposto e cartão, um pequeno de pelo longo deixa:

| Serviço | Preço | Minutos | Custo | Sobra | Sobra por hora |
|---|---|---|---|---|---|
| Banho | R$ 70 | 60 | R$ 40,00 | R$ 10,05 | R$ 10,05 |
| Banho e tosa na máquina | R$ 105 | 90 | R$ 58,00 | R$ 17,08 | R$ 11,38 |
| Banho e tosa na tesoura | R$ 150 | 135 | R$ 85,00 | R$ 22,25 | R$ 9,89 |

Conta da máquina: 105 × 0,715 − 58 = R$ 17,08 em 90 minutos, o que dá R$ 11,38 por hora. A tesoura parece a mais cara, mas é a que deixa menos por hora: ou sobe o preço, ou cai o tempo. São valores ilustrativos.

## Onde o tempo some

Cronometre cinco tosas iguais, por etapa. Exemplo da tesoura, de 75 minutos além do banho:

| Etapa | Antes | Depois |
|---|---|---|
| Repassar pelo mal seco | 12 | 4 |
| Corpo | 28 | 28 |
| Pernas | 17 | 15 |
| Cabeça | 18 | 18 |
| **Total** | **75** | **65** |

Secar direito economizou mais que correr na cabeça. Com 10 minutos a menos, o serviço cai para 125 minutos e custa 125 × 0,60 + 4 = R$ 79,00. A sobra vai a 150 × 0,715 − 79 = **R$ 28,25**, ou 28,25 × 60 ÷ 125 = R$ 13,56 por hora.

## O que não se corta

Teste da lâmina, pausas, conferência e conversa com o tutor. Quem economiza ali paga em retrabalho.

## Agenda

Tosa longa no primeiro horário ou depois do almoço; nunca duas de tesoura seguidas com o mesmo tosador.

## Checklist

- [ ] Cinco tosas cronometradas
- [ ] Sobra por hora de cada serviço
- [ ] Uma etapa escolhida para melhorar
- [ ] Preço revisto com o tempo real`,
      [
        5,
        'Compare quanto sobra por hora na minha tosa. Banho R$ ___ em ___ min; máquina R$ ___ em ___ min; tesoura R$ ___ em ___ min. Custo do minuto R$ ___, produtos R$ ___, comissão ___%, imposto ___%, cartão ___%.',
      ],
    ),
  ],
};
