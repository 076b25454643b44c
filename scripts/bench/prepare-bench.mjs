import { installBenchDependencies } from '../setup/dependencies.mjs'
import { buildApp, createSecrets, prepareCheckout } from '../setup/index.mjs'

/** What every measurement begins with: the checkout, what measures, and the build that is measured. */
export const prepareBench = () => {
  prepareCheckout()
  installBenchDependencies()
  createSecrets()
  buildApp()
}
