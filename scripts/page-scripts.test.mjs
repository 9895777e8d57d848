import { expect, test } from 'vitest';
import { modulesOf, scriptsOf } from '../web/build/page-scripts.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_vendor.js'], css: ['assets/index.css'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  'chat.tsx': {
    file: 'assets/chat.js',
    imports: ['_vendor.js', 'index.html'],
    dynamicImports: ['later.tsx'],
  },
  'later.tsx': { file: 'assets/later.js' },
};
const html = '<script src="/theme.js"></script><script type="module" src="/assets/index.js"></script>';

test("lists the scripts that a page's modules import, each once, and those of its document", () => {
  expect(scriptsOf(['index.html', 'chat.tsx'], manifest, html).sort()).toEqual([
    'assets/chat.js',
    'assets/index.js',
    'assets/vendor.js',
    'theme.js',
  ]);
});

test('throws on a module that the build lacks', () => {
  expect(() => scriptsOf(['gone.tsx'], manifest, html)).toThrow('gone.tsx');
});

test('counts every declared screen as a page, with the frame if it is for subscribers', () => {
  expect(modulesOf({ path: '/auth', guard: 'sign-in' })).toEqual(['index.html', 'src/app/routes/auth.tsx']);
  expect(modulesOf({ path: '/comprar/:produtoId', guard: 'session' })).toEqual([
    'index.html',
    'src/app/protected-layout.tsx',
    'src/app/routes/comprar.tsx',
  ]);
  expect(modulesOf({ path: '/', guard: 'session' })).toContain('src/app/routes/home.tsx');
  expect(modulesOf({ path: '/subscription/portal', guard: 'session' })).toContain(
    'src/app/routes/subscription-portal.tsx',
  );
});
