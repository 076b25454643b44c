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
})
