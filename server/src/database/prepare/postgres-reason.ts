import { errorCode } from '../embedded/errors.ts';

/**
 * States whose messages name roles, databases, tables and settings, never data: connection, wrong encoding, sign-in, missing database,
 * missing object or right, resources, and read-only (PostgreSQL, Appendix A).
 */
const harmlessStates = /^(08|0A|22023|25006|28|3D|42501|42704|53|55000|57|58|F0)/;

/**
 * Returns PostgreSQL's or the network's own reason in one line. A message that could hold a statement or stored data is reduced to its
 * state. An error about several tried addresses has no message, only a code.
 */
export function postgresReason(error: unknown): string {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = errorCode(root);
  const isState = code !== undefined && /^[\dA-Z]{5}$/.test(code);
  if (isState && !harmlessStates.test(code)) return `SQLSTATE ${code}`;
  if (!(root instanceof Error)) return 'motivo desconhecido';
  return root.message.split('\n')[0] || code || root.name;
}
