import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../web/build/precompress.ts';

export default defineConfig({
  // The server sends this build to staff only, below this address.
  base: '/admin/',
  plugins: [react(), tailwindcss(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // react-admin comes as one file; its size on the wire is checked by scripts/check-bytes.mjs.
    chunkSizeWarningLimit: 1500,
    // Fonts and pictures stay files: the content policy allows no data: addresses.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
