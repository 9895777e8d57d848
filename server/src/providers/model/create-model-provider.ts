import type { Log } from '#server/platform/log.ts';
import { DemoProvider } from './demo/demo-provider.ts';
import { FallbackProvider } from './fallback-provider.ts';
import type { ModelProvider } from './model-provider.ts';
import { type OpenAiConfig, type OpenAiOptions, OpenAiProvider } from './openai-provider.ts';

export interface ModelSettings extends OpenAiConfig {
  limits: Pick<OpenAiOptions, 'firstTokenMs' | 'gapMs' | 'totalMs'>;
  /** A second model, for questions that the first one cannot answer. */
  fallback: OpenAiConfig | null;
}

/** Returns the configured service, with the second one behind it, or without a service the demonstration model. */
export function createModelProvider(
  { model: settings, local }: { model: ModelSettings | null; local: boolean },
  log: Pick<Log, 'warn'>,
): ModelProvider {
  if (settings === null) return new DemoProvider(undefined, { local });
  const { limits, fallback } = settings;
  const first = new OpenAiProvider(settings, limits);
  if (fallback === null) return first;
  return new FallbackProvider(first, new OpenAiProvider(fallback, limits), { totalMs: limits.totalMs, log });
}
