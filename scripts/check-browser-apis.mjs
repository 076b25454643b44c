/**
 * Refuses what the oldest browsers that are served (decision 68) do not have and no build can lower: in all scripts of the
 * build, libraries included, and in the styles, each younger feature that docs/browsers.md names no fallback of; in the
 * styles as they are served, what the build should have lowered.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUnlowered, findYoungStyles, youngFunctions } from './browsers/young-features.mjs'
import { root } from './setup/index.mjs'

const page = readFileSync(join(root, 'docs/browsers.md'), 'utf8')
/** The features that a table of the page names. */
const namesUnder = (heading) => {
  const [, part = ''] = page.split(`## ${heading}\n`)
  const [table] = part.split('\n## ')
  return new Set([...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, feature]) => feature))
}

const folder = join(root, 'dist/client/_astro')
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
const calls = new Map(
  scripts.flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8')
    return youngFunctions.flatMap(({ name, pattern }) => {
      const match = pattern.exec(code)
      return match
        ? [[name, `${file}: ${code.slice(Math.max(0, match.index - 40), match.index + 40)}`]]
        : []
    })
  }),
)

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
    .flatMap((file) => findYoungStyles(stylesOf(file)).map((feature) => [feature, `src/${file}`])),
)

/** What is used and not named, or named and no longer used. */
const compare = (found, heading) => {
  const named = namesUnder(heading)
  return [
    ...[...found].flatMap(([feature, place]) =>
      named.has(feature) ? [] : [`${feature} in ${place} has no fallback in docs/browsers.md`],
    ),
    ...[...named].flatMap((feature) =>
      found.has(feature) ? [] : [`docs/browsers.md names ${feature}, which nothing uses`],
    ),
  ]
}

// Pages carry their styles: modules of the server hold them as texts.
const served = join(root, 'dist/server')
const unlowered = readdirSync(served, { recursive: true })
  .filter((file) => file.endsWith('.mjs'))
  .flatMap((file) =>
    findUnlowered(readFileSync(join(served, file), 'utf8')).map((found) => `${found} in ${file}`),
  )

/** Young properties that a type alone tells apart from older ones: of a query, and ARIA as properties (Firefox 119). */
const youngProperties = /\b(search|query|\w*[pP]arams)\.size\b|\.aria[A-Z]\w+\b(?!\s*[?:])/
const properties = readdirSync(join(source, 'islands'), { recursive: true })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const [found] = youngProperties.exec(readFileSync(join(source, 'islands', file), 'utf8')) ?? []
    return found ? [`${found} in src/islands/${file}`] : []
  })

const faults = [
  ...compare(calls, 'Younger functions of scripts'),
  ...compare(used, 'Younger features of styles'),
  ...unlowered,
  ...properties,
]
for (const line of faults)
  console.error(`✗ Younger than the oldest browsers that are served: ${line}`)
console.info(
  `${scripts.length} scripts and ${used.size} younger features of styles, ${faults.length} without a fallback`,
)
process.exit(faults.length > 0 || scripts.length === 0 || used.size === 0 ? 1 : 0)
