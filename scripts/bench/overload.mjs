import { loadavg } from 'node:os'
import { log } from '../process/shell.mjs'
import { prepareBench } from './prepare-bench.mjs'

// More load than the machine can serve, for five minutes or as many seconds as are given:
// npm run bench:overload -- 30
prepareBench()

const { serveClinic } = await import('../../bench/serve-clinic.mjs')
const { measureOverload } = await import('../../bench/overload.mjs')

const seconds = Number(process.argv[2] ?? 300)
const clinic = await serveClinic(1_000, 4481)
const loadBefore = loadavg()[0]
const result = await measureOverload(clinic, seconds)
await clinic.close()
log(
  `Overload for ${seconds} s; load of the machine ${loadBefore.toFixed(1)} before, ${loadavg()[0].toFixed(1)} at the end`,
)
console.table(result)
process.exit(0)
