import { audit } from '#server/database/audit.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { selectFrame, storeFrame } from '../repository.ts';

/** Returns the rules of all assistants, for operators. */
export function readFrame(context: Context): Promise<string> {
  requireStaff(context, 'content');
  return selectFrame(context.db);
}

/** Replaces the rules of all assistants. Each process uses them within ten seconds. */
export async function changeFrame(context: Context, texto: string): Promise<void> {
  requireStaff(context, 'content');
  await context.db.transaction(async (tx) => {
    const before = await selectFrame(tx);
    await storeFrame(tx, texto);
    await audit(tx, context, {
      action: 'answer_frame.update',
      subject: 'answer_frame',
      details: { before, after: texto },
    });
  });
}
