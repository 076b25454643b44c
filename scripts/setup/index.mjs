import { installDependencies } from './dependencies.mjs'
import { ensureNode24 } from './node.mjs'
import { root } from './paths.mjs'

/** What a command needs of a fresh clone. Each step is skipped when what it depends on has not changed. */
export { buildApp, buildStudio } from './builds.mjs'
export { beginBrowserInstallation, findChromium, findHeadlessShell } from './chromium.mjs'
export { applyMigrations, loadDemoClinic, stampRestored } from './database.mjs'
export { copyDemoState, copyEmptyState, testStateFolder } from './demo-state.mjs'
export { beginEngineInstallation, findEngines } from './engines.mjs'
export { ensureNode24, telemetryOff } from './node.mjs'
export { root, stateFolder } from './paths.mjs'
export { findServer, forgetServer, noteServer } from './running-server.mjs'
export { createSecrets, readLocalVariables } from './secrets.mjs'
export { appliedMigrations, databaseFile, isStateInUse } from './state.mjs'

/** The first step of every command: the checkout's folder, its dependencies and its Node. */
export const prepareCheckout = () => {
  process.chdir(root)
  installDependencies()
  ensureNode24()
}
