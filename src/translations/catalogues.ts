import { directionOf, type Language } from '../content/language'
import { type Catalogue, type Say, sayer } from './say'

type Other = Exclude<Language, 'en'>
const load: Readonly<Record<Other, () => Promise<{ default: Catalogue }>>> = {
  ar: () => import('./ar.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
}
const kept = new Map<Other, Promise<Say>>()

/** What the interface says in a language; read once, when it is first spoken. */
export const sayIn = (language: Other): Promise<Say> => {
  const known = kept.get(language)
  if (known) return known
  const made = load[language]().then(({ default: catalogue }) =>
    sayer(catalogue, directionOf(language) === 'rtl'),
  )
  kept.set(language, made)
  return made
}
