import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// The sources import each other without an extension, as the bundler reads them; Node asks for it.
registerHooks({
  resolve: (specifier, context, next) => {
    try {
      return next(specifier, context)
    } catch (error) {
      if (!specifier.startsWith('.')) throw error
      try {
        return next(`${specifier}.ts`, context)
      } catch (missing) {
        if (error.code !== 'ERR_UNSUPPORTED_DIR_IMPORT') throw missing
        return next(`${specifier}/index.ts`, context)
      }
    }
  },
  // Values that the bundler inserts: tables as text, and the names of the build and of its rules.
  load: (url, context, next) => {
    if (url.endsWith('.tsv?raw'))
      return {
        format: 'module',
        source: `export default ${JSON.stringify(readFileSync(new URL(url.replace('?raw', '')), 'utf8'))}`,
        shortCircuit: true,
      }
    const loaded = next(url, context)
    return /\/platform\/environment\.ts$|\/labs\/rules-version\.ts$/.test(url)
      ? {
          ...loaded,
          source: String(loaded.source).replace(/import\.meta\.env\.(BUILD|RULES)/, 'undefined'),
        }
      : loaded
  },
})
