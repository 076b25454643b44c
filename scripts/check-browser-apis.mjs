/**
 * Refuses what the oldest browsers that are served (decision 68) do not have and a build cannot lower, in all scripts
 * of the build, libraries included.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/index.mjs'

/** What is younger than Safari 17, Chrome 120 or Firefox 125. */
const youngApis = [
  /\bPromise\.(withResolvers|try)\b/,
  /\b(Map|Object)\.groupBy\b/,
  /\bArray\.fromAsync\b/,
  /\.checkVisibility\(/,
  /\bAbortSignal\.any\b/,
  /\bURL\.parse\(/,
  /\bRegExp\.escape\b/,
  /\bIntl\.DurationFormat\b/,
  /\bIterator\.(from|concat)\b/,
  /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\.(getOrInsert|getOrInsertComputed|moveBefore|setHTML)\(/,
  /\bUint8Array\.from(Base64|Hex)\b/,
]

const folder = join(root, 'dist/client/_astro')
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
const found = scripts.flatMap((name) => {
  const code = readFileSync(join(folder, name), 'utf8')
  return youngApis.flatMap((api) => {
    const match = api.exec(code)
    return match ? [`${name}: ${code.slice(Math.max(0, match.index - 40), match.index + 40)}`] : []
  })
})
for (const line of found)
  console.error(`✗ Younger than the oldest browsers that are served: ${line}`)
console.info(`${scripts.length} scripts, ${found.length} calls that old browsers lack`)
process.exit(found.length > 0 || scripts.length === 0 ? 1 : 0)
