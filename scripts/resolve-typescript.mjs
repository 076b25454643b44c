import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// The sources import each other without an extension, as the bundler reads them; Node asks for it.
registerHooks({
  resolve: (specifier, context, next) => {
    try {
      return next(specifier, context)
    } catch (error) {
      if (!specifier.startsWith('.')) throw error
      return next(`${specifier}.ts`, context)
    }
  },
  // What the bundler puts in: a table as text, and the name of the build.
  load: (url, context, next) => {
    if (url.endsWith('.tsv?raw'))
      return {
        format: 'module',
        source: `export default ${JSON.stringify(readFileSync(new URL(url.replace('?raw', '')), 'utf8'))}`,
        shortCircuit: true,
      }
    const loaded = next(url, context)
    return url.endsWith('/platform/environment.ts')
      ? { ...loaded, source: String(loaded.source).replace('import.meta.env.BUILD', 'undefined') }
      : loaded
  },
})
