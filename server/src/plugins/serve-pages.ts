import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type LandingOptions, landingPage } from './pages/landing-page.ts';
import { panelFiles } from './pages/panel-files.ts';
import { staticFiles } from './pages/static-files.ts';
import { webManifest } from './pages/web-manifest.ts';

const builtWeb = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const builtPanel = fileURLToPath(new URL('../../../panel/dist', import.meta.url));

interface Pages extends Omit<LandingOptions, 'webRoot'> {
  /** Folders of the builds; tests set others. */
  webRoot?: string;
  panelRoot?: string;
  listAssistants: Parameters<typeof webManifest>[2];
}

/** Serves the pages that browsers open: the landing page, the panel, and the application for every other address. */
export async function servePages(
  app: FastifyInstance,
  { config, clock, readFacts, webRoot = builtWeb, panelRoot = builtPanel, listAssistants }: Pages,
): Promise<void> {
  webManifest(app, config, listAssistants);
  landingPage(app, { config, clock, readFacts, webRoot });
  await panelFiles(app, panelRoot);
  await staticFiles(app, webRoot);
}
