import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../process/shell.mjs'
import { root } from '../setup/index.mjs'
import { prepareBench } from './prepare-bench.mjs'

// The parts of the benchmark about messages alone, recorded beside the others of the last run.
prepareBench()

const { measureMessages } = await import('../../bench/messages.mjs')
const { measureMessageStorm } = await import('../../bench/message-storm.mjs')
const { measureInboxInBrowser } = await import('../../bench/inbox-in-browser.mjs')

const parts = {
  messages: () => measureMessages(4484),
  inbox: () => measureInboxInBrowser(4485),
  storm: () => measureMessageStorm(4483),
}
const selection = process.argv.slice(2)
const file = join(root, 'bench/latest.json')
for (const [name, measure] of Object.entries(parts)) {
  if (selection.length > 0 && !selection.includes(name)) continue
  log(`Measuring ${name}`)
  const result = await measure()
  console.table(result)
  const report = { ...JSON.parse(readFileSync(file, 'utf8')), [name]: result }
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}
process.exit(0)
