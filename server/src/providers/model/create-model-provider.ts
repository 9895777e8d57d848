import { DemoProvider } from './demo-provider.ts';
import type { ModelProvider } from './model-provider.ts';
import { type OpenAiConfig, OpenAiProvider } from './openai-provider.ts';

/** Returns the configured service, or without one the demonstration model. */
export const createModelProvider = (config: OpenAiConfig | null): ModelProvider =>
  config === null ? new DemoProvider() : new OpenAiProvider(config);
