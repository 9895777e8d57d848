import type { Limits } from '#server/platform/limits.ts';
import type { Sandbox } from '#server/providers/payments/sandbox.ts';

export interface SandboxDependencies {
  sandbox: Sandbox;
  limits: Limits;
}
