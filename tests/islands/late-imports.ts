import type { Plugin } from 'vite'

const dynamicImport = /\bimport\(\s*(['"][^'"]+['"])\s*\)/g

/**
 * Brings what the islands load on demand a moment late in tests, on every machine: a test that looks at such a part
 * without waiting for it fails at once, not only where the processor is busy. The setup file defines `importLate`.
 */
export const lateImports: Plugin = {
  name: 'late-imports',
  enforce: 'post',
  transform: (code, id) =>
    id.includes('/src/islands/')
      ? { code: code.replace(dynamicImport, 'globalThis.importLate(() => import($1))'), map: null }
      : null,
}
