import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** The script a page in preview carries: frames around what can be edited. Built beside the Studio. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  logLevel: 'warn',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist/static',
    emptyOutDir: false,
    copyPublicDir: false,
    lib: {
      entry: 'overlay.ts',
      formats: ['es'],
      fileName: () => 'overlay.js',
      cssFileName: 'overlay',
    },
  },
})
