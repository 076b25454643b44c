import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../process/shell.mjs'
import { root } from './paths.mjs'

/** Makes the secrets of ours, by variable. */
export const generators = {
  SESSION_KEYS: () => `k1:${randomBytes(36).toString('base64url')}`,
  FIELD_KEYS: () => `k1:${randomBytes(32).toString('base64')}`,
  BACKUP_KEYS: () => `k1:${randomBytes(32).toString('base64')}`,
  OPERATOR_TOKEN: () => randomBytes(36).toString('base64url'),
  SANITY_WEBHOOK_SECRET: () => randomBytes(36).toString('base64url'),
  VAPID_KEYS: () => createVapidKeys(),
}

/** What signs pushes to browsers: a P-256 pair, `public:private` in base64url. */
export const createVapidKeys = () => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const secret = Buffer.alloc(32)
  const bytes = pair.getPrivateKey()
  bytes.copy(secret, 32 - bytes.length)
  return `${publicKey}:${secret.toString('base64url')}`
}

/** Adds the local secrets that .dev.vars lacks; the file is outside git. */
export const createSecrets = () => {
  const path = join(root, '.dev.vars')
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const missing = Object.entries(generators).filter(
    ([name]) => !new RegExp(`^${name}\\s*=`, 'm').test(before),
  )
  if (!missing.length) return
  if (!before) log('Making local secrets (.dev.vars, ignored by git)')
  const lines = missing.map(([name, generate]) => `${name}="${generate()}"`)
  const head = before && !before.endsWith('\n') ? `${before}\n` : before
  writeFileSync(path, `${head}${lines.join('\n')}\n`, { mode: 0o600 })
}

/** The variables of .dev.vars; none on a clone that never started locally. */
export const readLocalVariables = (folder = root) => {
  const path = join(folder, '.dev.vars')
  return existsSync(path) ? parseVariables(readFileSync(path, 'utf8')) : {}
}

/** Lines of `NAME="value"`. */
export const parseVariables = (text) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.includes('=') && !line.startsWith('#'))
      .map((line) => {
        const at = line.indexOf('=')
        return [
          line.slice(0, at).trim(),
          line
            .slice(at + 1)
            .trim()
            .replace(/^"(.*)"$/, '$1'),
        ]
      }),
  )
