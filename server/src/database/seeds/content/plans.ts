import type { ChecklistSeed, PlanSeed } from './types.ts';

/**
 * The struck-through price is what the same answers would cost at the Filhote plan's rate (4900 / 60 cents),
 * rounded down: a true comparison, not an invented discount. Tier 4 is the free tier and is never listed (4.1).
 */
export const plans: readonly PlanSeed[] = [
  {
    tier_id: 1,
    titulo: 'Filhote',
    valor: 4900,
    ancoragem: 4900,
    responses_limit: 60,
    link: '/subscribe?plano=1',
    check1: 'sim',
    check2: 'sim',
    check3: 'não',
  },
  {
    tier_id: 2,
    titulo: 'Companheiro',
    valor: 9900,
    ancoragem: 12200,
    responses_limit: 150,
    link: '/subscribe?plano=2',
    check1: 'sim',
    check2: 'sim',
    check3: 'sim',
  },
  {
    tier_id: 3,
    titulo: 'Alcateia',
    valor: 19900,
    ancoragem: 32600,
    responses_limit: 400,
    link: '/subscribe?plano=3',
    check1: 'sim',
    check2: 'sim',
    check3: 'sim',
  },
  {
    tier_id: 4,
    titulo: 'Gratuito',
    valor: 0,
    ancoragem: 0,
    responses_limit: 20,
    link: '/subscription',
    check1: 'sim',
    check2: 'sim',
    check3: 'não',
  },
];

export const planChecklist: readonly ChecklistSeed[] = [
  { id: 1, descricao: 'Todos os assistentes de IA' },
  { id: 2, descricao: 'Banco de conhecimento, agenda de eventos e descontos com parceiros' },
  { id: 3, descricao: 'Atendimento prioritário no suporte' },
];
