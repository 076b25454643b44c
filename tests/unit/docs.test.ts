import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { stripeEvents } from '#edge/platform/services/payments/stripe'

const pages = ['README.md', 'STYLE.md', ...globSync('docs/**/*.md')]
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')

/** 'a/{b,c}.ts' as 'a/b.ts' and 'a/c.ts'. */
const expand = (path: string): readonly string[] => {
  const braces = /\{([^{}]*)\}/.exec(path)
  if (!braces) return [path]
  const [whole, choices = ''] = braces
  return choices
    .split(',')
    .flatMap((choice) =>
      expand(path.slice(0, braces.index) + choice + path.slice(braces.index + whole.length)),
    )
}

/** Made when the product runs, or names of a package, not of the repository. */
const elsewhere = /^(test-results|audit|dist)\/|^partysocket\/|^(application|image|text)\//
const isPath = (code: string) =>
  !elsewhere.test(code) &&
  (/^(?:[\w.*{},[\]-]+\/)+[\w.*{},[\]-]*$/.test(code) ||
    /^[\w.*-]+\.(ts|tsx|mjs|md|astro|tsv|css|sql|toml)$/.test(code))

const isThere = (path: string) =>
  existsSync(path) ||
  globSync(path).length > 0 ||
  files.some((file) => file.endsWith(`/${path}`) || file.includes(`/${path.replace(/\/$/, '')}/`))

const codeIn = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

it('every path that README, STYLE, guides and decisions name is there', () => {
  const paths = pages.flatMap((page) =>
    codeIn(page)
      .filter(isPath)
      .flatMap((code) => expand(code).map((path) => ({ page, path }))),
  )
  expect(paths.length).toBeGreaterThan(150)
  expect(paths.filter(({ path }) => !isThere(path))).toEqual([])
})

it('every command that they name is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Readonly<Record<string, string>>
  }
  const commands = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => ({
      page,
      name,
    })),
  )
  expect(commands.length).toBeGreaterThan(3)
  expect(commands.filter(({ name }) => !(name in scripts))).toEqual([])
})

/** Names of packages, and examples of what not to write. */
const foreignNames = [
  'updateStatus',
  'routePartykitRequest',
  'useOptimistic',
  'useActionState',
  'useTransition',
  'onBeforeInput',
]

it('every identifier that they name is there', () => {
  const identifiers = new Set(
    files
      .filter(
        (file) => /\.(ts|tsx|mjs|astro|toml)$/.test(file) && file !== 'tests/unit/docs.test.ts',
      )
      .flatMap((file) => readFileSync(file, 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? []),
  )
  const names = pages.flatMap((page) =>
    codeIn(page)
      .filter((code) => /^[a-z]+[A-Z]\w*$/.test(code) && !foreignNames.includes(code))
      .map((name) => ({ page, name })),
  )
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter(({ name }) => !identifiers.has(name))).toEqual([])
})

it('every promise of docs/proofs.md names tests that are there, or says that it is open', () => {
  const rows = readFileSync('docs/proofs.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (What holds|Finding) \|/.test(line))
    .map((line) => ({ line, cells: line.split(' | ') }))
  expect(rows.length).toBeGreaterThan(100)
  const testsOf = (cell: string) =>
    [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) => expand(path))
  const unproven = rows.filter(({ line, cells }) => {
    const named = testsOf(cells.at(-1) ?? '')
    const areThere = named.every((path) => existsSync(path) || globSync(path).length > 0)
    return !areThere || (named.length === 0 && !line.includes('| Open: '))
  })
  expect(unproven.map(({ line }) => line)).toEqual([])
})

it('the example of variables names every event that the webhook of Stripe subscribes to', () => {
  const example = readFileSync('.dev.vars.example', 'utf8')
  expect(stripeEvents.filter((name) => !example.includes(name))).toEqual([])
})
