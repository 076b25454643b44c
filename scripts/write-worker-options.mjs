import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'

/** Writes what a server of this build is set up with, once for a build: wrangler takes longer to load than to do this. */
const dist = join(import.meta.dirname, '../dist')
const { workerOptions } = readWorkerOptions(join(dist, 'server/wrangler.json'))
const { modulesRules: _, ...options } = workerOptions
writeFileSync(join(dist, 'worker-options.json'), JSON.stringify(options))
