import type { Tool } from '#server/features/tools/api.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';

/** The tools of the product, and those that this installation offers to assistants: none with `AI_TOOLS=off`. */
export interface InstalledTools {
  allTools: readonly Tool[];
  tools: readonly Tool[];
}

export const areToolsOff = ({ allTools, tools }: InstalledTools): boolean =>
  tools.length === 0 && allTools.length > 0;

/** Returns the tools of the product in the order in which the model reads them, and whether this installation switched them off. */
export function listTools(
  context: Context,
  installed: InstalledTools,
): { tools: readonly Tool[]; off: boolean } {
  requireStaff(context, 'content');
  return { tools: installed.allTools, off: areToolsOff(installed) };
}
