import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const fullStoreMessages: ModuleSeed = {
  id: 19,
  titulo: 'WhatsApp e campanhas do ano',
  description: 'Responda para agendar, traga de volta quem sumiu e planeje as datas com conta feita.',
  image_url: '/images/knowledge/loja-cheia.svg',
  materials: [
    material(
      55,
      1,
      'Da pergunta de preço ao horário marcado',
      'Responder no WhatsApp de um jeito que termina em agendamento e medir a taxa.',
      `**Objetivo:** transformar "quanto é o banho?" em dia e hora.

Quem pergunta o preço já quer o serviço; só não sabe o que mais perguntar. Responder apenas "R$ 65" encerra a conversa.

## A resposta em quatro linhas

1. **Cumprimento com nome:** "Oi, Paula! Tudo bem?"
2. **Duas perguntas:** "Qual é o porte e o pelo dele? Embola fácil?"
3. **Preço com o que inclui:** "Para pequeno de pelo longo é R$ 65, com escovação, banho, secagem e higiene."
4. **Duas opções:** "Tenho quinta às 10h ou sexta às 15h. Qual fica melhor?"

## Respostas rápidas que valem a pena gravar

- [ ] Preço por porte e pelagem
- [ ] Endereço e horário
- [ ] Confirmação na véspera
- [ ] "O pet está pronto"
- [ ] Fora do horário: quando vocês respondem

Pergunta sobre coceira, ferida ou remédio tem uma resposta só: procure um veterinário.

## Velocidade

Combine um prazo que a equipe cumpre, por exemplo 10 minutos no horário da loja, e **uma** pessoa responsável por turno. Mensagem de todos é mensagem de ninguém.

## A conta

Numa semana chegaram 40 mensagens com interesse e saíram 14 agendamentos: 14 ÷ 40 = **35%**. Com a resposta completa, a loja do exemplo chegou a 18: 18 ÷ 40 = **45%**. São 4 banhos a mais por semana. Com tíquete de R$ 70: 4 × 70 = **R$ 280 por semana**, sem um real de anúncio.

## Como medir

Use etiquetas: "perguntou", "agendou", "não agendou: motivo". Sexta-feira, conte as três.

## Checklist

- [ ] Responsável por turno
- [ ] Resposta com duas perguntas e duas opções
- [ ] Etiquetas em uso
- [ ] Taxa da semana anotada`,
      [
        2,
        'Escreva minhas respostas rápidas do WhatsApp para quem pergunta o preço do banho. Minha loja: ___, no bairro ___. Preços: P R$ ___, M R$ ___, G R$ ___. Incluído: ___. Horário de funcionamento: ___. Quero terminar com duas opções de horário.',
      ],
    ),
    material(
      56,
      2,
      'Cliente que sumiu: a lista dos 45 dias',
      'Montar a lista de quem não voltou e trazer parte dela com três mensagens.',
      `**Objetivo:** recuperar clientes que já conhecem a loja, antes de pagar por novos.

## Monte a lista

Toda segunda, filtre os pets sem banho há 45 dias ou mais, só os de tutores que **aceitaram receber mensagens**. Tire quem se mudou, quem pediu para sair e quem teve problema não resolvido: esse recebe ligação do dono, não mensagem.

Se souber que o pet morreu, retire da lista na hora e registre. Nada dói mais que um lembrete desses.

## Três faixas, três mensagens

| Sem vir há | Mensagem | Tom |
|---|---|---|
| 45 a 60 dias | "Oi, [nome]! O [pet] costuma vir a cada 45 dias. Guardo quinta às 10h para ele?" | Lembrete |
| 61 a 90 dias | "Sentimos falta do [pet]! Ele está bem? Quando puder, é só me chamar." | Cuidado |
| Mais de 90 dias | "Oi, [nome]! Faz tempo que não vemos o [pet]. Houve algo que a gente possa melhorar?" | Escuta |

Uma mensagem por pessoa. Sem resposta em sete dias, só volte a procurar dali a 60.

## O resultado da loja do exemplo

| Faixa | Enviadas | Responderam | Voltaram |
|---|---|---|---|
| 45 a 60 dias | 24 | 13 | 9 |
| 61 a 90 dias | 20 | 9 | 4 |
| Mais de 90 dias | 16 | 5 | 2 |
| **Total** | **60** | **27** | **15** |

Voltaram 15 ÷ 60 = **25%**. Com tíquete de R$ 70: 15 × 70 = **R$ 1.050**. A primeira faixa rende mais; por isso a lista é semanal, não anual.

## Checklist

- [ ] Filtro feito toda segunda
- [ ] Só quem autorizou
- [ ] No máximo 15 mensagens por dia, uma a uma
- [ ] Motivos anotados: preço, mudança, atendimento
- [ ] Motivo repetido levado à reunião`,
      [
        2,
        'Escreva três mensagens para tutores que não voltam há 45, 75 e 100 dias. Loja: ___. Serviço que mais vendo: ___. Horários livres nesta semana: ___. Tom da casa: ___. Sem desconto e com opção de sair da lista.',
      ],
    ),
    material(
      57,
      3,
      'Calendário de campanhas do ano',
      'Escolher as datas que servem à loja e conferir se a oferta paga a verba.',
      `**Objetivo:** planejar o ano em uma tarde e nunca mais fazer campanha na véspera.

## As datas

| Quando | Data ou tema | Assunto |
|---|---|---|
| Janeiro a março | Verão | Passeio em hora fresca; pulgas e carrapatos |
| Abril | Abril Laranja | Contra maus-tratos |
| Junho | São João | Medo de fogos |
| 8 de agosto | Dia do gato | Serviços para gatos |
| 26 de agosto | Dia do cachorro | Grande campanha do ano |
| 9 de setembro | Dia do veterinário | Homenagem |
| 4 de outubro | Dia dos animais | Adoção e cuidado |
| Outubro e novembro | Outubro Rosa e Novembro Azul Pet | Convite à consulta |
| Dezembro | Dezembro Verde e Réveillon | Contra o abandono; fogos |

Escolha **seis**, não todas. Em tema de saúde, o texto convida ao veterinário e não ensina a tratar.

## A conta da oferta

Verba de R$ 300 e um brinde de R$ 6 por banho. Na loja do exemplo, cada banho deixa em média R$ 44,45 de margem de contribuição.

- Margem com o brinde: 44,45 − 6 = R$ 38,45
- Para pagar a verba: 300 ÷ 38,45 = 7,8, ou **8 banhos a mais**
- Com 30 banhos a mais: 30 × 38,45 − 300 = **R$ 853,50**

Conte só os banhos **a mais** que uma semana comum. Brinde para quem viria de qualquer jeito é custo.

## Contagem regressiva

- [ ] 30 dias antes: oferta, conta e verba
- [ ] 20 dias: brinde comprado e fotos feitas
- [ ] 10 dias: textos prontos e equipe avisada
- [ ] 7 dias: primeiro aviso, agenda aberta
- [ ] 2 dias: últimos horários
- [ ] 3 dias depois: contar o resultado e anotar

Agenda cheia? Não faça campanha de banho: promova produto ou os horários fracos.`,
      [
        4,
        'Monte uma campanha para ___ (data). Quero aumentar ___ nos dias ___. Verba de R$ ___, tíquete médio R$ ___, margem por venda R$ ___ e ideia de brinde: ___. Canais que uso: ___. Mostre a conta e o cronograma.',
      ],
    ),
  ],
};
