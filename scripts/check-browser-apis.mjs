/**
 * Refuses what the oldest browsers that are served (decision 68) do not have: in all scripts of the build, libraries
 * included, functions that a build cannot lower; in the styles, what docs/browsers.md names no fallback of.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findYoungStyles, youngFunctions } from './browsers/young-features.mjs'
import { root } from './setup/index.mjs'

/** Methods that objects of several kinds have: MDN's data cannot tell whose is called. */
const youngMethods = [
  /\.checkVisibility\(/,
  /\bAbortSignal\.any\b/,
  /\bURL\.parse\(/,
  /\bIntl\.DurationFormat\b/,
  /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\.(getOrInsert|getOrInsertComputed|moveBefore|setHTML)\(/,
]

const folder = join(root, 'dist/client/_astro')
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
const calls = scripts.flatMap((name) => {
  const code = readFileSync(join(folder, name), 'utf8')
  return [...youngFunctions, ...youngMethods].flatMap((pattern) => {
    const match = pattern.exec(code)
    return match ? [`${name}: ${code.slice(Math.max(0, match.index - 40), match.index + 40)}`] : []
  })
})

const source = join(root, 'src')
const stylesOf = (file) => {
  const text = readFileSync(join(source, file), 'utf8')
  return file.endsWith('.css')
    ? text
    : [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style).join('\n')
}
const used = new Map(
  readdirSync(source, { recursive: true })
    .filter((file) => /\.(css|astro)$/.test(file))
    .flatMap((file) => findYoungStyles(stylesOf(file)).map((feature) => [feature, file])),
)
const page = readFileSync(join(root, 'docs/browsers.md'), 'utf8')
const [, table = ''] = page.split('## Younger features of styles')
const named = new Set([...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, feature]) => feature))
const styles = [
  ...[...used].flatMap(([feature, file]) =>
    named.has(feature) ? [] : [`${feature} in src/${file} has no fallback in docs/browsers.md`],
  ),
  ...[...named].flatMap((feature) =>
    used.has(feature) ? [] : [`docs/browsers.md names ${feature}, which no style uses`],
  ),
]

for (const line of [...calls, ...styles])
  console.error(`✗ Younger than the oldest browsers that are served: ${line}`)
console.info(
  `${scripts.length} scripts, ${calls.length} calls and ${styles.length} features of styles that old browsers lack`,
)
process.exit(calls.length + styles.length > 0 || scripts.length === 0 || used.size === 0 ? 1 : 0)
