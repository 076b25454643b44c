import { expect, test } from 'vitest'
import demoSpanish from '../../../src/content/demo/translations/es.json'
import demoFrench from '../../../src/content/demo/translations/fr.json'
import spanish from '../../../src/translations/es.json'
import french from '../../../src/translations/fr.json'

/** Words of the familiar form: patients are addressed as usted and vous throughout. */
const familiar = {
  spanish:
    /(?<!\p{L})(?:tus?|ti|tú|contigo|tienes|puedes|quieres|debes|eres|vives|recibes|verifiques|(?:ayudar|atender|contactar|mudar)te|(?:escríb|añád)el[oa]s?)(?!\p{L})/iu,
  french: /(?<!\p{L})(?:tu|ton|tes|toi)(?!\p{L})/iu,
}
/** Participles that would say of the patient, who is anyone, that they are a man. */
const masculine = {
  spanish:
    /(?<!\p{L})(?:estuvo|está|esté|fue) (?:expuesto|solo|seguro|invitado|confuso|despierto)(?!\p{L})/iu,
  french:
    /vous (?:êtes|étiez|avez été|serez|soyez) (?:exposé|seul|sûr|invité|confus|(?:dé)?connecté|absent|suivi|protégé|guéri|obligé|autorisé|reçu)(?!\p{L})/iu,
}

test.each([
  ['Spanish', { ...spanish, ...demoSpanish }, familiar.spanish],
  ['French', { ...french, ...demoFrench }, familiar.french],
] as const)('patients are addressed politely in %s', (_, catalogue, words) => {
  const found = Object.values<string>(catalogue).filter((text) => words.test(text))
  expect(found).toEqual([])
})

test.each([
  ['Spanish', { ...spanish, ...demoSpanish }, masculine.spanish],
  ['French', { ...french, ...demoFrench }, masculine.french],
] as const)('no gender of the patient is assumed in %s', (_, catalogue, words) => {
  const found = Object.values<string>(catalogue).filter((text) => words.test(text))
  expect(found).toEqual([])
})
