import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fillIntegrity, unverified } from './lockfile/integrity.mjs'

// `npm ci` wants every platform's optional package named in the lockfile, and npm leaves out those its
// registry could not answer for. Run after `npm install`: it names what is missing, adds
// the integrity hashes the registry has for what has none, and changes nothing else.
const path = process.argv[2] ?? 'package-lock.json'
const lock = JSON.parse(readFileSync(path, 'utf8'))
const { packages } = lock

const systems = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  android: 'android',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  sunos: 'sunos',
  aix: 'aix',
  openharmony: 'openharmony',
  fsevents: 'darwin',
}
const processors = [
  'arm64',
  'x64',
  'ia32',
  'riscv64',
  'ppc64',
  's390x',
  'loong64',
  'mips64el',
  'arm',
  'wasm32',
]

const findPackage = (from, name) => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const key = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[key]) return key
    if (!at?.includes('/node_modules/'))
      return packages[`node_modules/${name}`] ? `node_modules/${name}` : null
  }
}
const createEntry = (name, version, dev) => {
  const words = name.split(/[-/_.@]/)
  const os = Object.keys(systems)
    .filter((word) => words.includes(word))
    .map((word) => systems[word])
  const cpu = words.some((word) => word.startsWith('wasm'))
    ? ['wasm32']
    : processors.filter((word) => words.includes(word))
  return {
    version,
    ...(dev && { dev: true }),
    optional: true,
    ...(os.length && !cpu.includes('wasm32') && { os }),
    ...(cpu.length && { cpu }),
    ...(words.includes('musl') || words.includes('linuxmusl') ? { libc: ['musl'] } : {}),
  }
}

let addedPackages = 0
for (const [at, { optionalDependencies = {}, dev }] of Object.entries(packages))
  for (const [name, range] of Object.entries(optionalDependencies)) {
    const key = findPackage(at, name)
    const exact = /^\d[^ |]*$/.test(range)
    if (key && (!exact || packages[key].version === range)) continue
    packages[`${key ? `${at}/` : ''}node_modules/${name}`] = createEntry(
      name,
      range.replace(/^\D*/, ''),
      dev,
    )
    addedPackages += 1
  }
const { '': root, ...rest } = packages
lock.packages = {
  '': root,
  ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))),
}
const integrityOf = (spec) => {
  const { status, stdout } = spawnSync('npm', ['view', spec, 'dist.integrity'], {
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : null
}
const addedHashes = fillIntegrity(lock, integrityOf)
const unverifiedCount = unverified(lock).length
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(
  `${addedPackages} optional packages named, ${addedHashes} integrity hashes added, ${unverifiedCount} unknown to the registry\n`,
)
