import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const page = (name: string) => new URL(name, import.meta.url).pathname;

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
    react({ compiler: { logDiagnostics: true } }),
    { ...optimizeLocales.vite({ locales: ['en-AU', 'en-US'] }), enforce: 'pre', apply: 'build' },
  ],
  build: {
    manifest: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    rolldownOptions: { input: { index: page('./index.html'), renew: page('./renew.html') } },
  },
  server: {
    proxy: {
      '^/(authorisation|portal|medications|health-identifier|identity)/': 'http://localhost:8080',
    },
  },
});
