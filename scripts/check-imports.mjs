import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

/**
 * Who may import whom, as one table, and no circles between folders. Biome sees one import at a time and no `.astro`
 * file; this reads every import of `src` (static, dynamic, type-only, `.astro` frontmatter) and holds it against the
 * first row whose `from` matches the importing file. Prints each breach and exits with 1.
 */

/** Made for browser and worker alike: no drizzle, no hono, no database. */
const isomorphic = [
  'src/edge/client.ts',
  'src/edge/client-types.ts',
  'src/edge/resource-contracts.ts',
  'src/edge/endpoint-contracts.ts',
  'src/edge/**/contract.ts',
  'src/edge/**/*-contract.ts',
  'src/edge/**/*-contracts.ts',
  'src/edge/**/transitions.ts',
  'src/edge/**/transition-guards.ts',
  'src/edge/**/reason-codes.ts',
  'src/edge/domains/attachments/file-limits.ts',
  'src/edge/domains/break_glass/review-period.ts',
  'src/edge/domains/care_steps/program-steps.ts',
  'src/edge/domains/disclosures/purposes.ts',
  'src/edge/domains/dropdown_options/list-rules.ts',
  'src/edge/domains/gilead_applications/programs.ts',
  'src/edge/domains/health_histories/sections.ts',
  'src/edge/domains/health_histories/entry-fields.ts',
  'src/edge/domains/insurances/card-fields.ts',
  'src/edge/domains/insurances/card-limits.ts',
  'src/edge/domains/labs/facts/kidney.ts',
  'src/edge/domains/labs/lab-tests.ts',
  'src/edge/domains/labs/marks/gravity.ts',
  'src/edge/domains/labs/marks/result-acts.ts',
  'src/edge/domains/labs/reading/flag-codes.ts',
  'src/edge/domains/labs/reading/measure.ts',
  'src/edge/domains/labs/reading/observation-status.ts',
  'src/edge/domains/labs/reading/plausible.ts',
  'src/edge/domains/labs/reading/vocabulary.ts',
  'src/edge/domains/labs/results/hepatitis-status.ts',
  'src/edge/domains/labs/results/hiv-status.ts',
  'src/edge/domains/labs/results/infection-facts.ts',
  'src/edge/domains/labs/results/syphilis-status.ts',
  'src/edge/domains/labs/tests/lab-test.ts',
  'src/edge/domains/labs/tests/printed-range.ts',
  'src/edge/domains/labs/tests/vital-signs.ts',
  'src/edge/domains/labs/vendors.ts',
  'src/edge/domains/formulary/*.ts',
  'src/edge/domains/access_reviews/review-due.ts',
  'src/edge/domains/patients/enrollment-link.ts',
  'src/edge/domains/patients/record-limits.ts',
  'src/edge/domains/phone_calls/statuses.ts',
  'src/edge/domains/questionnaires/questions/*.ts',
  'src/edge/domains/todos/todo-types.ts',
  'src/edge/platform/db/care-tables.ts',
  'src/edge/platform/db/clinical-tables.ts',
  'src/edge/platform/db/result-tables.ts',
  'src/edge/platform/db/formulary-tables.ts',
  'src/edge/domains/appointments/part-of-day.ts',
  'src/edge/domains/appointments/visit-end.ts',
  'src/edge/domains/appointments/slots.ts',
  'src/edge/domains/appointments/on_demand/estimate.ts',
  'src/edge/domains/exposures/exposure-rules.ts',
  'src/edge/domains/exposures/state-zones.ts',
  'src/edge/domains/tasks/clock-kinds.ts',
  'src/edge/domains/availabilities/daily-hours.ts',
  'src/edge/domains/availabilities/time-in-force.ts',
  'src/edge/domains/cbos/settings.ts',
  'src/edge/domains/consents/documents.ts',
  'src/edge/domains/eligibility/decide.ts',
  'src/edge/domains/patient_events/categories.ts',
  'src/edge/domains/system_settings/values.ts',
  'src/edge/platform/services/vendor-services.ts',
  'src/edge/platform/case.ts',
  'src/edge/platform/settings/setting-bounds.ts',
  'src/edge/platform/settings/built-features.ts',
  'src/edge/platform/names/full-name.ts',
  'src/edge/platform/names/initials.ts',
  'src/edge/platform/fold-text.ts',
  'src/edge/platform/password.ts',
  'src/edge/domains/conversations/kinds.ts',
  'src/edge/domains/conversations/replies-due.ts',
  'src/edge/domains/conversations/social-security-number.ts',
  'src/edge/domains/business_hours/due-rule.ts',
  'src/edge/domains/business_hours/opening-hours.ts',
  'src/edge/domains/patients/onboarding-gates.ts',
  'src/edge/domains/patients/statuses.ts',
  'src/edge/domains/patients/scheduling-rules.ts',
  'src/edge/domains/licenses/license-rules.ts',
  'src/edge/domains/health_histories/vitals.ts',
  'src/edge/domains/health_histories/conditions.ts',
  'src/edge/domains/health_histories/partial-date.ts',
  'src/edge/domains/health_histories/entry-rules.ts',
  'src/edge/platform/access-states.ts',
  'src/edge/platform/escape-html.ts',
  'src/edge/platform/exclusive-choice.ts',
  'src/edge/platform/fields.ts',
  'src/edge/platform/fold-text.ts',
  'src/edge/platform/code-sets/diagnosis-code.ts',
  'src/edge/platform/phone-display.ts',
  'src/edge/platform/languages/spoken-languages.ts',
  'src/edge/platform/languages/ascii-digits.ts',
  'src/edge/platform/languages/hidden-characters.ts',
  'src/edge/platform/languages/email-address.ts',
  'src/edge/platform/languages/typed-code.ts',
  'src/edge/platform/languages/written-birthday.ts',
  'src/edge/platform/crypto/hash.ts',
  'src/edge/platform/pdf/typeset.ts',
  'src/edge/access/content-grants.ts',
  'src/edge/access/nurse-grant.ts',
  'src/edge/access/cookies.ts',
  'src/edge/platform/clock.ts',
  'src/edge/platform/time.ts',
  'src/edge/platform/typed-keys.ts',
  'src/edge/platform/calendar-arithmetic.ts',
  'src/edge/platform/languages/product-languages.ts',
  'src/edge/platform/us-states.ts',
  'src/edge/access/roles.ts',
  'src/edge/access/sessions/token-payload.ts',
]

/** A domain is entered by these alone: its tables for a join, its contract as a type, its index for all else. */
const domainEntrances = ['index', 'table', 'tables', 'contract', 'transitions']

/** What a domain has from an index: its engine, and its database. Nothing else leads there. */
const ofDomains = [
  'src/edge/**',
  ...['endpoint-operation', 'permissions', 'report', 'resource', 'versioned-document'].map(
    (name) => `!src/edge/jsonapi/${name}.ts`,
  ),
  ...['policy', 'public-read', 'request-context', 'scope-policy'].map(
    (name) => `!src/edge/access/${name}.ts`,
  ),
  ...['connection', 'names', 'statement'].map((name) => `!src/edge/platform/db/${name}.ts`),
]

/** `may` lists what files matching `from` may import beside their own folder and packages. */
export const law = [
  { from: ['src/edge/platform/**'], may: ['src/edge/platform/**'] },
  { from: ['src/edge/access/**'], may: ['src/edge/platform/**', 'src/edge/access/**'] },
  {
    from: ['src/edge/events/**'],
    may: ['src/edge/platform/**', 'src/edge/access/**', 'src/edge/events/**'],
  },
  {
    from: ['src/edge/jsonapi/**'],
    may: [
      'src/edge/platform/**',
      'src/edge/access/**',
      'src/edge/events/**',
      'src/edge/jsonapi/**',
    ],
  },
  {
    from: ['src/edge/deliveries/**', 'src/edge/live/**'],
    may: [
      'src/edge/platform/**',
      'src/edge/access/**',
      'src/edge/events/**',
      'src/edge/jsonapi/**',
      'src/edge/deliveries/**',
      'src/edge/live/**',
    ],
  },
  {
    from: ['src/edge/announcements/**'],
    may: [
      'src/edge/platform/**',
      'src/edge/events/**',
      'src/edge/deliveries/**',
      'src/edge/live/**',
      'src/edge/announcements/**',
    ],
  },
  // The version of the content is a fact of a deployment like its own version.
  { from: ['src/edge/domains/service/**'], may: [...ofDomains, 'src/content/version.ts'] },
  { from: ['src/edge/domains/*/**'], may: ofDomains },
  { from: ['src/edge/**'], may: ['src/edge/**'] },
  {
    from: ['src/content/**'],
    may: [
      'src/content/**',
      'src/edge/platform/bounded-map.ts',
      'src/edge/platform/settings/built-features.ts',
      'src/edge/platform/fields.ts',
      'src/edge/platform/languages/hidden-characters.ts',
      'src/edge/platform/languages/email-address.ts',
      'src/edge/platform/languages/product-languages.ts',
      'src/edge/platform/time.ts',
      'src/edge/platform/typed-keys.ts',
      'src/edge/platform/calendar-arithmetic.ts',
      // The texts that patients agree to: the demo content shows the ones that come with the product.
      'src/edge/platform/db/reference/consent-documents.ts',
    ],
  },
  {
    from: ['src/islands/**', 'src/components/**'],
    may: ['src/**', '!src/edge/**', '!src/demo/**', ...isomorphic],
  },
  { from: ['src/layouts/**'], may: ['src/**', '!src/edge/**', '!src/demo/**', ...isomorphic] },
  {
    from: ['src/pages/**'],
    may: ['src/**', '!src/demo/**', '!src/edge/platform/db/**', '!src/edge/**/table.ts'],
  },
  { from: ['src/server/**'], may: ['src/**', '!src/demo/**'] },
  { from: ['src/worker.ts', 'src/demo/**'], may: ['src/**'] },
]

/** Folders between which no circle of imports may stand. Everything under a domain counts as that domain. */
const folderOf = (file) =>
  /^src\/edge\/domains\/[^/]+/.exec(file)?.[0] ??
  /^src\/edge\/(?:platform|access|events|jsonapi|deliveries|live|announcements)/.exec(file)?.[0] ??
  /^src\/islands\/(?:staff\/)?[^/]+/.exec(file)?.[0] ??
  /^src\/(?:content|server|pages|components|layouts)(?=\/)/.exec(file)?.[0] ??
  file

const files = execFileSync('git', ['ls-files', '-z', 'src'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => existsSync(file))
const known = new Set(files)
const aliases = Object.entries(JSON.parse(readFileSync('package.json', 'utf8')).imports ?? {})
const extensions = ['', '.ts', '.tsx', '.astro', '.css', '/index.ts', '/index.tsx']
const find = (path) => extensions.map((extension) => path + extension).find((p) => known.has(p))

const resolve = (file, specifier) => {
  const [path] = specifier.split('?')
  if (path.startsWith('.')) return find(posix.join(dirname(file), path))
  for (const [alias, target] of aliases) {
    const [head, tail = ''] = alias.split('*')
    if (path.startsWith(head) && path.endsWith(tail))
      return find(
        posix.join(target.replace('*', path.slice(head.length, path.length - tail.length))),
      )
  }
  return undefined
}
const importPattern =
  /(?:^|[\s;}])(?:import|export)\s+(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const importsOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(importPattern)].flatMap(
    ([, specifier, dynamic]) => resolve(file, specifier ?? dynamic) ?? [],
  )

const toPattern = (glob) =>
  new RegExp(
    `^${glob
      .replace(/[.[\]]/g, '\\$&')
      .replace(/\*\*\/?/g, '\0')
      .replace(/\*/g, '[^/]*')
      .replaceAll('\0', '.*')}$`,
  )
const matches = (globs, file) =>
  globs.reduce((is, glob) => {
    if (glob.startsWith('!')) return toPattern(glob.slice(1)).test(file) ? false : is
    return toPattern(glob).test(file) ? true : is
  }, false)

const breaches = []
const edges = new Map()
for (const file of files.filter((name) => /\.(ts|tsx|astro)$/.test(name))) {
  const row = law.find(({ from }) => matches(from, file))
  for (const target of importsOf(file)) {
    if (row && folderOf(target) !== folderOf(file) && !matches(row.may, target))
      breaches.push(`${file} may not import ${target}`)
    const domain = /^src\/edge\/domains\/([^/]+)\/(.+)$/.exec(target)
    if (
      domain &&
      file.startsWith('src/edge/domains/') &&
      !file.startsWith(`src/edge/domains/${domain[1]}/`) &&
      file.split('/').length > 4 &&
      !domainEntrances.includes(posix.basename(domain[2]).replace(/\.tsx?$/, '')) &&
      !matches(isomorphic, target)
    )
      breaches.push(`${file} may enter ${domain[1]} by its index, not by ${target}`)
    const [from, to] = [folderOf(file), folderOf(target)]
    if (from === to) continue
    const reached = edges.get(from) ?? new Map()
    if (!reached.has(to)) reached.set(to, `${file} → ${target}`)
    edges.set(from, reached)
  }
}

/** The strongly connected components of two folders and more (Tarjan). */
const circles = () => {
  const [index, low, stack, found] = [new Map(), new Map(), [], []]
  const visit = (node) => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const next of edges.get(node)?.keys() ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== index.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) found.push(circle)
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return found
}
for (const circle of circles())
  for (const from of circle)
    for (const [to, example] of edges.get(from) ?? [])
      if (circle.includes(to)) breaches.push(`circle of folders: ${from} → ${to}: ${example}`)

for (const breach of breaches) process.stdout.write(`${breach}\n`)
process.exit(breaches.length ? 1 : 0)
