import type { AgentSeed } from '../types.ts';
import { bathAgents } from './bath.ts';
import { clinicAgents } from './clinic.ts';
import { distributionAgents } from './distribution.ts';
import { groomerAgents } from './groomer.ts';
import { instagramAgents } from './instagram.ts';
import { managementAgents } from './management.ts';
import { marketingAgents } from './marketing.ts';

/** In the order of the cards. Chats 1, 6, 12 and 15 are where the landing leads (§4). */
export const allAgents: readonly AgentSeed[] = [
  ...instagramAgents,
  ...marketingAgents,
  ...bathAgents,
  ...managementAgents,
  ...clinicAgents,
  ...distributionAgents,
  ...groomerAgents,
];
