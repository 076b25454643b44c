import data from '@mdn/browser-compat-data' with { type: 'json' }
import { isServedEverywhere } from './oldest-browsers.mjs'

const { css, javascript } = data
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
    return [
      ...(isYoung(property) ? [name] : []),
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
  const ofRules = [...text.matchAll(/@([a-z-]+)/g)].flatMap(([, name]) =>
    isYoung(css['at-rules'][name]) ? [`@${name}`] : [],
  )
  return [...new Set([...ofDeclarations, ...ofSelectors, ...ofRules])]
}
/** Functions of JavaScript's own objects that the oldest browsers lack and no build can lower, as patterns of code. */
export const youngFunctions = Object.entries(javascript.builtins).flatMap(([owner, members]) =>
  Object.entries(members)
    .filter(([name, feature]) => /^[a-z]\w+$/i.test(name) && isYoung(feature))
    .map(([name]) => new RegExp(`\\b(?<!\\.)${owner}\\.${name}\\(`)),
)
