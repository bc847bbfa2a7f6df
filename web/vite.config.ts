import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const page = (name: string) => new URL(name, import.meta.url).pathname;

/**
 * What is loaded together. The first two are what the residents list needs on a first load: libraries, and what starts
 * the product with the list and the layout of every screen. The others keep a screen from asking for a hundred small
 * files. A module belongs to the first group that matches it or something that imports it.
 */
const groups = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|@tanstack|zod)\//,
    // What only later screens use of them is loaded with those.
    tags: ['$initial' as const],
  },
  { name: 'start', test: /\/web\/(main|routes\/_signed-in(\.residents\.index)?)\.tsx/ },
  { name: 'menus', test: /\/web\/ui\/(buttons\/MenuList|states\/ToastStack)\.tsx/ },
  // What replaces the screens or warns of their end.
  { name: 'messages', test: /\/web\/app\/(session\/|messages\/SomethingWrong|start\/\w+Problem)/ },
  { name: 'ui', test: /\/web\/(ui|clinical)\// },
  { name: 'contract', test: /\/contract\/(?!rules\/safety)/ },
  {
    name: 'chart',
    test: /\/web\/routes\/_signed-in\.residents\.pharmacy\.[^.]+\.[^.]+(\.index)?\.tsx/,
  },
  {
    name: 'prescribing',
    test: /\/web\/routes\/_signed-in\.residents\.gp\.[^.]+\.[^.]+(\.index)?\.tsx/,
  },
  { name: 'administration', test: /\/web\/routes\/_signed-in\.administration/ },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './routes',
      generatedRouteTree: './routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    {
      name: 'operations-without-summaries',
      apply: 'build',
      enforce: 'pre',
      // They are for the OpenAPI document.
      transform: {
        filter: { id: /\/contract\/operations\// },
        handler: (code) => ({ code: code.replace(/^ +summary:\s+'.*',$/gm, ''), map: null }),
      },
    },
    react({
      compiler: {
        logDiagnostics: true,
        // Where many rows are drawn. Elsewhere it saves no call of a function, and makes the first load 7 kB larger.
        sources: ['/web/features/', '/web/clinical/', '/web/chart/'],
      },
    }),
    { ...optimizeLocales.vite({ locales: ['en-AU', 'en-US'] }), enforce: 'pre', apply: 'build' },
  ],
  css: {
    modules: {
      // Shorter than the default, which counts lines too.
      generateScopedName: (name, file) =>
        `${name}_${createHash('sha256')
          .update(relative(page('.'), file))
          .digest('base64url')
          .slice(0, 4)}`,
    },
  },
  build: {
    manifest: true,
    // Their authors ask for it wherever their code is passed on. As text, a browser shows it.
    license: { fileName: 'licences.txt' },
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    // Every target browser supports module preload itself.
    modulePreload: {
      polyfill: false,
      // Whatever is loaded later has them already.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => !/\/(vendor|start)-/.test(file)) : needed,
    },
    rolldownOptions: {
      input: { index: page('./index.html'), renew: page('./renew.html') },
      output: {
        codeSplitting: { groups },
        // The first files name all others: as hashes alone that is a kilobyte less on the first load.
        chunkFileNames: ({ name }) =>
          groups.some((group) => group.name === name)
            ? 'assets/[name]-[hash].js'
            : 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
  server: {
    proxy: {
      '^/(authorisation|portal|medications|health-identifier|identity)/': 'http://localhost:8080',
    },
  },
});
