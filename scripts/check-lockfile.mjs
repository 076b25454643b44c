import { readFileSync } from 'node:fs'
import { unverified, verifiedPlatform } from './lockfile/integrity.mjs'

// Every package of the tested platform has an integrity hash. On another platform whose binaries have
// none, `npm start` refuses to install them (setup/dependencies.mjs).
const lockfiles = ['package-lock.json', 'cms/package-lock.json', 'bench/package-lock.json']
const failed = lockfiles.filter((path) => {
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  const here = unverified(lock, verifiedPlatform)
  const elsewhere = unverified(lock).length - here.length
  for (const name of here) process.stderr.write(`${path}: ${name} has no integrity\n`)
  if (elsewhere)
    process.stdout.write(
      `${path}: ${elsewhere} binaries of other platforms have no integrity; none is installed until node scripts/repair-lockfile.mjs ${path} finds it\n`,
    )
  return here.length > 0
})
process.exit(failed.length ? 1 : 0)
