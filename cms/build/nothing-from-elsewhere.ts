import type { Plugin } from 'vite'

/**
 * The Studio's page and sheets name files of other people: a script for their dashboard, a font. What the build
 * carries is all there is; `lake/home.ts` sees to the rest.
 */
export const nothingFromElsewhere = (): Plugin => ({
  name: 'nothing-from-elsewhere',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset') continue
        if (file.fileName === 'index.html') file.source = String(file.source).replace(script, '')
        if (file.fileName.endsWith('.css')) file.source = String(file.source).replace(font, '')
      }
    },
  },
})

const script = /<script src="https:[^>]*><\/script>\s*/g
const font = /@font-face\s*\{[^}]*https:[^}]*\}/g
