import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from '../src/translations/translate.ts'
import { root } from './setup.mjs'
import { unknownTexts } from './translations/extract-texts.mjs'

/**
 * What the interface says, and in how many languages. `npm run strings` counts, and names what the sources
 * say that no catalogue knows; `npm run strings -- review es "Sign in"` records that a person has checked a
 * translation, and `review es --all` that they have checked them all.
 */
const languages = ['ar', 'es', 'fr']
const at = (name) => join(root, 'src/translations', `${name}.json`)
const read = (name) => JSON.parse(readFileSync(at(name), 'utf8'))
const catalogues = Object.fromEntries(languages.map((language) => [language, read(language)]))
const reviewed = read('reviewed')

const [command, language, ...keys] = process.argv.slice(2)
if (command === 'review') review(language, keys)
else count()

function count() {
  const known = Object.keys(catalogues.ar)
  for (const language of languages) {
    const catalogue = catalogues[language]
    const open = known.filter((key) => reviewed[language][key] !== catalogue[key])
    console.info(`${language}: ${Object.keys(catalogue).length} texts, ${open.length} not reviewed`)
  }
  const say = createTranslator(catalogues.ar, false)
  const unknown = unknownTexts(root, say)
  for (const { file, text } of unknown) console.info(`? ${file}: ${text}`)
  console.info(`${unknown.length} texts of the sources are in no catalogue`)
}

function review(language, keys) {
  const catalogue = catalogues[language]
  if (!catalogue) throw new Error(`Choose one of ${languages.join(', ')}`)
  const chosen = keys[0] === '--all' ? Object.keys(catalogue) : keys
  for (const key of chosen) {
    if (!(key in catalogue)) throw new Error(`No such text: ${key}`)
    reviewed[language][key] = catalogue[key]
  }
  writeFileSync(at('reviewed'), `${JSON.stringify(reviewed, null, 2)}\n`)
  console.info(`${chosen.length} texts reviewed`)
}
