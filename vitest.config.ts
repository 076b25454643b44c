import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { rulesVersion } from './scripts/rules-version.mjs'
import { newDatabaseScripts } from './scripts/setup/new-database.mjs'
import { referenceStatements } from './scripts/setup/reference-data.mjs'
import { createVapidKeys } from './scripts/setup/secrets.mjs'
import { fillsContentLake } from './tests/edge/content-files.mjs'
import { lateImports } from './tests/islands/late-imports'

/** Files whose results would change with the zone of the machine, if anything read it: they run in a second one. */
const zoneTests = [
  'tests/unit/time.test.ts',
  'tests/unit/slots.test.ts',
  'tests/unit/calendar.test.ts',
  'tests/unit/fields.test.ts',
  'tests/unit/exposure-form.test.ts',
  'tests/unit/onboarding-gates.test.ts',
  'tests/unit/demo/days.test.ts',
]
for (const file of zoneTests)
  if (!existsSync(join(import.meta.dirname, file)))
    throw new Error(`${file} of zoneTests in vitest.config.ts is gone: name the file it became`)

const unit = (name: string, zone: string, include: string[]) => ({
  test: {
    name,
    include,
    env: { TZ: zone },
    // The files share the modules they load: almost all are of functions without state.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // Properties are tried many times over; a busy machine needs more than the usual five seconds.
    testTimeout: 30_000,
  },
})

// The contract of the content lake is held against hosted Sanity where a project is named.
const hostedContent = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name.startsWith('SANITY_TEST_')),
)

/** A file that comes with the site, as its binding answers it. */
const readPublicFile = ({ url }: { url: string }) => {
  const path = join(import.meta.dirname, 'public', new URL(url).pathname)
  return existsSync(path) ? new Response(readFileSync(path)) : new Response(null, { status: 404 })
}

/** Files that fill the content lake come one after another: before and after such a file the modules are loaded anew. */
class ContentFilesTogether extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isContentFile = ({ moduleId }: TestSpecification) => fillsContentLake(moduleId)
    return [...sorted.filter(isContentFile), ...sorted.filter((file) => !isContentFile(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ContentFilesTogether },
    // For what never comes, as the limits of the projects below: the usual second is short for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // One less, as is usual, would be one alone on the two cores the tests are given.
    maxWorkers: availableParallelism(),
    projects: [
      unit('unit', 'UTC', ['tests/unit/**/*.test.ts']),
      unit('unit-ny', 'America/New_York', zoneTests),
      {
        define: { 'import.meta.env.RULES': JSON.stringify(rulesVersion()) },
        plugins: [
          cloudflareTest(async () => ({
            main: './tests/edge/worker.ts',
            miniflare: {
              compatibilityDate: '2026-08-15',
              compatibilityFlags: ['nodejs_compat'],
              d1Databases: ['DB'],
              r2Buckets: ['FILES', 'BACKUPS'],
              queueProducers: { OUTGOING: 'outgoing' },
              serviceBindings: { ASSETS: readPublicFile },
              durableObjects: {
                USER_CHANNEL: { className: 'UserChannel', useSQLite: true },
                VISIT_ROOM: { className: 'VisitRoom', useSQLite: true },
                OUTBOX: { className: 'OutboxProcessor', useSQLite: true },
                LAKE: { className: 'Lake', useSQLite: true },
              },
              bindings: {
                ENVIRONMENT: 'local',
                VERSION: 'test',
                SESSION_KEYS: `t1:${'s'.repeat(40)}`,
                FIELD_KEYS: `t1:${Buffer.from('f'.repeat(32)).toString('base64')}`,
                SANITY_WEBHOOK_SECRET: 'w'.repeat(40),
                VAPID_KEYS: createVapidKeys(),
                // Suites that walk every operation ask more than a person would.
                REQUESTS_PER_MINUTE: '1000000',
                ...hostedContent,
                NEW_DATABASE: newDatabaseScripts(),
                MIGRATIONS: await readD1Migrations('src/edge/platform/db/migrations'),
                REFERENCE_DATA: referenceStatements(),
              },
            },
          })),
        ],
        test: {
          name: 'edge',
          // The setup empties storage and modules before each file.
          isolate: false,
          include: ['tests/edge/**/*.test.ts'],
          setupFiles: ['tests/edge/setup.ts'],
          // For what never ends: a suite that walks every operation takes half a minute, and on a busy machine five times that.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        plugins: [
          react({ jsxImportSource: join(import.meta.dirname, 'src/translations') }),
          lateImports,
        ],
        test: {
          name: 'islands',
          include: ['tests/islands/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/islands/setup.ts'],
          // Each file has modules and a document of its own, in a context of a thread that stays: half the processor time
          // of a thread for each.
          pool: 'vmThreads',
          // For what never ends, as above.
          testTimeout: 300_000,
        },
      },
    ],
  },
})
