import { directionOf, type Language } from '../content/language'
import type { Translate } from './text'
import { type Catalogue, createTranslator } from './translate'

type TranslatedLanguage = Exclude<Language, 'en'>
const loadCatalogue: Readonly<Record<TranslatedLanguage, () => Promise<{ default: Catalogue }>>> = {
  ar: () => import('./ar.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
}
const translators = new Map<TranslatedLanguage, Promise<Translate>>()

/** The translator of the interface; its catalogue is read once, for the first page in the language. */
export const translatorFor = (language: TranslatedLanguage): Promise<Translate> => {
  const known = translators.get(language)
  if (known) return known
  const translator = loadCatalogue[language]().then(({ default: catalogue }) =>
    createTranslator(catalogue, directionOf(language) === 'rtl'),
  )
  translators.set(language, translator)
  return translator
}

/** Whether a person has reviewed this translation; one that changed since has to be reviewed again. */
export const reviewedTranslations = async (
  language: TranslatedLanguage,
): Promise<(english: string) => boolean> => {
  const [{ default: catalogue }, { default: reviewed }] = await Promise.all([
    loadCatalogue[language](),
    import('./reviewed.json'),
  ])
  const current = Object.entries(reviewed[language]).filter(
    ([key, translation]) => catalogue[key] === translation,
  )
  const translate = createTranslator(
    Object.fromEntries(current) as Catalogue,
    directionOf(language) === 'rtl',
  )
  return (english) => translate(english) !== null
}
