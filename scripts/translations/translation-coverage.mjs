import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from '../../src/translations/translate.ts'
import { root } from '../setup/index.mjs'
import { unknownTexts } from './extract-texts.mjs'

/**
 * Translation coverage of the interface. `npm run strings` counts texts per language and lists texts of the
 * sources that are in no catalogue; `npm run strings -- review es "Sign in"` records that a person has reviewed a
 * translation, and `review es --all` that they have reviewed all of them.
 */
const languages = ['ar', 'es', 'fr']
const pathOf = (name) => join(root, 'src/translations', `${name}.json`)
const readCatalogue = (name) => JSON.parse(readFileSync(pathOf(name), 'utf8'))
const catalogues = Object.fromEntries(
  languages.map((language) => [language, readCatalogue(language)]),
)
const reviewed = readCatalogue('reviewed')

const [command, language, ...keys] = process.argv.slice(2)
if (command === 'review') recordReview(language, keys)
else printCoverage()

function printCoverage() {
  const known = Object.keys(catalogues.ar)
  for (const language of languages) {
    const catalogue = catalogues[language]
    const unreviewed = known.filter((key) => reviewed[language][key] !== catalogue[key])
    console.info(
      `${language}: ${Object.keys(catalogue).length} texts, ${unreviewed.length} not reviewed`,
    )
  }
  const translate = createTranslator(catalogues.ar, false)
  const missing = unknownTexts(root, translate)
  for (const { file, text } of missing) console.info(`? ${file}: ${text}`)
  console.info(`${missing.length} texts of the sources are in no catalogue`)
}

function recordReview(language, keys) {
  const catalogue = catalogues[language]
  if (!catalogue) throw new Error(`Choose one of ${languages.join(', ')}`)
  const chosen = keys[0] === '--all' ? Object.keys(catalogue) : keys
  for (const key of chosen) {
    if (!(key in catalogue)) throw new Error(`No such text: ${key}`)
    reviewed[language][key] = catalogue[key]
  }
  writeFileSync(pathOf('reviewed'), `${JSON.stringify(reviewed, null, 2)}\n`)
  console.info(`${chosen.length} texts reviewed`)
}
