import type { Context } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { Sandbox } from '#server/providers/payments/sandbox.ts';

export interface SandboxDependencies {
  sandbox: Sandbox;
  limits: Limits;
  /** Told when the clock was moved: what ends by the clock alone, no event tells. */
  clockMoved: (context: Context) => Promise<unknown>;
}
