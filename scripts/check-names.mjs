import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import ts from 'typescript'

/**
 * Naming rules of STYLE.md that a machine can hold: one exported name has one meaning, and no banned word stands in an
 * identifier, a comment, a test title, a decision or guide, or SQL; no folder of `src` has more than 24 files.
 * Prints each breach as `file:line word` and exits with 1.
 * `node scripts/check-names.mjs src/islands tests/islands` prints those of the named folders.
 */
const vagueActors = ['somebody', 'nobody', 'whoever', 'anybody', 'everybody', 'whatever']
/** American spelling, as the specification's; the catalogue quotes it. */
const britishWords = ['colour', 'colours', 'enrol', 'enrols', 'enrolment', 'enrolments']
const archaicWords = ['hereby', 'thereof', 'hither', 'whence', 'thence']
/** Past participles name nothing: a function is an imperative verb, a value is a noun. */
const participles = [
  'said',
  'told',
  'heard',
  'kept',
  'asked',
  'begun',
  'spoken',
  'turned',
  'hardened',
  'dressed',
  'fitted',
  'strengthened',
  'shown',
  'stumbled',
]

const allFiles = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => existsSync(file))
const files = allFiles.filter((file) => /\.(ts|tsx|mjs|astro|css|sql|md)$/.test(file))
const isTest = (file) => /^(tests|e2e)\//.test(file)

const lineOf = (text, at) => text.slice(0, at).split('\n').length
const breaches = []

const bannedInProse = new RegExp(
  `\\b(${[...vagueActors, ...archaicWords, ...britishWords].join('|')})\\b`,
  'gi',
)
const comments = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*|<!--[\s\S]*?-->/g
const titles =
  /\b(?:it|test|describe|test\.describe|test\.step|it\.each[^\n]*?)\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/g
const checkProse = (file, text) => {
  if (file.endsWith('.md') || file.endsWith('.sql'))
    for (const { 0: word, index } of text.matchAll(bannedInProse))
      breaches.push(`${file}:${lineOf(text, index)} says '${word}'`)
  for (const { 0: comment, index } of text.matchAll(comments))
    for (const { 0: word, index: inside } of comment.matchAll(bannedInProse))
      breaches.push(`${file}:${lineOf(text, index + inside)} comment says '${word}'`)
  if (!isTest(file)) return
  for (const { 2: title, index } of text.matchAll(titles))
    for (const { 0: word } of title.matchAll(bannedInProse))
      breaches.push(`${file}:${lineOf(text, index)} title says '${word}'`)
}

const bannedNames = new Set([...vagueActors, ...archaicWords, ...participles])
const checkIdentifiers = (file, source) => {
  const visit = (node) => {
    if (
      ts.isIdentifier(node) &&
      node.parent?.name === node &&
      !ts.isPropertyAccessExpression(node.parent) &&
      bannedNames.has(node.text.toLowerCase())
    )
      breaches.push(`${file}:${lineOf(source.text, node.getStart())} identifier '${node.text}'`)
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/** Names that Astro and the build give a meaning to. */
const reserved = /^(prerender|getStaticPaths|[A-Z]+)$/
const domainOf = (file) => /^src\/edge\/domains\/[^/]+/.exec(file)?.[0]
/** Tables that the engine and a domain share. */
const sharedTables = 'src/edge/platform/db/tables.ts'
/**
 * One meaning in several files: the contract, table, resource and handler of one domain; and the browser's call of an
 * operation, which has the name of its contract.
 */
const haveOneMeaning = (name, places) => {
  // A handler of an endpoint that another domain describes imports it under this alias.
  const handles = (file) => readFileSync(file, 'utf8').includes(`${name} as contract`)
  const domains = new Set(
    places
      .filter((file) => !handles(file))
      .map(domainOf)
      .filter(Boolean),
  )
  const contract = places.find((file) => /(^|\/)contract\.ts$/.test(file))
  if (domains.size !== 1 || !contract) return false
  const describesOperation = readFileSync(contract, 'utf8').includes(
    `export const ${name} = endpoint(`,
  )
  const isCall = (file) => describesOperation && /^src\/islands\/.*\.ts$/.test(file)
  return places.every((file) => domainOf(file) || isCall(file) || file === sharedTables)
}
const exportsOf = (source) =>
  source.statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return []
    const isExported = ts
      .getModifiers(statement)
      ?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    const isDefault = ts
      .getModifiers(statement)
      ?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
    if (!isExported || isDefault) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      )
    return statement.name ? [statement.name.text] : []
  })

/** A folder is read at one look. Drawings and migrations are one list each, in the order of their names. */
const maxFilesInFolder = 24
const longLists = new Set(['src/icons', 'src/edge/platform/db/migrations'])
const filesInFolder = new Map()
for (const folder of allFiles.filter((file) => file.startsWith('src/')).map(dirname))
  filesInFolder.set(folder, (filesInFolder.get(folder) ?? 0) + 1)
for (const [folder, length] of filesInFolder)
  if (length > maxFilesInFolder && !longLists.has(folder))
    breaches.push(
      `${folder}/ has ${length} files, at most ${maxFilesInFolder}: give those of one idea a folder`,
    )

/** A file is named for what is in it; these say nothing. */
const emptyFileNames = /(^|\/)(types|utils?|helpers|common|misc)\.(tsx?|mjs)$/
for (const file of files.filter((name) => emptyFileNames.test(name)))
  breaches.push(`${file} has a name that says nothing of what is in it`)

const exporters = new Map()
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  checkProse(file, text)
  if (!/\.(ts|tsx|mjs)$/.test(file)) continue
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  checkIdentifiers(file, source)
  if (!file.startsWith('src/')) continue
  for (const name of new Set(exportsOf(source).filter((each) => !reserved.test(each))))
    exporters.set(name, [...(exporters.get(name) ?? []), file])
}
for (const [name, places] of exporters)
  if (places.length > 1 && !haveOneMeaning(name, places))
    breaches.push(`'${name}' is exported by ${places.join(', ')}`)

const folders = process.argv.slice(2)
const listed = breaches.filter(
  (breach) => !folders.length || folders.some((folder) => breach.includes(`${folder}/`)),
)
for (const breach of listed) process.stdout.write(`${breach}\n`)
if (listed.length) process.stdout.write(`${listed.length} names to mend\n`)
process.exit(listed.length ? 1 : 0)
