import data from '@mdn/browser-compat-data' with { type: 'json' }
import { isServedEverywhere } from './oldest-browsers.mjs'

const { api, css, javascript } = data
const isYoung = (feature) => Boolean(feature?.__compat && !isServedEverywhere(feature.__compat))

/** Functions of values, such as `light-dark`, by name: each stands below the type that it makes. */
const functions = new Map()
const collectFunctions = (features) => {
  for (const [name, feature] of Object.entries(features)) {
    if (name === '__compat') continue
    if (feature.__compat && !functions.has(name)) functions.set(name, feature)
    collectFunctions(feature)
  }
}
collectFunctions(css.types)

const declaration = /(?<=[{;\s])([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g

/** The features of a style sheet that the oldest browsers lack: `text-wrap`, `align-content: safe`, `light-dark()`, `::marker`, `@scope`. */
export const findYoungStyles = (sheet) => {
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, '')
  const ofDeclarations = [...text.matchAll(declaration)].flatMap(([, name, value]) => {
    // Phones have no pointer whose shape could change.
    if (name === 'cursor') return []
    const property = css.properties[name]
    const words = [...value.matchAll(/[a-z][a-z-]*/g)].map(([word]) => word)
    const units = [...value.matchAll(/\d([a-z]+)/g)].map(([, unit]) => unit)
    return [
      ...(isYoung(property) ? [name] : []),
      ...units.filter((unit) => isYoung(css.types.length[unit])).map((unit) => `unit: ${unit}`),
      ...words
        .filter((word) => property && !isYoung(property) && isYoung(property[word]))
        .map((word) => `${name}: ${word}`),
      ...words
        .filter((word) => value.includes(`${word}(`) && isYoung(functions.get(word)))
        .map((word) => `${word}()`),
    ]
  })
  const ofSelectors = [...text.matchAll(/::?([a-z-]+)/g)].flatMap(([written, name]) =>
    isYoung(css.selectors[name]) ? [written] : [],
  )
  const ofMedia = [...text.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
    [...query.matchAll(/[a-z][a-z-]+/g)].flatMap(([name]) =>
      isYoung(css['at-rules'].media[name]) ? [`@media ${name}`] : [],
    ),
  )
  const ofRules = [...text.matchAll(/@([a-z-]+)/g)].flatMap(([, name]) =>
    isYoung(css['at-rules'][name]) ? [`@${name}`] : [],
  )
  return [...new Set([...ofDeclarations, ...ofSelectors, ...ofMedia, ...ofRules])]
}

/** The members of an object or interface in MDN's data, apart from those that are its own kind of thing: events, syntax. */
const membersOf = (owner) =>
  Object.entries(owner).filter(([name, { __compat }]) => __compat && /^[a-z]\w*$/i.test(name))

/** Functions and constructors of one owner, such as `Promise.withResolvers`, `URL.canParse` and `Intl.Segmenter`. */
const ofOwners = [
  ...Object.entries(javascript.builtins).flatMap(([owner, members]) =>
    membersOf(members).map(([name, feature]) => [owner, name, feature]),
  ),
  ...Object.entries(api).flatMap(([owner, members]) =>
    membersOf(members)
      .filter(([name]) => name.endsWith('_static'))
      .map(([name, feature]) => [owner, name.replace('_static', ''), feature]),
  ),
]
  .filter(([, , feature]) => isYoung(feature))
  .map(([owner, name]) => ({
    name: `${owner}.${name}`,
    pattern: new RegExp(`\\b(?<!\\.)${owner}\\.${name}\\(`),
  }))

/** Objects that are made, such as `new CloseWatcher`. */
const constructors = [...Object.entries(api), ...Object.entries(javascript.builtins)]
  .filter(([, feature]) => isYoung(feature))
  .map(([name]) => ({ name: `new ${name}`, pattern: new RegExp(`\\bnew ${name}\\b`) }))

/** What MDN's data calls partial for a reason that does not matter here: Chrome before 124 gave a timeout another name. */
const isHarmless = new Set(['AbortSignal.timeout'])

/** Objects of the language, and what a page is made of: whose methods are called by name alone. */
const pageInterfaces =
  'Blob Document DocumentFragment Element EventTarget HTMLDialogElement HTMLElement HTMLInputElement HTMLVideoElement Navigator Node Response Window'
const interfaces = [
  ...Object.values(javascript.builtins),
  ...pageInterfaces.split(' ').map((name) => api[name]),
]
/** The same names are those of older methods, or of things of our own and of libraries. */
const isCommon = new Set(['difference', 'drop', 'escape', 'install', 'share', 'take', 'when'])
const oldMethods = new Set(
  [...Object.values(api), ...Object.values(javascript.builtins)].flatMap((owner) =>
    membersOf(owner).flatMap(([name, feature]) => (isYoung(feature) ? [] : [name])),
  ),
)
const methods = [
  ...new Set(
    interfaces.flatMap((owner) =>
      membersOf(owner).flatMap(([name, feature]) => (isYoung(feature) ? [name] : [])),
    ),
  ),
]
  .filter((name) => /^[a-z]/.test(name) && !oldMethods.has(name) && !isCommon.has(name))
  .map((name) => ({ name: `.${name}`, pattern: new RegExp(`\\.${name}(\\?\\.)?\\(`) }))

/** Syntax that no build lowers: sets and modifiers of regular expressions. */
const syntax = [
  {
    name: 'regular expression v',
    pattern: /[=(,:;[!&|?]\/(?:[^/\\\n]|\\.)+\/[dgimsuy]*v[dgimsuy]*[.,;)\]]/,
  },
  { name: 'regular expression (?i:', pattern: /\(\?[ims]*-?[ims]+:/ },
]

/** What the oldest browsers lack and no build can lower, by name, as patterns of code. */
export const youngFunctions = [...ofOwners, ...constructors, ...methods, ...syntax].filter(
  ({ name }) => !isHarmless.has(name),
)

/** What the build should have lowered in the styles that a module of the server holds: rules in rules, colors of two schemes. */
export const findUnlowered = (module) => {
  const text = module.replace(/\$\{[^{}]*\}/g, '')
  const nested = [...text.matchAll(/@layer \w+\{/g)].flatMap(({ index }) => nestedIn(text, index))
  // React colors its words in the console of a developer.
  const colors = text.match(/(?<!#\w{6};(background|color): )light-dark\(|oklch\(from/g) ?? []
  return [...new Set([...nested, ...colors])]
}

/** The rules that stand in a rule of a style, in the block that begins at an index. */
const nestedIn = (text, index) => {
  const open = []
  const found = []
  let start = index
  for (const { 0: sign, index: at } of text.slice(index).matchAll(/[{};]/g)) {
    const head = text.slice(start, index + at).trim()
    start = index + at + 1
    if (sign === '{') {
      if (open.length > 0 && !open.at(-1).startsWith('@')) found.push(`${open.at(-1)} { ${head} }`)
      open.push(head)
    }
    if (sign === '}') open.pop()
    if (open.length === 0) break
  }
  return found
}
