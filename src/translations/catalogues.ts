import { directionOf, type Language } from '../content/language'
import { type Catalogue, createTranslator, type Translate } from './translate'

type Other = Exclude<Language, 'en'>
const load: Readonly<Record<Other, () => Promise<{ default: Catalogue }>>> = {
  ar: () => import('./ar.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
}
const translators = new Map<Other, Promise<Translate>>()

/** What the interface says in a language; read once, when it is first spoken. */
export const translatorFor = (language: Other): Promise<Translate> => {
  const known = translators.get(language)
  if (known) return known
  const made = load[language]().then(({ default: catalogue }) =>
    createTranslator(catalogue, directionOf(language) === 'rtl'),
  )
  translators.set(language, made)
  return made
}

/** Whether a person has checked how this is said; a translation that changed since has to be checked again. */
export const reviewedTranslations = async (
  language: Other,
): Promise<(english: string) => boolean> => {
  const [{ default: catalogue }, { default: reviewed }] = await Promise.all([
    load[language](),
    import('./reviewed.json'),
  ])
  const checked = Object.entries(reviewed[language]).filter(
    ([key, said]) => catalogue[key] === said,
  )
  const say = createTranslator(
    Object.fromEntries(checked) as Catalogue,
    directionOf(language) === 'rtl',
  )
  return (english) => say(english) !== null
}
