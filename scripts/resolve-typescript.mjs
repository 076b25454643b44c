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
  // A table that the bundler inlines as text.
  load: (url, context, next) =>
    url.endsWith('.tsv?raw')
      ? {
          format: 'module',
          source: `export default ${JSON.stringify(readFileSync(new URL(url.replace('?raw', '')), 'utf8'))}`,
          shortCircuit: true,
        }
      : next(url, context),
})
