import { DemoProvider, type DemoSearch } from './demo-provider.ts';
import type { ModelProvider } from './model-provider.ts';
import { type OpenAiConfig, OpenAiProvider } from './openai-provider.ts';

/** Returns the configured service, or without one the demonstration model, which answers from `search`. */
export function createModelProvider(config: OpenAiConfig | null, search: DemoSearch): ModelProvider {
  return config === null ? new DemoProvider(search) : new OpenAiProvider(config);
}
