import { expect, test } from 'vitest'
import spanish from '../../../src/translations/es.json'
import french from '../../../src/translations/fr.json'

/** Words of the familiar form: patients are addressed as usted and vous throughout. */
const familiar = {
  spanish:
    /(?<!\p{L})(?:tus?|ti|tú|contigo|tienes|puedes|quieres|debes|eres|vives|recibes|(?:ayudar|atender|contactar|mudar)te)(?!\p{L})/iu,
  french: /(?<!\p{L})(?:tu|ton|tes|toi)(?!\p{L})/iu,
}

test.each([
  ['Spanish', spanish, familiar.spanish],
  ['French', french, familiar.french],
] as const)('patients are addressed politely in %s', (_, catalogue, words) => {
  const found = Object.values<string>(catalogue).filter((text) => words.test(text))
  expect(found).toEqual([])
})
