import { parseArgs } from 'node:util';
import { measureChats } from './figures/chat.ts';
import { measureConversations } from './figures/conversations.ts';
import { measureFirstVisits } from './figures/first-visit.ts';
import { measureKnowledgeSearch } from './figures/knowledge-search.ts';
import { measureLedger } from './figures/ledger.ts';
import { measureManyChats } from './figures/many-chats.ts';
import { measureMarkdown } from './figures/markdown.ts';
import { measureMemory } from './figures/memory.ts';
import { measurePages } from './figures/page.ts';
import { measurePanel } from './figures/panel.ts';
import { measurePhone } from './figures/phone.ts';
import { measurePostsSheet } from './figures/posts-sheet.ts';
import { measureRendering } from './figures/rendering.ts';
import { measureRetrieval } from './figures/retrieval.ts';
import { measureSearchQuality } from './figures/search-quality.ts';
import { measureStart } from './figures/start.ts';
import { measureTools } from './figures/tools.ts';
import { measureUser } from './figures/user.ts';
import { measureBytes, measureLighthouse } from './figures/web.ts';
import { measureWebhooks } from './figures/webhooks.ts';
import { readResults, writeReport } from './report.ts';
import { type Environment, startEnvironment } from './support/environment.ts';
import type { Row } from './support/rows.ts';

const measures: Record<string, (environment: Environment) => Promise<Row[]>> = {
  chat: measureChats,
  many: measureManyChats,
  tools: measureTools,
  user: measureUser,
  credits: measureLedger,
  webhooks: measureWebhooks,
  retrieval: measureRetrieval,
  knowledge: measureKnowledgeSearch,
  quality: measureSearchQuality,
  page: measurePages,
  conversations: measureConversations,
  posts: measurePostsSheet,
  panel: measurePanel,
  start: measureStart,
  memory: measureMemory,
  bytes: measureBytes,
  render: measureRendering,
  phone: measurePhone,
  visits: measureFirstVisits,
  markdown: measureMarkdown,
  lighthouse: measureLighthouse,
};
const parts = Object.keys(measures);

function askedParts(): string[] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const asked = values.only?.split(',') ?? parts;
  const unknown = asked.filter((part) => !parts.includes(part));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; parts are ${parts.join(', ')}`);
  return asked;
}

/** A part that fails keeps its earlier rows; the others go on. */
async function measurePart(part: string, environment: Environment): Promise<void> {
  const begun = performance.now();
  try {
    const rows = (await measures[part]?.(environment)) ?? [];
    writeReport({ ...readResults(), [part]: rows }, parts);
    console.log(`${part}: ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
    for (const { figure, product, target, control } of rows) {
      console.log(`  ${figure}: ${product} (target ${target}; control ${control})`);
    }
  } catch (error) {
    process.exitCode = 1;
    console.log(`${part} failed: ${String(error instanceof Error ? error.stack : error).slice(0, 1_000)}`);
  }
}

async function main(): Promise<void> {
  const asked = askedParts();
  const environment = await startEnvironment();
  try {
    for (const part of asked) await measurePart(part, environment);
  } finally {
    await environment.stop();
  }
}

await main();
