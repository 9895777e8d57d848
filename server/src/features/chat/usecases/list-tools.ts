import type { Tool } from '#server/features/tools/api.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';

/** Returns the tools that assistants may call, in the order in which the model reads them. */
export function listTools(context: Context, tools: readonly Tool[]): readonly Tool[] {
  requireStaff(context, 'content');
  return tools;
}
