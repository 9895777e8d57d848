import { DemoProvider, type DemoSearch } from './demo-provider.ts';
import type { ModelProvider } from './model-provider.ts';
import { type OpenAiConfig, OpenAiProvider } from './openai-provider.ts';

/** The configured service, or the demonstration model (which answers from `search`) without one. */
export function createModelProvider(config: OpenAiConfig | null, search: DemoSearch): ModelProvider {
  return config === null ? new DemoProvider(search) : new OpenAiProvider(config);
}
