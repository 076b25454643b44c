import { existsSync, readFileSync } from 'node:fs'
import { fail } from '../process/shell.mjs'
import { parseVariables } from '../setup/secrets.mjs'

/** The variables of a file of settings and secrets. */
export const readVariables = (path) => {
  if (!existsSync(path)) fail(`There is no ${path}. .dev.vars.example describes every variable.`)
  return parseVariables(readFileSync(path, 'utf8'))
}
