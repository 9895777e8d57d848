import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const receptionContact: ModuleSeed = {
  id: 8,
  titulo: 'Primeiro contato e chegada',
  description: 'Telefone, espera e a chegada de um caso grave: o que a recepção faz e fala.',
  image_url: '/images/knowledge/recepcao-acolhe.svg',
  materials: [
    material(
      22,
      1,
      'Telefone e WhatsApp que viram consulta',
      'Responder dúvidas e preço sem orientação clínica e terminar com a consulta marcada.',
      `**Objetivo:** atender em até dez minutos e terminar a conversa com uma data.

## O roteiro em quatro passos

1. **Acolher:** "Clínica, aqui é a Ana. Com quem falo? E o nome do seu pet?"
2. **Entender:** "O que está acontecendo? Desde quando?" Escute e anote com as palavras do tutor.
3. **Encaminhar:** ofereça dois horários. Se o tutor parece aflito, ou o relato preocupa, chame o veterinário na hora: quem avalia gravidade é ele.
4. **Confirmar:** data, hora, endereço, o que trazer (carteira de vacinas, exames, lista do que o pet toma).

## "Quanto custa a consulta?"

Diga o preço. Esconder irrita. Depois diga o que está incluído e ofereça horário: "A consulta é R$ ___, com exame completo e retorno em até ___ dias. Tenho hoje às 16h ou amanhã às 9h."

Preencha com os valores da sua clínica e deixe colado ao lado do telefone.

## "O que eu dou para ele?"

Nunca se indica remédio, nem caseiro, nem "só para aguentar". Resposta pronta:

> Eu entendo a preocupação. Para não pôr o pet em risco, só o veterinário pode orientar. Vou chamar agora para ver o que fazer, ou já marcamos a consulta.

## Checklist

- [ ] Resposta em até 10 minutos no horário de atendimento
- [ ] Mensagem automática fora do horário, com o plantão mais próximo
- [ ] Preço e o que inclui à vista
- [ ] Dois horários sempre oferecidos
- [ ] Confirmação na véspera

**Meça:** consultas marcadas ÷ contatos do dia. Para melhorar as respostas, use o [WhatsApp que vende](/chat/2).`,
      [
        2,
        'Escreva as respostas do WhatsApp da clínica: preço da consulta (R$ ___, inclui ___), horários ___, plantão ___. E a resposta para quem pede remédio, sem orientação clínica.',
      ],
    ),
    material(
      23,
      2,
      'Chegada e sala de espera',
      'Organizar a recepção para o pet ficar calmo e o tutor se sentir visto.',
      `**Objetivo:** ninguém espera sem saber quanto, nem com medo.

## Os primeiros 30 segundos

Olhe, sorria e diga o nome do pet antes do nome do tutor. Se estiver ao telefone, acene e sussurre "já falo com você". Quem é visto espera melhor.

## A sala

- **Cães de um lado, gatos do outro.** Com uma sala só, use um biombo e uma prateleira alta para as caixas de transporte: gato no chão, cercado de cães, sofre.
- **Caixa coberta com uma toalha** acalma. Tenha toalhas limpas para emprestar.
- **Guia curta e caixa fechada**, sempre. Um aviso simpático na porta ajuda.
- **Água, saco higiênico e lenço** à mão.
- Pet que pode ter algo contagioso: o veterinário define onde ele aguarda. A recepção avisa a equipe assim que ouvir o relato.

## A espera

Diga um número e atualize: "O doutor está 15 minutos atrasado." Passou do prazo? Vá até a pessoa. Ofereça remarcar se passar de 30 minutos.

## A ficha

| Campo | Por quê |
|---|---|
| Motivo, com as palavras do tutor | O veterinário lê antes de chamar |
| Desde quando | Poupa tempo de consulta |
| O que o pet toma | Segurança |
| Telefone de contato e segunda pessoa | Urgência |
| Autorização para mensagens | Respeito e lei |

## Checklist

- [ ] Nome do pet dito em voz alta
- [ ] Previsão de espera informada
- [ ] Gatos separados
- [ ] Ficha completa antes da consulta
- [ ] Pesagem feita com ajuda, se o pet permitir

Para redesenhar a sua recepção, converse com o [Fluxo de atendimento e retorno](/chat/16).`,
      [
        16,
        'Redesenhe a minha recepção. Espaço: ___. Recepcionistas: ___. Consultas por dia: ___. Espera média: ___ minutos. Cães e gatos hoje ficam ___. O que mais incomoda os tutores: ___.',
      ],
    ),
    material(
      24,
      3,
      'Quando chega um caso grave',
      'Saber o papel da recepção numa emergência: chamar, abrir caminho e acolher.',
      `**Objetivo:** agir em segundos, cada um no seu papel, sem decidir o que é do veterinário.

A recepção não avalia gravidade. Se o tutor diz que é urgente, ou se você tem dúvida, **chame o veterinário na hora**. É melhor chamar dez vezes à toa.

## O protocolo da recepção

1. **Chame**, em voz firme e com a palavra combinada pela equipe. Não saia de perto do pet para procurar alguém.
2. **Abra caminho** até a sala. A fila espera.
3. **Não ofereça nada** ao pet: nem água, nem comida, nem remédio. Não manipule; quem segura é o tutor ou a equipe treinada.
4. **Anote a hora** da chegada e o relato em uma linha.
5. **Acolha o tutor:** um lugar para sentar, água para ele, alguém por perto.
6. **Só depois, o cadastro.** Nome e telefone bastam agora.
7. **Explique à sala:** "Chegou uma emergência, vamos atrasar. Quem preferir remarcar, eu ajudo."

## O que dizer ao tutor

> O veterinário já está com ele. Assim que puder, ele vem falar com você. Vou ficar por aqui e trago notícia, mesmo que seja para dizer que ainda não há novidade.

Não diga "vai ficar tudo bem": você não sabe. Não comente casos parecidos. Autorizações e valores são conversados com calma, pelo responsável, assim que o veterinário puder explicar.

## Preparação

- [ ] Palavra de chamada combinada
- [ ] Telefone do plantão e de ambulância veterinária à vista
- [ ] Termo de autorização impresso
- [ ] Um treino de 10 minutos por mês, com cronômetro
- [ ] Conversa com a equipe depois de cada caso`,
      [
        16,
        'Monte o papel de cada pessoa da recepção quando chega um caso grave. Equipe por turno: ___. O veterinário fica em ___. Plantão mais próximo: ___. Não quero triagem por sintoma.',
      ],
    ),
  ],
};
