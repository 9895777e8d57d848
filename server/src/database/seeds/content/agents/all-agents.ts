import type { AgentSeed, CategorySeed } from '../types.ts';
import { bathAgents } from './bath.ts';
import { clinicAgents } from './clinic.ts';
import { distributionAgents } from './distribution.ts';
import { groomerAgents } from './groomer.ts';
import { instagramAgents } from './instagram.ts';
import { managementAgents } from './management.ts';
import { marketingAgents } from './marketing.ts';

/** Category 1 is the one the home screen opens on (§2.8). */
export const categorySeeds: readonly CategorySeed[] = [
  { id: 1, nome: 'Marketing', ordem: 1 },
  { id: 2, nome: 'Banho e tosa', ordem: 2 },
  { id: 3, nome: 'Gestão', ordem: 3 },
  { id: 4, nome: 'Clínica', ordem: 4 },
  { id: 5, nome: 'Distribuição', ordem: 5 },
  { id: 6, nome: 'Groomer', ordem: 6 },
];

/** In the order of the cards. Chats 1, 6, 12 and 15 are where the landing leads (§4). */
export const agentSeeds: readonly AgentSeed[] = [
  ...instagramAgents,
  ...marketingAgents,
  ...bathAgents,
  ...managementAgents,
  ...clinicAgents,
  ...distributionAgents,
  ...groomerAgents,
];
