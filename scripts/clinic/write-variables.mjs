import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, log } from '../process/shell.mjs'
import { root } from '../setup/index.mjs'
import { generators } from '../setup/secrets.mjs'

const newToken = () => randomBytes(36).toString('base64url')

/** Writes a file of settings with new secrets of ours; those of vendors and the address are the clinic's to fill in. */
export const run = async ([file = '.clinic.vars']) => {
  if (existsSync(file)) fail(`${file} is there already, with its secrets. Nothing was written.`)
  const made = Object.fromEntries([...Object.entries(generators), ['HEALTH_TOKEN', newToken]])
  const lines = readFileSync(join(root, '.dev.vars.example'), 'utf8').split('\n')
  const text = lines.map((line) => {
    const [, name] = /^(?:# )?([A-Z_]+)=/.exec(line) ?? []
    return name && Object.hasOwn(made, name) ? `${name}="${made[name]()}"` : line
  })
  writeFileSync(file, text.join('\n'), { mode: 0o600 })
  log(
    `${file} has new secrets. Fill in the address, mail, texts and fax, then: npm run clinic -- check --vars ${file}`,
  )
}
