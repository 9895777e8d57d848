import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { drawBoot } from './build/draw-boot.ts';
import { drawLanding } from './build/draw-landing.ts';
import { installPictures } from './build/install-pictures.ts';
import { keepOutputs } from './build/keep-outputs.ts';
import { listPreloads } from './build/list-preloads.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { screenColumns } from './build/screen-columns.ts';
import { writeWorker } from './build/write-worker.ts';

/** The fields of forms, and what the screens before the login share. */
const formModules =
  /src\/(ui\/fields\/[a-z-]*(field|checkbox|phone-(field|mask))|lib\/use-form|features\/auth|app\/visitor|account\/(auth|password))|icons\/eye/;

/** A feature's own modules, and parts of the interface that few screens have: most do not need them. */
const featureModules =
  /web\/src\/(app\/(menu|screens)|ui\/(back-link|copy-button|disclosure|editable|labelled|month-grid|next-page|seller-line|feedback\/(progress|save-trouble|use-saving)|fields\/(phone-countries|photo-input|search-box|segment-switch|use-search))|lib\/(matches|use-seconds-until|days\/(calendar-links|day-words|month-days)|device\/(install|small-photo|use-copy|use-print-once)|requests\/field-message))|web\/src\/features\/(?!account|settings)|contract\/src\/(?!account\/account|billing\/(company|payment-provider)|calls\/(account\/account|call\.|content\/assistants|conversations|settings)|chat\/(assistants|conversations)|client|errors|landing\/landing-(area|question)|match-path|primitives|privacy\/terms\.|settings)|icons\/(calculator|calendar-check|camera|chevron-left|circle-check|circle-question|credit-card|download|file-text|image-plus|images|mail-check|messages-square|plus|printer|receipt|sparkles|store|ticket|trash|user-round)/;

// A phone on a weak signal pays for every request: what most screens share travels together.
const chunkGroups = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack|zod)\//, priority: 3 },
  {
    name: 'shared',
    test: (id: string) =>
      /\/(src|lucide-react)\//.test(id) && !featureModules.test(id) && !formModules.test(id),
    minShareCount: 3,
    priority: 2,
  },
  { name: 'search', test: /src\/(ui\/fields\/(search-box|use-search-text)|lib\/matches)\./, priority: 2 },
  { name: 'forms', test: formModules, minShareCount: 3, priority: 1 },
];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    keepOutputs(),
    screenColumns(),
    drawBoot(),
    drawLanding(),
    listPreloads(),
    preloadFont('figtree-latin-wght-normal'),
    installPictures(),
    writeWorker(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files: the content policy allows no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'landing.html', 'src/features/landing/island.tsx'],
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    proxy: {
      '/api': 'http://localhost:3000',
      '/dev': 'http://localhost:3000',
      '/uploads': 'http://localhost:3000',
    },
  },
});
