import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import {
  type Calculation,
  type CalculationInput,
  calculationInput,
} from '@matilha/contract/calculators/calculation';
import { calculators } from '@matilha/contract/calculators/calculators';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import type { TestProduct } from '#server/testing/product.ts';

/** Returns the example of a kind with a new id, to be sent; `changes` override its input. */
export const sent = (kind: CalculationKind, changes: object = {}): CalculationInput =>
  calculationInput.parse({
    id: randomUUID(),
    kind,
    input: { ...calculators[kind].example, ...changes },
  });

/** Returns the calls of the calculators on this product. */
export const calculationCalls = ({ call }: Pick<TestProduct, 'call'>) => {
  const send = (user: User, body: unknown) => call(user, 'POST', '/api/calculations', body);
  return {
    send,
    keep: async (user: User, kind: CalculationKind, changes: object = {}): Promise<Calculation> =>
      (await send(user, sent(kind, changes))).json(),
    read: (user: User, path: string) => call(user, 'GET', `/api/calculations${path}`),
    remove: (user: User, id: string) => call(user, 'DELETE', `/api/calculations/${id}`),
  };
};
